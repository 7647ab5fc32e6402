// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#define _GNU_SOURCE

#include "manager.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_FORMS = 8 };

typedef struct {
    Display* display;
    Window window;
    Atom clipboard;
    Atom manager;
    Atom multiple;
    /// The formats in which the text was saved, and the data of each.
    Atom forms[MAX_FORMS];
    unsigned char* texts[MAX_FORMS];
    int count;
} Manager;

static Atom atom(const Manager* manager, const char* name) { return XInternAtom(manager->display, name, False); }

/// Returns the contents of a property, to be freed with XFree, and the number of items.
static unsigned char* property(const Manager* manager, Window window, Atom name, unsigned long* count)
{
    Atom type = 0;
    int format = 0;
    unsigned long rest = 0;
    unsigned char* data = NULL;
    XGetWindowProperty(manager->display, window, name, 0, 65536, False, AnyPropertyType, &type, &format, count, &rest,
                       &data);
    return data;
}

static void answer(const Manager* manager, const XSelectionRequestEvent* request, bool is_done)
{
    XEvent event = {.xselection = {
        .type = SelectionNotify, .requestor = request->requestor, .selection = request->selection,
        .target = request->target, .property = is_done ? request->property : None, .time = request->time}};
    XSendEvent(manager->display, request->requestor, False, NoEventMask, &event);
    XFlush(manager->display);
}

/// Requests all formats from the owner in one request, as managers do, and takes over the clipboard.
static bool save(Manager* manager, const XSelectionRequestEvent* request)
{
    unsigned long count = 0;
    Atom* forms = (Atom*)property(manager, request->requestor, request->property, &count);
    Atom pairs[2 * MAX_FORMS];
    for (manager->count = 0; forms && manager->count < (int)count && manager->count < MAX_FORMS; ++manager->count) {
        manager->forms[manager->count] = forms[manager->count];
        pairs[2 * manager->count] = pairs[2 * manager->count + 1] = forms[manager->count];
    }
    XFree(forms);
    XChangeProperty(manager->display, manager->window, manager->multiple, atom(manager, "ATOM_PAIR"), 32,
                    PropModeReplace, (unsigned char*)pairs, 2 * manager->count);
    XConvertSelection(manager->display, manager->clipboard, manager->multiple, manager->multiple, manager->window,
                      request->time);
    XEvent event;
    do {
        XNextEvent(manager->display, &event);
    } while (event.type != SelectionNotify);
    if (event.xselection.property == None) {
        return false;
    }
    Atom* done = (Atom*)property(manager, manager->window, manager->multiple, &count);
    bool is_whole = count == 2 * (unsigned long)manager->count;
    for (int i = 0; i < manager->count; ++i) {
        is_whole &= done[2 * i + 1] != None;
        manager->texts[i] = property(manager, manager->window, manager->forms[i], &count);
    }
    XFree(done);
    XSetSelectionOwner(manager->display, manager->clipboard, manager->window, request->time);
    return is_whole;
}

static void hand_over(const Manager* manager, const XSelectionRequestEvent* request)
{
    for (int i = 0; i < manager->count; ++i) {
        if (manager->forms[i] == request->target && manager->texts[i]) {
            XChangeProperty(manager->display, request->requestor, request->property, request->target, 8,
                            PropModeReplace, manager->texts[i], (int)strlen((char*)manager->texts[i]));
            answer(manager, request, true);
            return;
        }
    }
    answer(manager, request, false);
}

static int pass_over_error(Display* display, XErrorEvent* event)
{
    (void)display;
    (void)event;
    return 0;
}

static void work(const char* kind)
{
    Manager manager = {.display = XOpenDisplay(NULL)};
    if (!manager.display) {
        return;
    }
    XSetErrorHandler(pass_over_error);
    manager.window = XCreateSimpleWindow(manager.display, DefaultRootWindow(manager.display), 0, 0, 1, 1, 0, 0, 0);
    manager.clipboard = atom(&manager, "CLIPBOARD");
    manager.manager = atom(&manager, "CLIPBOARD_MANAGER");
    manager.multiple = atom(&manager, "MULTIPLE");
    XSetSelectionOwner(manager.display, manager.manager, manager.window, CurrentTime);
    while (true) {
        XEvent event;
        XNextEvent(manager.display, &event);
        if (event.type != SelectionRequest) {
            continue;
        }
        if (!strcmp(kind, "mute")) {
            // Print it before the requestor has waited for an answer.
            (void)!write(STDOUT_FILENO, "asked\n", 6);
            continue;
        }
        const XSelectionRequestEvent* request = &event.xselectionrequest;
        if (request->selection == manager.clipboard) {
            hand_over(&manager, request);
        } else {
            answer(&manager, request, !strcmp(kind, "good") && save(&manager, request));
        }
    }
}

pid_t manager_start(const char* kind)
{
    Display* display = XOpenDisplay(NULL);
    const pid_t manager = display ? fork() : -1;
    if (manager == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        // Close inherited connections: otherwise, the server would not notice their end.
        closefrom(STDERR_FILENO + 1);
        work(kind);
        _exit(1);
    }
    const Atom selection = display ? XInternAtom(display, "CLIPBOARD_MANAGER", False) : None;
    for (int tries = 0; manager > 0 && tries < 500 && XGetSelectionOwner(display, selection) == None; ++tries) {
        usleep(10000);
    }
    if (display) {
        XCloseDisplay(display);
    }
    return manager;
}

void manager_stop(pid_t manager)
{
    if (manager > 0) {
        kill(manager, SIGKILL);
        waitpid(manager, NULL, 0);
    }
}
