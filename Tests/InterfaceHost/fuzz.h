// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Views that are told and shown anything.

#pragma once

#include "host.h"

/// For so many seconds, opens and closes views, moves the pointer, presses keys, resizes windows, puts texts into the
/// clipboard, and sends views events of the X server and of their plug-in, whole and broken.
void fuzz(Host* host, int seconds, uint64_t seed);
