// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A plug-in's view, opened as a host does.

#pragma once

#include "engine.h"

#include <lilv/lilv.h>
#include <lv2/atom/atom.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct View View;

/// What a host says to a view beside the plug-in.
typedef struct {
    unsigned long parent;
    float scale;
    /// `0xRRGGBBAA`; sent if `has_colors`.
    int32_t background;
    int32_t foreground;
    bool has_colors;
    /// Is told of a control port's new value that the view has written.
    void (*written)(View* view, uint32_t port, float value, void* data);
    void* data;
} ViewArguments;

/// Opens the X11 view that the bundle says the plug-in has. What the view writes goes to the engine, and is printed.
View* view_new(LilvWorld* world, const LilvPlugin* plugin, Engine* engine, const ViewArguments* arguments);
void view_free(View* view);

/// Has all views ask the host for the path of a property.
void view_allow_request(const char* property);

/// Has no view be told a scale from now on.
void view_hide_scale(void);

/// Has views that are opened from now on not be told the sample rate.
void view_hide_rate(void);

/// Tells the view a control port's value.
void view_tell(View* view, uint32_t port, float value);
/// Hands the view an atom from an output port.
void view_hand(View* view, uint32_t port, const LV2_Atom* atom);
/// The same for bytes that may be no atom.
void view_hand_bytes(View* view, uint32_t port, const void* bytes, uint32_t size);
/// Sizes the view by `ui:resize`; false where it does not offer that, or does not want the size.
bool view_fit(View* view, int width, int height);
/// Lets the view work; false when it is done for.
bool view_idle(View* view);
/// The size in pixels that the view has asked for; false where it has not.
bool view_wants_size(const View* view, int* width, int* height);
