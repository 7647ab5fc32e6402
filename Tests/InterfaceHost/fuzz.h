// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Random input for views.

#pragma once

#include "host.h"

/// Acts at random for some seconds: opens, resizes and closes views, moves the pointer, presses keys, and copies texts. It also
/// sends the views events of the X server and of their plug-in, both valid and broken.
void fuzz(Host* host, int seconds, uint64_t seed);
