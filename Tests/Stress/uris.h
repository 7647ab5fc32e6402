// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The host's map of URIs to integers: 1, 2, 3… in the order of asking.

#ifndef STRESS_URIS_H
#define STRESS_URIS_H

#include <lv2/core/lv2.h>
#include <lv2/urid/urid.h>

/// The integer of a URI. The same URI has the same one for as long as the program runs.
LV2_URID urid(const char *uri);

/// Returns the URI of an integer, or null if the integer is unassigned.
const char *uri_of(LV2_URID number);

/// The host's feature `urid:map`.
const LV2_Feature *feature_map(void);

#endif
