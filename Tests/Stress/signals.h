// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Input of many kinds.

#ifndef STRESS_SIGNALS_H
#define STRESS_SIGNALS_H

#include "chance.h"
#include "rig.h"

/// Fills the inputs of a block that was placed: silence, noise of any level, a step, and, where `any` is true, numbers
/// that are no audio.
void write_signals(Rig *rig, Chance *chance, uint32_t frames, bool any);

#endif
