// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A view's window, pointer and keys that are as good as a person's, and what is to be seen.

#pragma once

#include <stdbool.h>

typedef struct Stage Stage;

/// A window with its corner at that place; NULL without an X server.
Stage* screen_new(int x, int y, int width, int height);
/// The innermost window of that size, which another program may have opened; NULL if there is none.
Stage* screen_find(int width, int height);
void screen_free(Stage* screen);

/// The window's number.
unsigned long screen_window(const Stage* screen);
/// Resizes the window, and its child with it.
void screen_resize(Stage* screen, int width, int height);
/// Destroys the window, and what is in it.
void screen_destroy_window(Stage* screen);

void screen_move_pointer(Stage* screen, int x, int y);
void screen_button(Stage* screen, unsigned button, bool is_down);
/// A key by the name of its symbol: `Up`, `Return`, `Shift_L`, `a`.
bool screen_key(Stage* screen, const char* name, bool is_down);

/// Writes what is in the window as a PNG.
bool screen_shoot(Stage* screen, const char* file);
/// The colour of a pixel, `0xRRGGBB`.
unsigned screen_pixel(Stage* screen, int x, int y);

/// What was drawn in the window.
typedef struct {
    /// How many rectangles.
    int count;
    /// The smallest rectangle around all of it, in pixels.
    int left;
    int top;
    int right;
    int bottom;
} Drawing;

/// What was drawn since the last call, or since the window came to be.
Drawing screen_take_drawing(Stage* screen);
