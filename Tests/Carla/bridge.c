// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A view in a separate process, like Carla's bridge (CarlaBridgeFormat.cpp, CarlaBridgeFormatLV2.cpp,
// CarlaBridgeToolkitNative.cpp). It maps URIs itself, and its numbers must agree with the host's. Its window is shown
// after the view is created, and destroyed before the view is cleaned up.
//
// Usage: bridge PLUGIN BINARY BUNDLE IN OUT

#include "pipe.h"

#include "../Stress/uris.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <lv2/atom/atom.h>
#include <lv2/log/log.h>
#include <lv2/options/options.h>
#include <lv2/parameters/parameters.h>
#include <lv2/state/state.h>
#include <lv2/ui/ui.h>
#include <lv2/uri-map/uri-map.h>

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    Pipe pipe;
    Display *display;
    Window window, child;
    const LV2UI_Descriptor *descriptor;
    LV2UI_Handle handle;
    char title[128];
    float rate, scale;
    uint32_t background, foreground;
    bool has_options, is_done;
} Bridge;

// MARK: - What the view calls

/// Sends a new URI to the host.
static LV2_URID map(LV2_URID_Map_Handle handle, const char *uri)
{
    Bridge *bridge = handle;
    LV2_URID last = 1;
    while (uri_of(last)) ++last;
    const LV2_URID number = urid(uri);
    if (number == last) pipe_write_uri(&bridge->pipe, number);
    return number;
}

static const char *unmap(LV2_URID_Unmap_Handle handle, LV2_URID number)
{
    (void)handle;
    return uri_of(number) ? uri_of(number) : "urn:null";
}

static uint32_t uri_to_id(LV2_URI_Map_Callback_Data data, const char *kind, const char *uri)
{
    (void)kind;
    return map(data, uri);
}

static void write_port(LV2UI_Controller controller, uint32_t port, uint32_t size, uint32_t protocol, const void *buffer)
{
    Bridge *bridge = controller;
    if (!protocol && size == sizeof(float)) pipe_write_control(&bridge->pipe, port, *(const float *)buffer);
    else if (protocol == urid(LV2_ATOM__eventTransfer)) pipe_write_atom(&bridge->pipe, port, buffer);
}

static int resize(LV2UI_Feature_Handle handle, int width, int height)
{
    Bridge *bridge = handle;
    XResizeWindow(bridge->display, bridge->window, (unsigned)width, (unsigned)height);
    return 0;
}

static uint32_t port_index(LV2UI_Feature_Handle handle, const char *symbol)
{
    (void)handle;
    (void)symbol;
    return LV2UI_INVALID_PORT_INDEX;
}

static LV2UI_Request_Value_Status request(
    LV2UI_Feature_Handle handle, LV2_URID key, LV2_URID type, const LV2_Feature *const *features)
{
    (void)handle, (void)key, (void)type, (void)features;
    return LV2UI_REQUEST_VALUE_ERR_UNSUPPORTED;
}

static int vprint_log(LV2_Log_Handle handle, LV2_URID type, const char *format, va_list arguments)
{
    (void)handle, (void)type, (void)format, (void)arguments;
    return 0;
}

static int print_log(LV2_Log_Handle handle, LV2_URID type, const char *format, ...)
{
    (void)handle, (void)type, (void)format;
    return 0;
}

// MARK: - The view

/// Carla's list of features, including those without data.
static LV2UI_Handle instantiate(Bridge *bridge, const char *plugin, const char *bundle, LV2UI_Widget *widget)
{
    static int64_t transient;
    const LV2_URID real = map(bridge, LV2_ATOM__Float), integer = map(bridge, LV2_ATOM__Int);
    const LV2_Options_Option options[] = {
        {LV2_OPTIONS_INSTANCE, 0, map(bridge, LV2_PARAMETERS__sampleRate), 4, real, &bridge->rate},
        {LV2_OPTIONS_INSTANCE, 0, map(bridge, "http://kxstudio.sf.net/ns/lv2ext/props#TransientWindowId"), 8,
         map(bridge, LV2_ATOM__Long), &transient},
        {LV2_OPTIONS_INSTANCE, 0, map(bridge, LV2_UI__backgroundColor), 4, integer, &bridge->background},
        {LV2_OPTIONS_INSTANCE, 0, map(bridge, LV2_UI__foregroundColor), 4, integer, &bridge->foreground},
        {LV2_OPTIONS_INSTANCE, 0, map(bridge, LV2_UI__scaleFactor), 4, real, &bridge->scale},
        {LV2_OPTIONS_INSTANCE, 0, map(bridge, LV2_UI__windowTitle), (uint32_t)strlen(bridge->title),
         map(bridge, LV2_ATOM__String), bridge->title},
        {LV2_OPTIONS_INSTANCE, 0, 0, 0, 0, NULL}};
    LV2_Log_Log log = {bridge, print_log, vprint_log};
    LV2_URI_Map_Feature old_map = {bridge, uri_to_id};
    LV2_URID_Map mapping = {bridge, map};
    LV2_URID_Unmap unmapping = {bridge, unmap};
    LV2UI_Port_Map ports = {bridge, port_index};
    LV2UI_Request_Value requesting = {bridge, request};
    static LV2UI_Resize resizing;
    resizing = (LV2UI_Resize){bridge, resize};
    const LV2_Feature list[] = {
        {LV2_LOG__log, &log}, {LV2_OPTIONS__options, (void *)options}, {LV2_URI_MAP_URI, &old_map},
        {LV2_URID__map, &mapping}, {LV2_URID__unmap, &unmapping}, {LV2_UI__idleInterface, NULL},
        {LV2_UI__fixedSize, NULL}, {LV2_UI_PREFIX "makeResident", NULL}, {LV2_UI_PREFIX "makeSONameResident", NULL},
        {LV2_UI__noUserResize, NULL}, {LV2_UI__parent, (void *)bridge->window}, {LV2_UI__portMap, &ports},
        {LV2_UI__portSubscribe, NULL}, {LV2_UI__requestValue, &requesting}, {LV2_UI__resize, &resizing},
        {LV2_UI__touch, NULL}};
    enum { COUNT = sizeof(list) / sizeof(*list) };
    const LV2_Feature *features[COUNT + 1] = {NULL};
    for (int index = 0; index < COUNT; ++index) features[index] = &list[index];
    return bridge->descriptor->instantiate(bridge->descriptor, plugin, bundle, write_port, bridge, widget, features);
}

static const LV2UI_Descriptor *descriptor_of(const char *binary, const char *uri)
{
    void *library = dlopen(binary, RTLD_NOW | RTLD_LOCAL);
    LV2UI_DescriptorFunction function = library ? (LV2UI_DescriptorFunction)dlsym(library, "lv2ui_descriptor") : NULL;
    const LV2UI_Descriptor *descriptor = NULL;
    for (uint32_t place = 0; function && (descriptor = function(place)); ++place) {
        if (!strcmp(descriptor->URI, uri)) break;
    }
    return descriptor;
}

// MARK: - Messages

static void take_options(Bridge *bridge)
{
    bridge->rate = strtof(pipe_line(&bridge->pipe), NULL);
    bridge->background = (uint32_t)strtoul(pipe_line(&bridge->pipe), NULL, 10);
    bridge->foreground = (uint32_t)strtoul(pipe_line(&bridge->pipe), NULL, 10);
    bridge->scale = strtof(pipe_line(&bridge->pipe), NULL);
    // Whether to use the desktop's theme, and its colours.
    pipe_line(&bridge->pipe);
    pipe_line(&bridge->pipe);
    snprintf(bridge->title, sizeof(bridge->title), "%s", pipe_line(&bridge->pipe));
    pipe_line(&bridge->pipe);
    bridge->has_options = true;
}

static void take(Bridge *bridge, const char *message)
{
    unsigned port = 0;
    if (!strcmp(message, "urid")) pipe_read_uri(&bridge->pipe);
    else if (!strcmp(message, "uiOptions")) take_options(bridge);
    else if (!strcmp(message, "control")) {
        const float value = pipe_read_control(&bridge->pipe, &port);
        bridge->descriptor->port_event(bridge->handle, port, sizeof(value), 0, &value);
    } else if (!strcmp(message, "atom")) {
        LV2_Atom *atom = pipe_read_atom(&bridge->pipe, &port);
        const uint32_t size = (uint32_t)sizeof(*atom) + atom->size;
        bridge->descriptor->port_event(bridge->handle, port, size, urid(LV2_ATOM__eventTransfer), atom);
        free(atom);
    } else if (!strcmp(message, "show")) XMapRaised(bridge->display, bridge->window);
    else if (!strcmp(message, "hide")) XUnmapWindow(bridge->display, bridge->window);
    else bridge->is_done = true;
}

/// Resizes the view to the window around it.
static void follow_window(Bridge *bridge)
{
    while (XPending(bridge->display)) {
        XEvent event;
        XNextEvent(bridge->display, &event);
        if (event.type != ConfigureNotify || event.xconfigure.window != bridge->window) continue;
        XResizeWindow(bridge->display, bridge->child, (unsigned)event.xconfigure.width, (unsigned)event.xconfigure.height);
    }
    XFlush(bridge->display);
}

static void run(Bridge *bridge)
{
    const LV2UI_Idle_Interface *idle = bridge->descriptor->extension_data(LV2_UI__idleInterface);
    while (!bridge->is_done) {
        const char *message = NULL;
        while (!bridge->is_done && (message = pipe_message(&bridge->pipe))) take(bridge, message);
        if (!bridge->is_done && idle->idle(bridge->handle)) {
            pipe_write(&bridge->pipe, "exiting\n");
            bridge->is_done = true;
        }
        follow_window(bridge);
        usleep(33000);
    }
}

int main(int argc, char **argv)
{
    if (argc != 6) return 2;
    Bridge bridge = {.pipe = pipe_of(atoi(argv[4]), atoi(argv[5])), .display = XOpenDisplay(NULL)};
    char view[256];
    snprintf(view, sizeof(view), "%s#ui", argv[1]);
    bridge.descriptor = descriptor_of(argv[2], view);
    if (!bridge.display || !bridge.descriptor) return 2;
    while (!bridge.has_options) take(&bridge, pipe_line(&bridge.pipe));
    bridge.window = XCreateSimpleWindow(bridge.display, DefaultRootWindow(bridge.display), 0, 0, 300, 300, 0, 0, 0);
    XSelectInput(bridge.display, bridge.window, StructureNotifyMask);
    XStoreName(bridge.display, bridge.window, bridge.title);
    XSync(bridge.display, False);
    LV2UI_Widget widget = NULL;
    bridge.handle = instantiate(&bridge, argv[1], argv[3], &widget);
    if (!bridge.handle) return 1;
    bridge.child = (Window)widget;
    run(&bridge);
    XDestroyWindow(bridge.display, bridge.window);
    XSync(bridge.display, False);
    bridge.descriptor->cleanup(bridge.handle);
    XCloseDisplay(bridge.display);
    free(bridge.pipe.text);
    return 0;
}
