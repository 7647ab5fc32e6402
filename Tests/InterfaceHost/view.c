// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "view.h"

#include <dlfcn.h>
#include <lv2/atom/util.h>
#include <lv2/options/options.h>
#include <lv2/parameters/parameters.h>
#include <lv2/ui/ui.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct View {
    void* library;
    const LV2UI_Descriptor* descriptor;
    LV2UI_Handle handle;
    const LV2UI_Idle_Interface* idle;
    Engine* engine;
    ViewArguments arguments;
    /// The size that it has asked for, in pixels.
    int width;
    int height;
    /// What the view may call as long as it lives.
    LV2UI_Touch touch;
    LV2UI_Resize resize;
    /// The part that it has asked to hear alone; −1 for none.
    int listened;
};

// MARK: - What the view calls

/// Tells which part the view listens to, where that is another one than before.
static void tell_listened(View* view, const LV2_Atom_Object* message)
{
    if (message->atom.type != map_uri(LV2_ATOM__Object) || message->body.otype != map_uri("urn:swiftlet:watch")) return;
    const LV2_Atom* part = NULL;
    lv2_atom_object_get(message, map_uri("urn:swiftlet:listenedPart"), &part, 0);
    const int listened = part ? ((const LV2_Atom_Int*)part)->body : -1;
    if (listened != view->listened) printf("listen %d\n", listened);
    view->listened = listened;
}

static void write_port(LV2UI_Controller controller, uint32_t port, uint32_t size, uint32_t protocol, const void* buffer)
{
    View* view = controller;
    float* control = engine_control(view->engine, port);
    if (protocol == 0 && size == sizeof(float) && control) {
        *control = *(const float*)buffer;
        printf("write %s %.7g\n", engine_symbol(view->engine, port), *control);
        view->arguments.written(view, port, *control, view->arguments.data);
    } else if (protocol == map_uri(LV2_ATOM__eventTransfer)) {
        tell_listened(view, buffer);
        engine_send(view->engine, buffer);
    } else {
        printf("bad write to port %u: %u bytes in protocol %u\n", port, size, protocol);
    }
}

static void touch_port(LV2UI_Feature_Handle handle, uint32_t port, bool is_grabbed)
{
    View* view = handle;
    printf("touch %s %d\n", engine_symbol(view->engine, port), is_grabbed);
}

static int resize_window(LV2UI_Feature_Handle handle, int width, int height)
{
    View* view = handle;
    printf("resize %d %d\n", width, height);
    view->width = width;
    view->height = height;
    return 0;
}

// MARK: - Life

/// Loads the binary of the view with a URI and finds its descriptor.
static bool load(View* view, const char* path, const char* uri)
{
    view->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!view->library) {
        fprintf(stderr, "%s\n", dlerror());
        return false;
    }
    LV2UI_DescriptorFunction function = NULL;
    *(void**)&function = dlsym(view->library, "lv2ui_descriptor");
    for (uint32_t i = 0; function && (view->descriptor = function(i)); ++i) {
        if (!strcmp(view->descriptor->URI, uri)) {
            return true;
        }
    }
    return false;
}

/// Finds the X11 view of a plug-in and loads it.
static bool find(View* view, LilvWorld* world, const LilvPlugin* plugin)
{
    bool is_found = false;
    LilvNode* x11 = lilv_new_uri(world, LV2_UI__X11UI);
    LilvUIs* uis = lilv_plugin_get_uis(plugin);
    LILV_FOREACH (uis, i, uis) {
        const LilvUI* ui = lilv_uis_get(uis, i);
        if (!is_found && lilv_ui_is_a(ui, x11)) {
            char* path = lilv_node_get_path(lilv_ui_get_binary_uri(ui), NULL);
            is_found = load(view, path, lilv_node_as_uri(lilv_ui_get_uri(ui)));
            lilv_free(path);
        }
    }
    lilv_uis_free(uis);
    lilv_node_free(x11);
    return is_found;
}

static LV2_URID granted = 0;

void view_allow_request(const char* property) { granted = map_uri(property); }

static bool is_silent = false;

void view_hide_scale(void) { is_silent = true; }

static bool hides_rate = false;

void view_hide_rate(void) { hides_rate = true; }

/// Says that a person would be asked for a path, for the one property that may be asked for.
static LV2UI_Request_Value_Status request_value(
    LV2UI_Feature_Handle handle, LV2_URID key, LV2_URID type, const LV2_Feature* const* features)
{
    (void)handle;
    (void)features;
    if (!granted || key != granted || type != map_uri(LV2_ATOM__Path)) {
        return LV2UI_REQUEST_VALUE_ERR_UNSUPPORTED;
    }
    printf("asks for a path\n");
    return LV2UI_REQUEST_VALUE_SUCCESS;
}

static LV2UI_Handle instantiate(View* view, const LilvPlugin* plugin)
{
    const ViewArguments* arguments = &view->arguments;
    const float rate = (float)engine_rate();
    const LV2_URID type_float = map_uri(LV2_ATOM__Float);
    const LV2_URID type_int = map_uri(LV2_ATOM__Int);
    LV2_Options_Option options[] = {
        {LV2_OPTIONS_INSTANCE, 0, map_uri(LV2_PARAMETERS__sampleRate), sizeof(float), type_float, &rate},
        {LV2_OPTIONS_INSTANCE, 0, map_uri(LV2_UI__scaleFactor), sizeof(float), type_float, &arguments->scale},
        {LV2_OPTIONS_INSTANCE, 0, map_uri(LV2_UI__backgroundColor), sizeof(int32_t), type_int, &arguments->background},
        {LV2_OPTIONS_INSTANCE, 0, map_uri(LV2_UI__foregroundColor), sizeof(int32_t), type_int, &arguments->foreground},
        {0}, {0}};
    if (!arguments->has_colors) {
        options[2] = options[4];
    }
    if (hides_rate) {
        options[0] = options[1];
    }
    if (is_silent) {
        options[1] = options[0];
    }
    static LV2UI_Request_Value request = {NULL, request_value};
    const LV2_Feature list[] = {
        {LV2_UI__parent, (void*)arguments->parent}, {LV2_UI__touch, &view->touch},   {LV2_UI__resize, &view->resize},
        {LV2_URID__map, &urid_map},             {LV2_OPTIONS__options, options}, {LV2_UI__idleInterface, NULL},
        {LV2_UI__requestValue, &request}};
    const LV2_Feature* features[] = {&list[0], &list[1], &list[2], &list[3], &list[4], &list[5], &list[6], NULL};
    LV2UI_Widget widget = NULL;
    const char* uri = lilv_node_as_uri(lilv_plugin_get_uri(plugin));
    return view->descriptor->instantiate(view->descriptor, uri, "", write_port, view, &widget, features);
}

View* view_new(LilvWorld* world, const LilvPlugin* plugin, Engine* engine, const ViewArguments* arguments)
{
    View* view = calloc(1, sizeof(View));
    view->engine = engine;
    view->arguments = *arguments;
    view->touch = (LV2UI_Touch){view, touch_port};
    view->resize = (LV2UI_Resize){view, resize_window};
    view->listened = -1;
    if (!find(view, world, plugin) || !(view->handle = instantiate(view, plugin))) {
        if (view->library) {
            dlclose(view->library);
        }
        free(view);
        return NULL;
    }
    view->idle = view->descriptor->extension_data(LV2_UI__idleInterface);
    const uint32_t count = lilv_plugin_get_num_ports(plugin);
    for (uint32_t i = 0; i < count; ++i) {
        const float* value = engine_control(engine, i);
        if (value) {
            view_tell(view, i, *value);
        }
    }
    return view;
}

void view_free(View* view)
{
    view->descriptor->cleanup(view->handle);
    dlclose(view->library);
    free(view);
}

bool view_wants_size(const View* view, int* width, int* height)
{
    *width = view->width;
    *height = view->height;
    return view->width > 0;
}

void view_tell(View* view, uint32_t port, float value)
{
    view->descriptor->port_event(view->handle, port, sizeof(value), 0, &value);
}

void view_hand(View* view, uint32_t port, const LV2_Atom* atom)
{
    const uint32_t size = (uint32_t)sizeof(*atom) + atom->size;
    view->descriptor->port_event(view->handle, port, size, map_uri(LV2_ATOM__eventTransfer), atom);
}

void view_hand_bytes(View* view, uint32_t port, const void* bytes, uint32_t size)
{
    view->descriptor->port_event(view->handle, port, size, map_uri(LV2_ATOM__eventTransfer), bytes);
}

bool view_fit(View* view, int width, int height)
{
    const LV2UI_Resize* resize = view->descriptor->extension_data(LV2_UI__resize);
    return resize && resize->ui_resize(view->handle, width, height) == 0;
}

bool view_idle(View* view) { return view->idle->idle(view->handle) == 0; }
