// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The texts that views draw, and where.
//
// A view calls Cairo by way of the dynamic linker, which finds this program's cairo_show_text first.

#pragma once

/// Forgets what was drawn.
void texts_forget(void);

/// Prints each text that was drawn since: what is seen of it, in pixels from the top left of its picture, by left, top,
/// right and bottom, the size of its letters, and itself. One that was drawn twice at a place is printed once.
void texts_print(void);
