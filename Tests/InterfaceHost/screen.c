// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#define _GNU_SOURCE

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
#include <time.h>
#include <unistd.h>

struct Stage {
    Display* display;
    Window window;
    /// The window that a view is embedded in.
    Window frame;
    /// A small window that can have the keyboard focus.
    Window aside;
    /// A window that covers the stage, or 0.
    Window cover;
    /// The received keys as text.
    char keys[1024];
    int width;
    int height;
    /// The first event number of XDamage.
    int damage_event;
    /// The bottom of the last drawn area.
    XRectangle last;
    /// The dragged URI or the copied text, and the window that it is dragged to.
    char uri[512];
    /// The number of line ends after it.
    unsigned padding;
    /// Whether the view would accept a drop.
    bool is_welcome;
    Window target;
};

static Atom named(Display* display, const char* name) { return XInternAtom(display, name, False); }

/// Whether a window has a property of that name.
static bool has_property(Display* display, Window window, const char* name)
{
    Atom type = 0;
    int format = 0;
    unsigned long items = 0;
    unsigned long rest = 0;
    unsigned char* data = NULL;
    XGetWindowProperty(display, window, named(display, name), 0, 1, False, AnyPropertyType, &type, &format, &items,
                       &rest, &data);
    XFree(data);
    return items > 0;
}

static bool has_manager(Display* display)
{
    return has_property(display, DefaultRootWindow(display), "_NET_SUPPORTING_WM_CHECK");
}

bool screen_await_manager(void)
{
    Display* display = XOpenDisplay(NULL);
    for (int tries = 0; display && tries < 3000 && !has_manager(display); ++tries) {
        usleep(10000);
    }
    const bool is_there = display && has_manager(display);
    if (display) {
        XCloseDisplay(display);
    }
    return is_there;
}

/// Asks the window manager to activate a window, as a taskbar does.
static void activate(Display* display, Window window)
{
    const Window root = DefaultRootWindow(display);
    XEvent event = {.xclient = {.type = ClientMessage, .window = window, .format = 32, .data.l = {2, CurrentTime}}};
    event.xclient.message_type = XInternAtom(display, "_NET_ACTIVE_WINDOW", False);
    XSendEvent(display, root, False, SubstructureNotifyMask | SubstructureRedirectMask, &event);
}

/// Waits until the window manager, if one runs, has framed a window and given it the focus. Xfwm4 sets the focus with
/// the time of the last event that it has seen. The server ignores that if a view has taken the focus since.
static void await_frame(Display* display, Window window)
{
    for (int tries = 0; has_manager(display) && tries < 500; ++tries) {
        if (tries % 100 == 99) {
            activate(display, window);
        }
        Window focus = 0;
        int revert = 0;
        XGetInputFocus(display, &focus, &revert);
        if (focus == window && has_property(display, window, "WM_STATE")) {
            return;
        }
        usleep(10000);
    }
}

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
    // Otherwise, a window manager chooses the place.
    XSizeHints hints = {.flags = USPosition | USSize};
    XSetWMNormalHints(display, window, &hints);
    XMapSubwindows(display, window);
    XMapRaised(display, window);
    XSync(display, False);
    await_frame(display, window);
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
    // Windows of other programs may be destroyed meanwhile.
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

/// Returns the first child of a window; 0 for none.
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

/// Maps a symbol without a key to the last key code.
static KeyCode new_key(Display* display, KeySym symbol)
{
    int first = 0;
    int last = 0;
    XDisplayKeycodes(display, &first, &last);
    XChangeKeyboardMapping(display, last, 1, &symbol, 1);
    XSync(display, False);
    return (KeyCode)last;
}

bool screen_key(Stage* screen, const char* name, bool is_down)
{
    const KeySym symbol = XStringToKeysym(name);
    KeyCode code = XKeysymToKeycode(screen->display, symbol);
    if (!code && symbol != NoSymbol) {
        code = new_key(screen->display, symbol);
    }
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

void screen_destroy_small_window(Stage* screen)
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

/// Adds an area. Xlib sends a large picture in strips, which count as one.
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

static Atom atom(const Stage* screen, const char* name) { return named(screen->display, name); }

/// Records the view's answer to a drag.
static void note_status(Stage* screen, const XClientMessageEvent* message)
{
    if (message->message_type == atom(screen, "XdndStatus")) {
        screen->is_welcome = message->data.l[1] & 1;
    }
}

/// Sends the requested drag data to the view.
static void hand_over(Stage* screen, const XSelectionRequestEvent* request)
{
    const size_t length = strlen(screen->uri);
    unsigned char* text = malloc(length + screen->padding);
    memcpy(text, screen->uri, length);
    memset(text + length, '\n', screen->padding);
    XChangeProperty(screen->display, request->requestor, request->property, request->target, 8, PropModeReplace, text,
                    (int)(length + screen->padding));
    free(text);
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

/// Requests the clipboard in a random format, or in several formats in one request, some of them unavailable.
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

void screen_send_random_event(Stage* screen, unsigned type, unsigned filling)
{
    Window root = 0;
    Window parent = 0;
    Window* children = NULL;
    unsigned count = 0;
    XQueryTree(screen->display, screen->frame, &root, &parent, &children, &count);
    // Only the server sends events that the window is reparented or destroyed.
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

/// Returns the view's window; 0 for none.
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

void screen_print_extent(Stage* screen)
{
    XWindowAttributes attributes = {0};
    XGetWindowAttributes(screen->display, view_window(screen), &attributes);
    printf("extent %d %d\n", attributes.width, attributes.height);
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

void screen_put_clipboard(Stage* screen, const char* text, unsigned padding)
{
    screen->padding = padding;
    snprintf(screen->uri, sizeof(screen->uri), "%s", text);
    for (char* bar = strchr(screen->uri, '|'); bar; bar = strchr(bar, '|')) {
        *bar = '\n';
    }
    XSetSelectionOwner(screen->display, atom(screen, "CLIPBOARD"), screen->window, CurrentTime);
    XSync(screen->display, False);
}

void screen_ask_forms(Stage* screen, const char* forms)
{
    char words[256];
    snprintf(words, sizeof(words), "%s", forms);
    Atom pairs[16];
    int count = 0;
    for (char* form = strtok(words, " "); form && count < 16; form = strtok(NULL, " ")) {
        char place[32];
        snprintf(place, sizeof(place), "STAGE_FORM_%d", count / 2);
        pairs[count++] = atom(screen, form);
        pairs[count++] = atom(screen, place);
    }
    XChangeProperty(screen->display, screen->window, atom(screen, "STAGE_FORMS"), atom(screen, "ATOM_PAIR"), 32,
                    PropModeReplace, (const unsigned char*)pairs, count);
    XConvertSelection(screen->display, atom(screen, "CLIPBOARD"), atom(screen, "MULTIPLE"),
                      atom(screen, "STAGE_FORMS"), screen->window, CurrentTime);
    XSync(screen->display, False);
}

void screen_print_forms(Stage* screen)
{
    Atom type = 0;
    int format = 0;
    unsigned long items = 0;
    unsigned long rest = 0;
    unsigned char* data = NULL;
    XGetWindowProperty(screen->display, screen->window, atom(screen, "STAGE_FORMS"), 0, 64, True, AnyPropertyType,
                       &type, &format, &items, &rest, &data);
    const Atom* pairs = (const Atom*)data;
    for (unsigned long i = 1; format == 32 && i < items; i += 2) {
        char* form = XGetAtomName(screen->display, pairs[i - 1]);
        printf("form %s %s\n", form, pairs[i] ? "yes" : "no");
        XFree(form);
    }
    XFree(data);
}

// MARK: - False events

void screen_pretend_pasted(Stage* screen, const char* text)
{
    const Window window = XGetSelectionOwner(screen->display, atom(screen, "CLIPBOARD"));
    const Atom property = atom(screen, "SWIFTLET_CLIPBOARD");
    screen_put_clipboard(screen, text, 0);
    XChangeProperty(screen->display, window, property, atom(screen, "UTF8_STRING"), 8, PropModeReplace,
                    (unsigned char*)screen->uri, (int)strlen(screen->uri));
    XEvent event = {.xselection = {
        .type = SelectionNotify, .requestor = window, .selection = atom(screen, "CLIPBOARD"),
        .target = atom(screen, "UTF8_STRING"), .property = property}};
    XSendEvent(screen->display, window, False, NoEventMask, &event);
    XSync(screen->display, False);
}

void screen_pretend_size(Stage* screen, int width, int height)
{
    const Window view = view_window(screen);
    XEvent event = {.xconfigure = {
        .type = ConfigureNotify, .event = view, .window = view, .width = width, .height = height}};
    XSendEvent(screen->display, view, False, NoEventMask, &event);
    XSync(screen->display, False);
}

void screen_flood(Stage* screen, int milliseconds)
{
    const Window view = view_window(screen);
    if (fork() != 0) {
        return;
    }
    // Close inherited connections: otherwise, the server would not notice their end.
    closefrom(STDERR_FILENO + 1);
    Display* display = XOpenDisplay(NULL);
    XSetErrorHandler(pass_over_error);
    XEvent motion = {.xmotion = {.type = MotionNotify, .window = view, .same_screen = True}};
    XEvent size = {.xconfigure = {.type = ConfigureNotify, .event = view, .window = view, .height = 470}};
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const long end = now.tv_sec * 1000 + now.tv_nsec / 1000000 + milliseconds;
    while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < end) {
        // Alternate two kinds, so that the view cannot merge events.
        for (int i = 0; i < 400; ++i) {
            motion.xmotion.x = 60 + i;
            size.xconfigure.width = 600 + i;
            XSendEvent(display, view, False, NoEventMask, &motion);
            XSendEvent(display, view, False, NoEventMask, &size);
        }
        XFlush(display);
        // Faster than a view handles events. Without a pause, Xlib might not return: it reads until no event is left.
        usleep(100);
        clock_gettime(CLOCK_MONOTONIC, &now);
    }
    _exit(0);
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

bool screen_drag(Stage* screen, int x, int y, const char* uri, bool has_many)
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
    screen->padding = 0;
    snprintf(screen->uri, sizeof(screen->uri), "# a remark\r\n%s\r\n", uri);
    XSetSelectionOwner(screen->display, atom(screen, "XdndSelection"), screen->window, CurrentTime);
    int root_x = 0;
    int root_y = 0;
    XTranslateCoordinates(screen->display, screen->target, root, x, y, &root_x, &root_y, &parent);
    const Atom types[] = {atom(screen, "text/plain"), atom(screen, "text/html"), atom(screen, "UTF8_STRING"),
                          atom(screen, "text/uri-list")};
    // More than three formats are in a property.
    XChangeProperty(screen->display, screen->window, atom(screen, "XdndTypeList"), XA_ATOM, 32, PropModeReplace,
                    (const unsigned char*)types, 4);
    send_to_target(screen, "XdndEnter", 5L << 24 | has_many, (long)types[0], (long)types[has_many ? 1 : 3],
                   has_many ? (long)types[2] : 0);
    send_to_target(screen, "XdndPosition", 0, (long)root_x << 16 | root_y, CurrentTime,
                   (long)atom(screen, "XdndActionCopy"));
    return true;
}

bool screen_drop(Stage* screen)
{
    send_to_target(screen, "XdndDrop", 0, CurrentTime, 0, 0);
    return screen->is_welcome;
}
