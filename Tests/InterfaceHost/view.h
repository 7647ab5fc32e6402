// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A plug-in's view, opened as a host opens it.

#pragma once

#include "engine.h"

#include <lilv/lilv.h>
#include <lv2/atom/atom.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct View View;

/// The arguments of a view's instantiation besides the plug-in.
typedef struct {
    unsigned long parent;
    float scale;
    /// `0xRRGGBBAA`; sent if `has_colors`.
    int32_t background;
    int32_t foreground;
    bool has_colors;
    /// Called with each value that the view writes to a control port.
    void (*written)(View* view, uint32_t port, float value, void* data);
    void* data;
} ViewArguments;

/// Opens the X11 view that the bundle lists for a plug-in. The view's writes are passed to the engine and printed.
View* view_new(LilvWorld* world, const LilvPlugin* plugin, Engine* engine, const ViewArguments* arguments);
void view_free(View* view);

/// Lets views request the path of this property from the host.
void view_allow_request(const char* property);

/// Hides the scale from views opened from now on.
void view_hide_scale(void);

/// Hides the sample rate from views opened from now on.
void view_hide_rate(void);

/// Sends a control port's value to the view.
void view_tell(View* view, uint32_t port, float value);
/// Sends an atom of an output port to the view.
void view_hand(View* view, uint32_t port, const LV2_Atom* atom);
/// Sends bytes to the view that may not be a valid atom.
void view_hand_bytes(View* view, uint32_t port, const void* bytes, uint32_t size);
/// Resizes the view by `ui:resize`. Returns false if the view does not offer it or refuses the size.
bool view_fit(View* view, int width, int height);
/// Calls the view's `idle`. Returns false once the view has closed.
bool view_idle(View* view);
/// Returns the size in pixels that the view has requested; false if it has not.
bool view_wants_size(const View* view, int* width, int* height);
