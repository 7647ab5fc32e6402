// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A clipboard manager, in a process of its own.

#pragma once

#include <sys/types.h>

/// Starts a manager that saves what is in the clipboard when its owner asks for that ("good"), refuses to ("unwilling"), or never
/// answers ("mute"). Returns when it is there, with its process; −1 where it cannot be.
pid_t manager_start(const char* kind);
/// Ends it, and with it what it has saved.
void manager_stop(pid_t manager);
