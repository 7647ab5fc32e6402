// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "desktop.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WINDOWS = 8 };

struct Desktop {
    Display* display;
    Window root;
    /// The windows in stacking order; the first is the stage's.
    Window windows[MAX_WINDOWS];
    int count;
};

static Atom atom(const Desktop* desktop, const char* name) { return XInternAtom(desktop->display, name, False); }

static void set(const Desktop* desktop, Window window, const char* name, Atom type, const unsigned long* values, int count)
{
    XChangeProperty(desktop->display, window, atom(desktop, name), type, 32, PropModeReplace,
                    (const unsigned char*)values, count);
}

static void set_number(const Desktop* desktop, Window window, const char* name, unsigned long value)
{
    set(desktop, window, name, XA_CARDINAL, &value, 1);
}

static void set_hidden(const Desktop* desktop, Window window, bool is_hidden)
{
    const Atom hidden = atom(desktop, "_NET_WM_STATE_HIDDEN");
    set(desktop, window, "_NET_WM_STATE", XA_ATOM, &hidden, is_hidden);
}

/// Manages a window, in front of the others.
static void manage(Desktop* desktop, Window window)
{
    const unsigned long state[] = {NormalState, None};
    set(desktop, window, "WM_STATE", atom(desktop, "WM_STATE"), state, 2);
    set_number(desktop, window, "_NET_WM_DESKTOP", 0);
    desktop->windows[desktop->count++] = window;
    set(desktop, desktop->root, "_NET_CLIENT_LIST_STACKING", XA_WINDOW, desktop->windows, desktop->count);
}

/// Redirected windows are drawn off-screen, as under a compositing manager.
static void compose(const Desktop* desktop)
{
    XSetWindowAttributes attributes = {.backing_store = Always};
    XChangeWindowAttributes(desktop->display, desktop->windows[0], CWBackingStore, &attributes);
    XSetSelectionOwner(desktop->display, atom(desktop, "_NET_WM_CM_S0"), desktop->windows[0], CurrentTime);
}

static void put_above(Desktop* desktop, const char* words)
{
    char kind[16] = "";
    int x = 0;
    int y = 0;
    unsigned width = 0;
    unsigned height = 0;
    if (sscanf(words, "%15s %d %d %u %u", kind, &x, &y, &width, &height) != 5 || desktop->count == MAX_WINDOWS) {
        printf("no window\n");
        return;
    }
    Display* display = desktop->display;
    Window child = 0;
    XTranslateCoordinates(display, desktop->windows[0], desktop->root, x, y, &x, &y, &child);
    const bool is_framed = !strcmp(kind, "framed");
    XVisualInfo visual;
    XMatchVisualInfo(display, DefaultScreen(display), is_framed || !strcmp(kind, "clear") ? 32 : 24, TrueColor, &visual);
    XSetWindowAttributes attributes = {
        .override_redirect = True, .colormap = XCreateColormap(display, desktop->root, visual.visual, AllocNone)};
    const Window window = XCreateWindow(display, desktop->root, x, y, width, height, 0, visual.depth, InputOutput,
                                        visual.visual, CWOverrideRedirect | CWColormap | CWBorderPixel, &attributes);
    if (is_framed) {
        const unsigned long region[] = {10, 10, width - 20, height - 20};
        set(desktop, window, "_NET_WM_OPAQUE_REGION", XA_CARDINAL, region, 4);
    } else if (!strcmp(kind, "faint")) {
        set_number(desktop, window, "_NET_WM_WINDOW_OPACITY", 0x80000000);
    }
    set_hidden(desktop, window, !strcmp(kind, "hidden"));
    XMapRaised(display, window);
    manage(desktop, window);
    set_number(desktop, window, "_NET_WM_DESKTOP", !strcmp(kind, "away"));
}

Desktop* desktop_new(Stage* stage)
{
    Desktop* desktop = calloc(1, sizeof(Desktop));
    desktop->display = XOpenDisplay(NULL);
    desktop->root = DefaultRootWindow(desktop->display);
    desktop->windows[0] = screen_top(stage);
    return desktop;
}

void desktop_free(Desktop* desktop)
{
    if (desktop) {
        XCloseDisplay(desktop->display);
    }
    free(desktop);
}

void desktop_do(Desktop* desktop, const char* words)
{
    const char* rest = strchr(words, ' ');
    rest = rest ? rest + 1 : "";
    if (!strcmp(words, "manage")) {
        set_number(desktop, desktop->root, "_NET_CURRENT_DESKTOP", 0);
        manage(desktop, desktop->windows[0]);
    } else if (!strcmp(words, "compose")) {
        compose(desktop);
    } else if (!strcmp(words, "hide") || !strcmp(words, "show")) {
        set_hidden(desktop, desktop->windows[0], *words == 'h');
    } else if (!strncmp(words, "go ", 3)) {
        set_number(desktop, desktop->root, "_NET_CURRENT_DESKTOP", (unsigned long)atoi(rest));
    } else if (!strncmp(words, "above ", 6)) {
        put_above(desktop, rest);
    } else if (!strcmp(words, "clear")) {
        while (desktop->count > 1) {
            XDestroyWindow(desktop->display, desktop->windows[--desktop->count]);
        }
        set(desktop, desktop->root, "_NET_CLIENT_LIST_STACKING", XA_WINDOW, desktop->windows, desktop->count);
    } else {
        printf("no word %s\n", words);
    }
    XSync(desktop->display, False);
}
