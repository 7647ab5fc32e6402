// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The views that are open, their plug-ins, and their time.

#pragma once

#include "desktop.h"
#include "engine.h"
#include "manager.h"
#include "screen.h"
#include "view.h"

enum { SLOTS = 9 };

/// A place for a view: all can be open at once.
typedef struct {
    const LilvPlugin* plugin;
    Stage* screen;
    /// The instance, which may be another view's, too.
    Engine* engine;
    View* view;
    float scale;
} Slot;

typedef struct {
    LilvWorld* world;
    Slot slots[SLOTS];
    /// The one that commands are about.
    Slot* slot;
    /// The instance whose messages are being handed over.
    const Engine* speaker;
    float level;
    /// Whether the plug-ins run.
    bool is_running;
    /// The processor time that the views have had, in seconds.
    double spent;
    /// The most that a single call took of it.
    double longest;
    /// How many messages the plug-ins have sent.
    unsigned messages;
    /// How long the last view took from `instantiate` to its first picture, in seconds.
    double opening;
    /// The clipboard manager and the window manager, where there are such.
    pid_t manager;
    Desktop* desktop;
    /// What was drawn in the current view since somebody asked.
    Drawing drawing;
} Host;

/// Lets time pass as a host does: every 16 ms all plug-ins process a block, and all views work.
void host_pass(Host* host, int milliseconds);

/// Has all views do what has come up.
void host_idle(Host* host);

/// Forgets what was drawn.
void host_forget_drawing(Host* host);

/// `URI SCALE [BACKGROUND FOREGROUND]`, colours as `RRGGBB`.
void host_open(Host* host, const char* arguments);

/// Opens the view of the current slot anew: of the same instance, or of a new one with what a session keeps of it.
void host_reopen(Host* host, bool is_session);

/// `SLOT`: opens another view of the instance that is there.
void host_share(Host* host, const char* arguments);

/// `WIDTH HEIGHT`: waits for a window of that size, of whatever program, and goes on with it.
void host_find(Host* host, const char* arguments);

/// `TITLE`: waits for a window of that title, of whatever program.
void host_await_title(Host* host, const char* title);

/// `COUNT URI`: opens the view of a plug-in so often, draws it, and closes it: by how many bytes and open files there are more
/// then.
void host_open_often(Host* host, const char* arguments);

/// Closes the view in a slot, and ends its instance where that has no other view.
void host_close(Host* host, Slot* slot);

/// Tells the other views of an instance what one of them has written.
void host_tell_others(View* view, uint32_t port, float value, void* data);
