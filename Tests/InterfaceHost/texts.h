// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The texts that views draw, and their places.
//
// A view calls Cairo through the dynamic linker, which finds this program's cairo_show_text first.

#pragma once

/// Clears the recorded texts.
void texts_forget(void);

/// Prints each text drawn since then: its ink rectangle in pixels from the picture's top left (left, top, right,
/// bottom), its size, and the text. A text drawn twice at a place is printed once.
void texts_print(void);
