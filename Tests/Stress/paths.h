// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Files for plug-ins to load: WAV of any length and of two sample rates, one that is no WAV, and one that is missing.

#ifndef STRESS_PATHS_H
#define STRESS_PATHS_H

#include "chance.h"

/// Writes the files, which go when the program ends.
void write_paths(Chance *chance);

/// The path of one of them, or an empty one.
const char *any_path(Chance *chance);

#endif
