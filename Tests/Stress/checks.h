// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The ways of asking a plug-in for trouble. Each check takes one plug-in of one binary, prints a line, and returns
// whether all was as it should be.

#ifndef STRESS_CHECKS_H
#define STRESS_CHECKS_H

#include "plugins.h"

#include <lv2/core/lv2.h>

/// `frames` frames in blocks of random sizes, with all that a host can do between two blocks.
bool check_storm(const Plugin *plugin, const LV2_Descriptor *descriptor, unsigned long frames);

/// Every block size from 0 to `largest`, at either end of the buffers, with events and moving controls.
bool check_sizes(const Plugin *plugin, const LV2_Descriptor *descriptor, unsigned long largest);

/// `count` lives from `instantiate` to `cleanup`, after which as much memory is in use as before.
bool check_lives(const Plugin *plugin, const LV2_Descriptor *descriptor, unsigned long count);

/// `seconds` of audio at 48 kHz with automation; then silence, until zeros come out.
bool check_soak(const Plugin *plugin, const LV2_Descriptor *descriptor, unsigned long seconds);

#endif
