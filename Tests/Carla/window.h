// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A view's window in another process, found by the title of the window around it.

#ifndef CARLA_WINDOW_H
#define CARLA_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    unsigned long id;
    int x, y;
    unsigned width, height;
} ViewWindow;

/// Finds the view in the window with a title, once it is visible and has the window's size.
bool window_find(const char *title, ViewWindow *window);
/// Returns a checksum of the window's contents.
uint64_t window_sum(const ViewWindow *window);
/// Clicks at a place in the window.
void window_click(const ViewWindow *window, int x, int y);

#endif
