// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A simulated window manager: its properties of a stage's window, and windows of other programs above it.

#pragma once

#include "screen.h"

typedef struct Desktop Desktop;

/// Creates a manager for the window of a stage, without any properties yet.
Desktop* desktop_new(Stage* stage);
void desktop_free(Desktop* desktop);

/// Performs a command:
/// - `manage`: manages the stage's window, on the first workspace;
/// - `compose`: composites windows, so that the X server reports all as uncovered;
/// - `hide`, `show`: minimises the window but keeps it mapped, or restores it;
/// - `go NUMBER`: switches the workspace;
/// - `above KIND X Y WIDTH HEIGHT`: opens a window in front of the stage's, at a place in it;
/// - `clear`: closes those windows.
///
/// KIND is `solid`, `clear` (transparent), `framed` (with a transparent edge of 10), `faint` (translucent), `hidden` (minimised)
/// or `away` (on another workspace).
void desktop_do(Desktop* desktop, const char* words);
