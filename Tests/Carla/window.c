// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "window.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Display *display(void)
{
    static Display *opened;
    if (!opened) opened = XOpenDisplay(NULL);
    if (opened) return opened;
    fprintf(stderr, "carla: there is no X server\n");
    exit(2);
}

/// Treat a window that is destroyed between two requests as absent.
static int pass_over(Display *unused, XErrorEvent *error)
{
    (void)unused;
    (void)error;
    return 0;
}

static bool is_titled(Window window, const char *title)
{
    char *name = NULL;
    const bool is = XFetchName(display(), window, &name) && !strcmp(name, title);
    if (name) XFree(name);
    return is;
}

/// Returns the first child of a window with a title, or any child; 0 for none.
static Window child_of(Window parent, const char *title)
{
    Window root, above, *children = NULL, found = 0;
    unsigned count = 0;
    XQueryTree(display(), parent, &root, &above, &children, &count);
    for (unsigned number = 0; number < count && !found; ++number) {
        if (!title || is_titled(children[number], title)) found = children[number];
    }
    if (children) XFree(children);
    return found;
}

bool window_find(const char *title, ViewWindow *window)
{
    XSetErrorHandler(pass_over);
    const Window outer = child_of(DefaultRootWindow(display()), title);
    const Window inner = outer ? child_of(outer, NULL) : 0;
    XWindowAttributes around, view;
    if (!inner || !XGetWindowAttributes(display(), outer, &around) || !XGetWindowAttributes(display(), inner, &view)) return false;
    Window unused;
    *window = (ViewWindow){inner, 0, 0, (unsigned)view.width, (unsigned)view.height};
    XTranslateCoordinates(display(), inner, DefaultRootWindow(display()), 0, 0, &window->x, &window->y, &unused);
    return view.map_state == IsViewable && view.width == around.width && view.height == around.height;
}

uint64_t window_sum(const ViewWindow *window)
{
    XImage *image = XGetImage(display(), window->id, 0, 0, window->width, window->height, AllPlanes, ZPixmap);
    if (!image) return 0;
    uint64_t sum = 14695981039346656037u;
    for (int index = 0; index < image->bytes_per_line * image->height; ++index) {
        sum = (sum ^ (uint8_t)image->data[index]) * 1099511628211u;
    }
    XDestroyImage(image);
    return sum;
}

void window_click(const ViewWindow *window, int x, int y)
{
    XTestFakeMotionEvent(display(), -1, window->x + x, window->y + y, CurrentTime);
    XTestFakeButtonEvent(display(), 1, True, CurrentTime);
    XTestFakeButtonEvent(display(), 1, False, CurrentTime);
    XSync(display(), False);
}
