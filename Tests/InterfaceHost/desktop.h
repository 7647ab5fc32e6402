// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// What a window manager says of a stage's window, and windows of other programs above it.

#pragma once

#include "screen.h"

typedef struct Desktop Desktop;

/// A manager without a word yet, for the window of a stage.
Desktop* desktop_new(Stage* stage);
void desktop_free(Desktop* desktop);

/// Does what the words say: `manage` (the window is its own, and on the first workspace), `compose` (pictures of windows are
/// composed: none covers another for the X server), `hide` and `show` (it is minimised, but stays mapped), `go NUMBER` (to
/// another workspace), `above KIND X Y WIDTH HEIGHT` (a window in front of the stage's, at a place in that), and `clear` (all
/// those go). KIND is `solid`, `clear` (it lets all through), `framed` (it has an edge of 10 that does), `faint` (all of it
/// lets something through), `hidden` (it is minimised) or `away` (on another workspace).
void desktop_do(Desktop* desktop, const char* words);
