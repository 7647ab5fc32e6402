// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "screen.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <cairo-xlib.h>
#include <stdlib.h>

struct Stage {
    Display* display;
    Window window;
    int width;
    int height;
};

Stage* screen_new(int width, int height)
{
    Display* display = XOpenDisplay(NULL);
    if (!display) {
        return NULL;
    }
    Stage* screen = malloc(sizeof(Stage));
    const Window root = DefaultRootWindow(display);
    const Window window = XCreateSimpleWindow(display, root, 0, 0, (unsigned)width, (unsigned)height, 0, 0, 0);
    *screen = (Stage){display, window, width, height};
    XMapRaised(display, window);
    XSync(display, False);
    return screen;
}

void screen_free(Stage* screen)
{
    XCloseDisplay(screen->display);
    free(screen);
}

unsigned long screen_window(const Stage* screen) { return screen->window; }

void screen_resize(Stage* screen, int width, int height)
{
    Window root = 0;
    Window parent = 0;
    Window* children = NULL;
    unsigned count = 0;
    XResizeWindow(screen->display, screen->window, (unsigned)width, (unsigned)height);
    XQueryTree(screen->display, screen->window, &root, &parent, &children, &count);
    for (unsigned i = 0; i < count; ++i) {
        XResizeWindow(screen->display, children[i], (unsigned)width, (unsigned)height);
    }
    XFree(children);
    XSync(screen->display, False);
    screen->width = width;
    screen->height = height;
}

void screen_destroy_window(Stage* screen)
{
    XDestroyWindow(screen->display, screen->window);
    XSync(screen->display, False);
}

void screen_move_pointer(Stage* screen, int x, int y)
{
    XTestFakeMotionEvent(screen->display, -1, x, y, CurrentTime);
    XSync(screen->display, False);
}

void screen_button(Stage* screen, unsigned button, bool is_down)
{
    XTestFakeButtonEvent(screen->display, button, is_down, CurrentTime);
    XSync(screen->display, False);
}

bool screen_key(Stage* screen, const char* name, bool is_down)
{
    const KeyCode code = XKeysymToKeycode(screen->display, XStringToKeysym(name));
    XTestFakeKeyEvent(screen->display, code, is_down, CurrentTime);
    XSync(screen->display, False);
    return code != 0;
}

bool screen_shoot(Stage* screen, const char* file)
{
    Visual* visual = DefaultVisual(screen->display, DefaultScreen(screen->display));
    cairo_surface_t* surface =
        cairo_xlib_surface_create(screen->display, screen->window, visual, screen->width, screen->height);
    const cairo_status_t status = cairo_surface_write_to_png(surface, file);
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS;
}

unsigned screen_pixel(Stage* screen, int x, int y)
{
    XImage* image = XGetImage(screen->display, screen->window, x, y, 1, 1, AllPlanes, ZPixmap);
    if (!image) {
        return 0;
    }
    const unsigned pixel = (unsigned)XGetPixel(image, 0, 0) & 0xffffff;
    XDestroyImage(image);
    return pixel;
}
