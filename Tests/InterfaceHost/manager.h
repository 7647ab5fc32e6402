// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A clipboard manager in a separate process.

#pragma once

#include <sys/types.h>

/// Starts a manager that saves the clipboard when its owner asks for it ("good"), refuses ("unwilling"), or never
/// answers ("mute"). Returns its process when it is ready, or −1 on failure.
pid_t manager_start(const char* kind);
/// Ends the manager, and so loses the saved text.
void manager_stop(pid_t manager);
