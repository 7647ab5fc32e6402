// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A view's window, which is another process's: found by the title of the window around it.

#ifndef CARLA_WINDOW_H
#define CARLA_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    unsigned long id;
    int x, y;
    unsigned width, height;
} ViewWindow;

/// The view in the window of that title, once it is to be seen, and as large as that.
bool window_find(const char *title, ViewWindow *window);
/// A sum of all that is to be seen in it.
uint64_t window_sum(const ViewWindow *window);
/// Clicks at a place in it.
void window_click(const ViewWindow *window, int x, int y);

#endif
