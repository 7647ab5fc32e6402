// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "screen.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <cairo-xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Stage {
    Display* display;
    Window window;
    /// What views go into.
    Window frame;
    /// A small window that can have the keyboard.
    Window aside;
    /// A window over all of it, or 0.
    Window cover;
    /// The keys that have come, in words.
    char keys[1024];
    int width;
    int height;
    /// The first of the numbers of XDamage's events.
    int damage_event;
    /// Where the last area that was drawn ends.
    XRectangle last;
    /// The URI that is dragged, and the window that it is dragged to.
    char uri[512];
    /// Whether the view would take what is dragged over it.
    bool is_welcome;
    Window target;
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
    Stage* screen = stage_on(display, window, width, height);
    screen->frame = XCreateSimpleWindow(display, window, 0, 0, (unsigned)width, (unsigned)height, 0, 0, 0);
    screen->aside = XCreateSimpleWindow(display, window, -1, -1, 1, 1, 0, 0, 0);
    XSelectInput(display, window, KeyPressMask | KeyReleaseMask);
    XSelectInput(display, screen->aside, KeyPressMask | KeyReleaseMask);
    XMapSubwindows(display, window);
    XMapRaised(display, window);
    XSync(display, False);
    return screen;
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

bool screen_has_title(Stage* screen, const char* title)
{
    Window root = 0;
    Window parent = 0;
    Window* children = NULL;
    unsigned count = 0;
    bool is_found = false;
    XErrorHandler handler = XSetErrorHandler(pass_over_error);
    XQueryTree(screen->display, DefaultRootWindow(screen->display), &root, &parent, &children, &count);
    for (unsigned i = 0; i < count; ++i) {
        char* name = NULL;
        XWindowAttributes attributes;
        is_found |= XFetchName(screen->display, children[i], &name) && !strcmp(name, title) &&
                    XGetWindowAttributes(screen->display, children[i], &attributes) &&
                    attributes.map_state == IsViewable;
        XFree(name);
    }
    XFree(children);
    XSetErrorHandler(handler);
    return is_found;
}

void screen_free(Stage* screen)
{
    XCloseDisplay(screen->display);
    free(screen);
}

unsigned long screen_window(const Stage* screen) { return screen->frame; }

unsigned long screen_top(const Stage* screen) { return screen->window; }

/// The first window in another; 0 where there is none.
static Window first_child(Display* display, Window window)
{
    Window root = 0;
    Window parent = 0;
    Window* children = NULL;
    unsigned count = 0;
    XQueryTree(display, window, &root, &parent, &children, &count);
    const Window first = count > 0 ? children[0] : 0;
    XFree(children);
    return first;
}

void screen_resize(Stage* screen, int width, int height)
{
    for (Window window = screen->window; window; window = first_child(screen->display, window)) {
        XResizeWindow(screen->display, window, (unsigned)width, (unsigned)height);
    }
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

// MARK: - The keyboard

Focus screen_focus(Stage* screen)
{
    Window window = 0;
    int revert = 0;
    XGetInputFocus(screen->display, &window, &revert);
    if (window == screen->window) {
        return FOCUS_HOST;
    } else if (window == PointerRoot) {
        return FOCUS_POINTER;
    } else if (window == screen->aside) {
        return FOCUS_ASIDE;
    }
    return screen->frame && window == first_child(screen->display, screen->frame) ? FOCUS_VIEW : FOCUS_OTHER;
}

void screen_set_focus(Stage* screen, Focus focus)
{
    const Window window =
        focus == FOCUS_HOST ? screen->window : focus == FOCUS_ASIDE ? screen->aside : (Window)PointerRoot;
    XSetInputFocus(screen->display, window, RevertToParent, CurrentTime);
    XSync(screen->display, False);
}

void screen_destroy_aside(Stage* screen)
{
    XDestroyWindow(screen->display, screen->aside);
    XSync(screen->display, False);
}

void screen_send_key(Stage* screen, const char* name)
{
    const Window view = first_child(screen->display, screen->frame);
    XEvent event = {.xkey = {
                        .type = KeyPress,
                        .window = view,
                        .root = DefaultRootWindow(screen->display),
                        .keycode = XKeysymToKeycode(screen->display, XStringToKeysym(name)),
                        .same_screen = True,
                    }};
    XSendEvent(screen->display, view, False, NoEventMask, &event);
    event.type = KeyRelease;
    XSendEvent(screen->display, view, False, NoEventMask, &event);
    XSync(screen->display, False);
}

static void note_key(Stage* screen, XKeyEvent* key)
{
    Window root = 0;
    Window child = 0;
    int root_x = 0;
    int root_y = 0;
    int x = 0;
    int y = 0;
    unsigned state = 0;
    XQueryPointer(screen->display, key->window, &root, &child, &root_x, &root_y, &x, &y, &state);
    const size_t length = strlen(screen->keys);
    snprintf(
        screen->keys + length, sizeof(screen->keys) - length, " %s%c%s", key->x == x && key->y == y ? "" : "!",
        key->type == KeyPress ? '+' : '-', XKeysymToString(XLookupKeysym(key, 0)));
}

void screen_print_keys(Stage* screen)
{
    printf("keys%s\n", screen->keys);
    screen->keys[0] = 0;
}

// MARK: - Pictures

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

static Atom atom(const Stage* screen, const char* name) { return XInternAtom(screen->display, name, False); }

/// Notes what the view says of a drag.
static void note_status(Stage* screen, const XClientMessageEvent* message)
{
    if (message->message_type == atom(screen, "XdndStatus")) {
        screen->is_welcome = message->data.l[1] & 1;
    }
}

/// Gives the view what is dragged, for which it has asked.
static void hand_over(Stage* screen, const XSelectionRequestEvent* request)
{
    XChangeProperty(screen->display, request->requestor, request->property, request->target, 8, PropModeReplace,
                    (unsigned char*)screen->uri, (int)strlen(screen->uri));
    XEvent answer = {.xselection = {
        .type = SelectionNotify, .requestor = request->requestor, .selection = request->selection,
        .target = request->target, .property = request->property, .time = request->time}};
    XSendEvent(screen->display, request->requestor, False, NoEventMask, &answer);
    XFlush(screen->display);
}

Drawing screen_take_drawing(Stage* screen)
{
    XSync(screen->display, False);
    Drawing drawing = {0, screen->width, screen->height, 0, 0};
    while (XPending(screen->display) > 0) {
        XEvent event;
        XNextEvent(screen->display, &event);
        if (event.type == screen->damage_event + XDamageNotify) {
            const XRectangle area = ((XDamageNotifyEvent*)&event)->area;
            add_area(&drawing, area, screen->last);
            screen->last = area;
        } else if (event.type == KeyPress || event.type == KeyRelease) {
            note_key(screen, &event.xkey);
        } else if (event.type == ClientMessage) {
            note_status(screen, &event.xclient);
        } else if (event.type == SelectionRequest) {
            hand_over(screen, &event.xselectionrequest);
        }
    }
    return drawing;
}

// MARK: - Any event

/// Asks for the clipboard in any form, or in several at once, of which some there are not.
static void ask_for_anything(Stage* screen, XSelectionRequestEvent* request, unsigned filling)
{
    static const char* const forms[] = {"TARGETS", "MULTIPLE", "TIMESTAMP", "UTF8_STRING", "STRING"};
    const Atom place = atom(screen, "STAGE_FORMS");
    Atom pairs[10];
    for (int i = 0; i < 5; ++i) {
        pairs[2 * i] = atom(screen, forms[(filling + (unsigned)i) % 5]);
        pairs[2 * i + 1] = filling >> i & 1 ? atom(screen, forms[i]) : None;
    }
    XChangeProperty(screen->display, screen->window, place, filling % 7 ? atom(screen, "ATOM_PAIR") : XA_ATOM, 32,
                    PropModeReplace, (const unsigned char*)pairs, (int)(filling % 11));
    request->requestor = filling % 13 ? screen->window : 1;
    request->selection = atom(screen, filling % 5 ? "CLIPBOARD" : "PRIMARY");
    request->target = pairs[0];
    request->property = filling % 3 ? place : None;
}

void screen_confuse(Stage* screen, unsigned type, unsigned filling)
{
    Window root = 0;
    Window parent = 0;
    Window* children = NULL;
    unsigned count = 0;
    XQueryTree(screen->display, screen->frame, &root, &parent, &children, &count);
    // Those that say that the window is another, or gone, are the server's word alone.
    const bool is_told = type >= KeyPress && type <= ClientMessage && type != DestroyNotify && type != ReparentNotify;
    if (count && is_told) {
        XEvent event;
        memset(&event, (int)filling, sizeof(event));
        event.type = (int)type;
        event.xany.window = children[0];
        if (type == ConfigureNotify) {
            event.xconfigure.width = (int)filling * 8;
            event.xconfigure.height = (int)filling * 5;
        } else if (type == ClientMessage) {
            static const char* const names[] = {"XdndEnter", "XdndPosition", "XdndDrop", "XdndLeave", "WM_PROTOCOLS"};
            event.xclient.format = 32;
            event.xclient.message_type = atom(screen, names[filling % 5]);
        } else if (type == SelectionNotify) {
            event.xselection.selection = atom(screen, filling % 2 ? "CLIPBOARD" : "XdndSelection");
            event.xselection.property = filling % 3 ? atom(screen, "SWIFTLET_CLIPBOARD") : 0;
        } else if (type == SelectionRequest) {
            ask_for_anything(screen, &event.xselectionrequest, filling);
        }
        XErrorHandler handler = XSetErrorHandler(pass_over_error);
        XSendEvent(screen->display, children[0], False, NoEventMask, &event);
        XSync(screen->display, False);
        XSetErrorHandler(handler);
    }
    XFree(children);
}

// MARK: - What a view says of its window

/// The view's window, 0 if there is none.
static Window view_window(Stage* screen)
{
    Window root = 0;
    Window parent = 0;
    Window* children = NULL;
    unsigned count = 0;
    XQueryTree(screen->display, screen->frame, &root, &parent, &children, &count);
    const Window window = count ? children[0] : 0;
    if (children) {
        XFree(children);
    }
    return window;
}

void screen_print_hints(Stage* screen)
{
    const Window window = view_window(screen);
    XSizeHints hints = {0};
    long supplied = 0;
    if (window) {
        XGetWMNormalHints(screen->display, window, &hints, &supplied);
    }
    if (hints.flags & PBaseSize && hints.flags & PMinSize) {
        printf("hints %d %d %d %d\n", hints.base_width, hints.base_height, hints.min_width, hints.min_height);
    }
}

void screen_print_name(Stage* screen)
{
    const Window window = view_window(screen);
    Atom type = 0;
    int format = 0;
    unsigned long items = 0;
    unsigned long rest = 0;
    unsigned char* name = NULL;
    if (window) {
        XGetWindowProperty(screen->display, window, atom(screen, "_NET_WM_NAME"), 0, 1024, False,
                           AnyPropertyType, &type, &format, &items, &rest, &name);
    }
    printf("name %s\n", name ? (char*)name : "");
    XFree(name);
}

// MARK: - Clipboard

void screen_ask_clipboard(Stage* screen)
{
    XConvertSelection(screen->display, atom(screen, "CLIPBOARD"), atom(screen, "UTF8_STRING"),
                      atom(screen, "STAGE_CLIPBOARD"), screen->window, CurrentTime);
    XSync(screen->display, False);
}

void screen_print_clipboard(Stage* screen)
{
    Atom type = 0;
    int format = 0;
    unsigned long items = 0;
    unsigned long rest = 0;
    unsigned char* text = NULL;
    XGetWindowProperty(screen->display, screen->window, atom(screen, "STAGE_CLIPBOARD"), 0, 65536, True,
                       AnyPropertyType, &type, &format, &items, &rest, &text);
    for (char* line = text ? strtok((char*)text, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        printf("clipboard %s\n", line);
    }
    XFree(text);
}

void screen_put_clipboard(Stage* screen, const char* text)
{
    snprintf(screen->uri, sizeof(screen->uri), "%s", text);
    for (char* bar = strchr(screen->uri, '|'); bar; bar = strchr(bar, '|')) {
        *bar = '\n';
    }
    XSetSelectionOwner(screen->display, atom(screen, "CLIPBOARD"), screen->window, CurrentTime);
    XSync(screen->display, False);
}

// MARK: - Out of sight

void screen_cover(Stage* screen, bool is_covered)
{
    if (is_covered && !screen->cover) {
        XWindowAttributes frame;
        XGetWindowAttributes(screen->display, screen->window, &frame);
        XSetWindowAttributes attributes = {.override_redirect = True};
        screen->cover = XCreateWindow(screen->display, DefaultRootWindow(screen->display), frame.x, frame.y,
                                      (unsigned)frame.width, (unsigned)frame.height, 0, CopyFromParent, InputOutput,
                                      CopyFromParent, CWOverrideRedirect, &attributes);
        XMapRaised(screen->display, screen->cover);
    } else if (!is_covered && screen->cover) {
        XDestroyWindow(screen->display, screen->cover);
        screen->cover = 0;
    }
    XSync(screen->display, False);
}

void screen_minimise(Stage* screen, bool is_minimised)
{
    if (is_minimised) {
        XUnmapWindow(screen->display, screen->window);
    } else {
        XMapWindow(screen->display, screen->window);
    }
    XSync(screen->display, False);
}

// MARK: - Drag and drop

static void send_to_target(Stage* screen, const char* message, long one, long two, long three, long four)
{
    XEvent event = {.xclient = {
        .type = ClientMessage, .window = screen->target, .message_type = atom(screen, message), .format = 32,
        .data.l = {(long)screen->window, one, two, three, four}}};
    XSendEvent(screen->display, screen->target, False, NoEventMask, &event);
    XSync(screen->display, False);
}

bool screen_drag(Stage* screen, int x, int y, const char* uri)
{
    Window root = 0;
    Window parent = 0;
    Window* children = NULL;
    unsigned count = 0;
    XQueryTree(screen->display, screen->frame, &root, &parent, &children, &count);
    screen->target = count ? children[0] : 0;
    XFree(children);
    Atom type = 0;
    int format = 0;
    unsigned long items = 0;
    unsigned long rest = 0;
    unsigned char* version = NULL;
    if (screen->target) {
        XGetWindowProperty(screen->display, screen->target, atom(screen, "XdndAware"), 0, 1, False, AnyPropertyType,
                           &type, &format, &items, &rest, &version);
    }
    const bool is_aware = items == 1;
    XFree(version);
    if (!is_aware) {
        return false;
    }
    screen->is_welcome = false;
    snprintf(screen->uri, sizeof(screen->uri), "# a remark\r\n%s\r\n", uri);
    XSetSelectionOwner(screen->display, atom(screen, "XdndSelection"), screen->window, CurrentTime);
    int root_x = 0;
    int root_y = 0;
    XTranslateCoordinates(screen->display, screen->target, root, x, y, &root_x, &root_y, &parent);
    send_to_target(screen, "XdndEnter", 5L << 24, (long)atom(screen, "text/plain"),
                   (long)atom(screen, "text/uri-list"), 0);
    send_to_target(screen, "XdndPosition", 0, (long)root_x << 16 | root_y, CurrentTime,
                   (long)atom(screen, "XdndActionCopy"));
    return true;
}

bool screen_drop(Stage* screen)
{
    send_to_target(screen, "XdndDrop", 0, CurrentTime, 0, 0);
    return screen->is_welcome;
}
