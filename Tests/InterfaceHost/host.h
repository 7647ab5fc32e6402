// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The open views, their plug-ins, and their processor time.

#pragma once

#include "desktop.h"
#include "engine.h"
#include "manager.h"
#include "screen.h"
#include "view.h"

enum { SLOTS = 9 };

/// A slot for a view. The views in all slots can be open simultaneously.
typedef struct {
    const LilvPlugin* plugin;
    Stage* screen;
    /// The instance, which another view may share.
    Engine* engine;
    View* view;
    float scale;
} Slot;

typedef struct {
    LilvWorld* world;
    Slot slots[SLOTS];
    /// The slot that commands act on.
    Slot* slot;
    /// The instance whose messages are being delivered.
    const Engine* speaker;
    float level;
    /// Whether the plug-ins run.
    bool is_running;
    /// The processor time of the views, in seconds.
    double spent;
    /// The maximum processor time of a single call.
    double longest;
    /// The number of messages sent by the plug-ins.
    unsigned messages;
    /// The processor time from the last view's `instantiate` to its first picture, in seconds.
    double opening;
    /// The clipboard manager and the window manager; 0 and NULL if not started.
    pid_t manager;
    Desktop* desktop;
    /// The drawing in the current view since the last query.
    Drawing drawing;
} Host;

/// Runs for some time like a host: every 16 ms, all plug-ins process a block, and all views are idled.
void host_pass(Host* host, int milliseconds);

/// Calls `idle` of all views.
void host_idle(Host* host);

/// Clears the recorded drawing.
void host_forget_drawing(Host* host);

/// `URI SCALE [BACKGROUND FOREGROUND]`, colours as `RRGGBB`.
void host_open(Host* host, const char* arguments);

/// Reopens the view of the current slot: for the same instance, or for a new instance restored from a session.
void host_reopen(Host* host, bool is_session);

/// `SLOT`: opens another view of the instance in that slot.
void host_share(Host* host, const char* arguments);

/// `WIDTH HEIGHT`: waits for any program's window of that size, and uses it as the current view.
void host_find(Host* host, const char* arguments);

/// `TITLE`: waits for any program's window with that title.
void host_await_title(Host* host, const char* title);

/// `COUNT URI`: opens, draws and closes the view of a plug-in COUNT times. Prints the growth in bytes and open files.
void host_open_often(Host* host, const char* arguments);

/// Closes the view in a slot, and frees its instance if it has no other view.
void host_close(Host* host, Slot* slot);

/// Sends a value that one view has written to the instance's other views.
void host_tell_others(View* view, uint32_t port, float value, void* data);
