// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "host.h"

#include "../Stress/uris.h"

#include <lv2/atom/atom.h>
#include <lv2/buf-size/buf-size.h>
#include <lv2/log/log.h>
#include <lv2/options/options.h>
#include <lv2/parameters/parameters.h>
#include <lv2/resize-port/resize-port.h>
#include <lv2/ui/ui.h>
#include <lv2/uri-map/uri-map.h>
#include <lv2/worker/worker.h>

#include "../../Sources/C/LV2/inline-display.h"

#include <stdarg.h>
#include <string.h>

int drawings_queued;

static uint32_t uri_to_id(LV2_URI_Map_Callback_Data data, const char *map, const char *uri)
{
    (void)data;
    (void)map;
    return urid(uri);
}

static const char *unmap(LV2_URID_Unmap_Handle handle, LV2_URID number)
{
    (void)handle;
    (void)number;
    return NULL;
}

static LV2_Worker_Status schedule(LV2_Worker_Schedule_Handle handle, uint32_t size, const void *data)
{
    (void)handle;
    (void)size;
    (void)data;
    return LV2_WORKER_ERR_UNKNOWN;
}

static LV2_Resize_Port_Status resize(LV2_Resize_Port_Feature_Data data, uint32_t index, size_t size)
{
    (void)data;
    (void)index;
    (void)size;
    return LV2_RESIZE_PORT_ERR_UNKNOWN;
}

static int print_log(LV2_Log_Handle handle, LV2_URID type, const char *format, ...)
{
    (void)handle;
    (void)type;
    (void)format;
    return 0;
}

static int vprint_log(LV2_Log_Handle handle, LV2_URID type, const char *format, va_list arguments)
{
    (void)arguments;
    return print_log(handle, type, format);
}

static void queue_draw(void *handle)
{
    (void)handle;
    ++drawings_queued;
}

const LV2_Feature *const *carla_features(void)
{
    static int longest = NOMINAL, shortest = 1, nominal = NOMINAL, sequence = ROOM;
    static float rate = 48000, scale = 1;
    static int64_t window;
    static uint32_t ground = 0xff, text = 0xffffffff;
    static const char *title = "carla";
    const LV2_URID integer = urid(LV2_ATOM__Int), real = urid(LV2_ATOM__Float);
    static LV2_Options_Option options[11];
    const LV2_Options_Option all[] = {
        {LV2_OPTIONS_INSTANCE, 0, urid(LV2_BUF_SIZE__maxBlockLength), 4, integer, &longest},
        {LV2_OPTIONS_INSTANCE, 0, urid(LV2_BUF_SIZE__minBlockLength), 4, integer, &shortest},
        {LV2_OPTIONS_INSTANCE, 0, urid(LV2_BUF_SIZE__nominalBlockLength), 4, integer, &nominal},
        {LV2_OPTIONS_INSTANCE, 0, urid(LV2_BUF_SIZE__sequenceSize), 4, integer, &sequence},
        {LV2_OPTIONS_INSTANCE, 0, urid(LV2_PARAMETERS__sampleRate), 4, real, &rate},
        {LV2_OPTIONS_INSTANCE, 0, urid("http://kxstudio.sf.net/ns/lv2ext/props#TransientWindowId"), 8, urid(LV2_ATOM__Long), &window},
        {LV2_OPTIONS_INSTANCE, 0, urid(LV2_UI__backgroundColor), 4, integer, &ground},
        {LV2_OPTIONS_INSTANCE, 0, urid(LV2_UI__foregroundColor), 4, integer, &text},
        {LV2_OPTIONS_INSTANCE, 0, urid(LV2_UI__scaleFactor), 4, real, &scale},
        {LV2_OPTIONS_INSTANCE, 0, urid(LV2_UI__windowTitle), 6, urid(LV2_ATOM__String), title},
        {LV2_OPTIONS_INSTANCE, 0, 0, 0, 0, NULL}};
    memcpy(options, all, sizeof(all));
    static LV2_Log_Log log = {NULL, print_log, vprint_log};
    static LV2_Resize_Port_Resize resizing = {NULL, resize};
    static LV2_URI_Map_Feature old_map = {NULL, uri_to_id};
    static LV2_URID_Unmap unmapping = {NULL, unmap};
    static LV2_Worker_Schedule worker = {NULL, schedule};
    static LV2_Inline_Display display = {NULL, queue_draw};
    static LV2_Feature list[] = {
        {LV2_BUF_SIZE__boundedBlockLength, NULL}, {LV2_BUF_SIZE__fixedBlockLength, NULL},
        {LV2_BUF_SIZE__powerOf2BlockLength, NULL}, {LV2_CORE__hardRTCapable, NULL}, {LV2_CORE__inPlaceBroken, NULL},
        {LV2_CORE__isLive, NULL}, {LV2_LOG__log, &log}, {LV2_OPTIONS__options, options},
        {LV2_RESIZE_PORT__resize, &resizing}, {"http://lv2plug.in/ns/ext/port-props#supportsStrictBounds", NULL},
        {LV2_URI_MAP_URI, &old_map}, {LV2_URID__map, NULL}, {LV2_URID__unmap, &unmapping},
        {LV2_WORKER__schedule, &worker}, {"http://harrisonconsoles.com/lv2/inlinedisplay#queue_draw", &display}};
    enum { COUNT = sizeof(list) / sizeof(*list) };
    static const LV2_Feature *features[COUNT + 1];
    for (unsigned index = 0; index < COUNT; ++index) {
        features[index] = strcmp(list[index].URI, LV2_URID__map) ? &list[index] : feature_map();
    }
    return features;
}
