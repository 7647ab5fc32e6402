// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "screen.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <cairo-xlib.h>
#include <stdlib.h>

struct Stage {
    Display* display;
    Window window;
    int width;
    int height;
    /// The first of the numbers of XDamage's events.
    int damage_event;
    /// Where the last area that was drawn ends.
    XRectangle last;
};

static Stage* stage_on(Display* display, Window window, int width, int height)
{
    Stage* screen = malloc(sizeof(Stage));
    *screen = (Stage){.display = display, .window = window, .width = width, .height = height};
    int error = 0;
    XDamageQueryExtension(display, &screen->damage_event, &error);
    XDamageCreate(display, window, XDamageReportRawRectangles);
    XSync(display, False);
    return screen;
}

Stage* screen_new(int x, int y, int width, int height)
{
    Display* display = XOpenDisplay(NULL);
    if (!display) {
        return NULL;
    }
    const Window root = DefaultRootWindow(display);
    const Window window = XCreateSimpleWindow(display, root, x, y, (unsigned)width, (unsigned)height, 0, 0, 0);
    XMapRaised(display, window);
    return stage_on(display, window, width, height);
}

static Window innermost(Display* display, Window window, int width, int height)
{
    Window root = 0;
    Window parent = 0;
    Window* children = NULL;
    unsigned count = 0;
    Window found = 0;
    if (!XQueryTree(display, window, &root, &parent, &children, &count)) {
        return 0;
    }
    for (unsigned i = 0; i < count && !found; ++i) {
        found = innermost(display, children[i], width, height);
    }
    XFree(children);
    XWindowAttributes attributes;
    if (!found && XGetWindowAttributes(display, window, &attributes) && attributes.width == width &&
        attributes.height == height && attributes.map_state == IsViewable) {
        return window;
    }
    return found;
}

static int pass_over_error(Display* display, XErrorEvent* event)
{
    (void)display;
    (void)event;
    return 0;
}

Stage* screen_find(int width, int height)
{
    Display* display = XOpenDisplay(NULL);
    if (!display) {
        return NULL;
    }
    // Windows of others may go while they are looked at.
    XErrorHandler handler = XSetErrorHandler(pass_over_error);
    const Window window = innermost(display, DefaultRootWindow(display), width, height);
    XSetErrorHandler(handler);
    if (!window) {
        XCloseDisplay(display);
        return NULL;
    }
    return stage_on(display, window, width, height);
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
    Window child = 0;
    XTranslateCoordinates(
        screen->display, screen->window, DefaultRootWindow(screen->display), x, y, &x, &y, &child);
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

/// Adds an area; Xlib sends a large picture in strips, which count once.
static void add_area(Drawing* drawing, XRectangle area, XRectangle last)
{
    const int right = area.x + area.width;
    const int bottom = area.y + area.height;
    const bool is_next_strip = area.x == last.x && area.width == last.width && area.y == last.y + last.height;
    drawing->left = area.x < drawing->left ? area.x : drawing->left;
    drawing->top = area.y < drawing->top ? area.y : drawing->top;
    drawing->right = right > drawing->right ? right : drawing->right;
    drawing->bottom = bottom > drawing->bottom ? bottom : drawing->bottom;
    drawing->count += !is_next_strip;
}

Drawing screen_take_drawing(Stage* screen)
{
    Drawing drawing = {0, screen->width, screen->height, 0, 0};
    while (XPending(screen->display) > 0) {
        XEvent event;
        XNextEvent(screen->display, &event);
        if (event.type == screen->damage_event + XDamageNotify) {
            const XRectangle area = ((XDamageNotifyEvent*)&event)->area;
            add_area(&drawing, area, screen->last);
            screen->last = area;
        }
    }
    return drawing;
}
