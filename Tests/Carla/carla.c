// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A host that does what Carla's does with an LV2 plug-in (CarlaPluginLV2.cpp and atom-helpers.h, version 12bc40fd6), beside one
// that does nothing unusual: both are fed the same, and what comes out has to be the same to the bit. Carla's habits here are
// - its list of features, in its order, with options that are an instance's and some that are a view's (features, options);
// - event buffers whose unit and padding are what the memory held before, and a position as an atom:Blank at the beginning of
//   each block (prepare_events);
// - a first run for the latency, in buffers that are freed while the ports are connected to them (run_for_latency);
// - buffers that become longer than was said, new ones at a time when nothing runs (change_buffers);
// - presets put into control ports, and values that go through the text of a project's file (through_text);
// - pictures asked for between blocks, of an instance that runs (draw).
//
// Usage: carla BINARY...

#include "../Stress/plugins.h"
#include "../Stress/uris.h"

#include <lv2/atom/atom.h>
#include <lv2/buf-size/buf-size.h>
#include <lv2/core/lv2.h>
#include <lv2/log/log.h>
#include <lv2/options/options.h>
#include <lv2/parameters/parameters.h>
#include <lv2/resize-port/resize-port.h>
#include <lv2/state/state.h>
#include <lv2/time/time.h>
#include <lv2/ui/ui.h>
#include <lv2/uri-map/uri-map.h>
#include <lv2/worker/worker.h>

#include "../../Sources/C/LV2/inline-display.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOMINAL = 256, LONGER = 1024, BLOCKS = 240, ROOM = 65536 };

static int drawings_queued;

// MARK: - What Carla offers

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

static const LV2_Feature *const *carla_features(void)
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

// MARK: - Instances

typedef struct {
    const Plugin *plugin;
    const LV2_Descriptor *descriptor;
    LV2_Handle handle;
    bool is_carla;
    float values[MAX_CONTROLS + 1];
    float outputs_of_control[MAX_METERS + 1];
    float *audio[2 * MAX_CHANNELS];
    unsigned char *events, *notes;
} Host;

static void connect(Host *host, uint32_t port, void *memory) { host->descriptor->connect_port(host->handle, port, memory); }

static void connect_all(Host *host)
{
    const Plugin *plugin = host->plugin;
    for (unsigned port = 0; port < port_count(plugin); ++port) {
        void *memory = NULL;
        if (port < first_control_port(plugin)) memory = host->audio[port];
        else if (port <= enabled_port(plugin)) memory = &host->values[port - first_control_port(plugin)];
        else if (port == events_port(plugin)) memory = host->events;
        else if (port == notify_port(plugin)) memory = host->notes;
        else memory = &host->outputs_of_control[port - first_meter_port(plugin)];
        connect(host, port, memory);
    }
}

/// Memory that holds what was there before.
static void *used_memory(size_t size)
{
    void *memory = malloc(size);
    if (!memory) abort();
    memset(memory, 0xa5, size);
    return memory;
}

static void change_buffers(Host *host, int length)
{
    for (unsigned port = 0; port < first_control_port(host->plugin); ++port) {
        free(host->audio[port]);
        host->audio[port] = used_memory((size_t)length * sizeof(float));
    }
    connect_all(host);
}

static void add_event(Host *host, LV2_URID type, uint32_t size, const void *body)
{
    LV2_Atom_Sequence *sequence = (LV2_Atom_Sequence *)(void *)host->events;
    const LV2_Atom_Event event = {{0}, {size, type}};
    unsigned char *end = host->events + sizeof(LV2_Atom) + sequence->atom.size;
    memcpy(end, &event, sizeof(event));
    memcpy(end + sizeof(event), body, size);
    sequence->atom.size += (uint32_t)(sizeof(event) + ((size + 7) & ~7u));
}

/// What `process` writes before each block, as a Blank: 24 bytes for a number of four or eight.
static void add_position(Host *host, int64_t frame)
{
    uint32_t words[2 + 2 * 6] = {0, urid(LV2_TIME__Position), urid(LV2_TIME__speed), 0, 4, urid(LV2_ATOM__Float), 0, 0,
                                 urid(LV2_TIME__frame), 0, 8, urid(LV2_ATOM__Long), 0, 0};
    const float speed = 1;
    memcpy(&words[6], &speed, 4);
    memcpy(&words[12], &frame, 8);
    add_event(host, urid(LV2_ATOM__Blank), sizeof(words), words);
}

static void prepare_events(Host *host, int64_t frame)
{
    LV2_Atom_Sequence *sequence = (LV2_Atom_Sequence *)(void *)host->events;
    sequence->atom = (LV2_Atom){sizeof(LV2_Atom_Sequence_Body), urid(LV2_ATOM__Sequence)};
    if (host->is_carla) add_position(host, frame);
    else sequence->body = (LV2_Atom_Sequence_Body){0, 0};
    const LV2_Atom offer = {ROOM - sizeof(LV2_Atom_Sequence), 0};
    memcpy(host->notes, &offer, sizeof(offer));
}

/// `findInitialLatencyValue`.
static void run_for_latency(Host *host)
{
    if (!host->plugin->has_latency) return;
    float *buffers[2 * MAX_CHANNELS];
    const unsigned count = first_control_port(host->plugin);
    for (unsigned port = 0; port < count; ++port) {
        buffers[port] = calloc(NOMINAL, sizeof(float));
        connect(host, port, buffers[port]);
    }
    prepare_events(host, 0);
    if (host->descriptor->activate) host->descriptor->activate(host->handle);
    host->descriptor->run(host->handle, NOMINAL);
    if (host->descriptor->deactivate) host->descriptor->deactivate(host->handle);
    for (unsigned port = 0; port < count; ++port) free(buffers[port]);
}

/// What a project's file keeps of a value, and brings back.
static float through_text(float value)
{
    char text[64];
    snprintf(text, sizeof(text), "%.15g", (double)value);
    return strtof(text, NULL);
}

static void draw(Host *host)
{
    const void *(*data)(const char *) = host->descriptor->extension_data;
    const LV2_Inline_Display_Interface *interface =
        data ? data("http://harrisonconsoles.com/lv2/inlinedisplay#interface") : NULL;
    if (!interface) return;
    const LV2_Inline_Display_Image_Surface *surface = interface->render(host->handle, 128, 72);
    if (!surface || surface->width != 128 || surface->height > 72 || surface->stride < 512) {
        fprintf(stderr, "carla: %s draws no picture\n", host->plugin->uri);
        exit(1);
    }
}

static Host *make_host(const Plugin *plugin, const LV2_Descriptor *descriptor, bool is_carla)
{
    Host *host = calloc(1, sizeof(Host));
    const LV2_Feature *const plain[] = {feature_map(), NULL};
    host->plugin = plugin;
    host->descriptor = descriptor;
    host->is_carla = is_carla;
    host->events = used_memory(ROOM);
    host->notes = used_memory(ROOM);
    for (unsigned number = 0; number < plugin->control_count; ++number) {
        host->values[number] = plugin->controls[number].standard;
    }
    host->values[plugin->control_count] = 1;
    host->handle = descriptor->instantiate(descriptor, 48000, "", is_carla ? carla_features() : plain);
    if (!host->handle) {
        fprintf(stderr, "carla: %s makes no instance\n", plugin->uri);
        exit(1);
    }
    connect_all(host);
    if (is_carla) run_for_latency(host);
    change_buffers(host, LONGER);
    if (descriptor->activate) descriptor->activate(host->handle);
    return host;
}

static void free_host(Host *host)
{
    if (host->descriptor->deactivate) host->descriptor->deactivate(host->handle);
    host->descriptor->cleanup(host->handle);
    for (unsigned port = 0; port < first_control_port(host->plugin); ++port) free(host->audio[port]);
    free(host->events);
    free(host->notes);
    free(host);
}

// MARK: - The same in both

/// A number in 0..<1 that depends on its place alone.
static float noise(uint32_t place)
{
    place = (place ^ 61u) ^ (place >> 16);
    place *= 9u;
    place ^= place >> 4;
    place *= 0x27d4eb2du;
    place ^= place >> 15;
    return (float)(place >> 8) / 16777216.0f;
}

static void set_values(Host *host, int block)
{
    const Plugin *plugin = host->plugin;
    if (block % 40 == 20 && plugin->preset_count) {
        const float *preset = plugin->presets[(unsigned)block / 40 % plugin->preset_count];
        for (unsigned number = 0; number < plugin->control_count; ++number) host->values[number] = preset[number];
    } else if (block % 7 == 3 && plugin->control_count) {
        const unsigned number = (unsigned)(noise((uint32_t)block) * (float)plugin->control_count);
        const Control control = plugin->controls[number];
        host->values[number] = control.minimum + noise((uint32_t)block + 7777) * (control.maximum - control.minimum);
    }
    host->values[plugin->control_count] = block % 60 < 50;
    if (!host->is_carla) return;
    for (unsigned number = 0; number <= plugin->control_count; ++number) {
        host->values[number] = through_text(host->values[number]);
    }
}

static void run_block(Host *host, int block, int length, int64_t frame)
{
    set_values(host, block);
    for (unsigned channel = 0; channel < host->plugin->inputs; ++channel) {
        for (int index = 0; index < length; ++index) {
            host->audio[channel][index] = noise((uint32_t)(frame + index) * 16 + channel) - 0.5f;
        }
    }
    prepare_events(host, frame);
    host->descriptor->run(host->handle, (uint32_t)length);
    if (host->is_carla && block % 10 == 0) draw(host);
}

static bool is_same(const Host *one, const Host *other, int length)
{
    for (unsigned channel = 0; channel < one->plugin->outputs; ++channel) {
        const unsigned port = one->plugin->inputs + channel;
        if (memcmp(one->audio[port], other->audio[port], (size_t)length * sizeof(float))) return false;
    }
    return true;
}

static void compare(const Plugin *plugin, const LV2_Descriptor *descriptor)
{
    Host *plain = make_host(plugin, descriptor, false), *carla = make_host(plugin, descriptor, true);
    int64_t frame = 0;
    for (int block = 0; block < BLOCKS; ++block) {
        // In the second half, blocks are longer than the plug-in was told that they may be.
        const int length = block % 3 ? 1 + (int)(noise((uint32_t)block + 99) * 255) : block < BLOCKS / 2 ? NOMINAL : 900;
        run_block(plain, block, length, frame);
        run_block(carla, block, length, frame);
        if (!is_same(plain, carla, length)) {
            fprintf(stderr, "carla: %s differs in block %d\n", plugin->uri, block);
            exit(1);
        }
        if (block % 50 == 25) change_buffers(carla, LONGER);
        frame += length;
    }
    free_host(plain);
    free_host(carla);
}

int main(int argc, char **argv)
{
    for (int index = 1; index < argc; ++index) {
        void *library = dlopen(argv[index], RTLD_NOW | RTLD_LOCAL);
        LV2_Descriptor_Function function = library ? (LV2_Descriptor_Function)dlsym(library, "lv2_descriptor") : NULL;
        if (!function) {
            fprintf(stderr, "carla: %s\n", dlerror());
            return 1;
        }
        for (unsigned number = 0; number < plugin_count; ++number) {
            const LV2_Descriptor *descriptor = NULL;
            for (uint32_t place = 0; (descriptor = function(place)) != NULL; ++place) {
                if (!strcmp(descriptor->URI, plugins[number].uri)) break;
            }
            if (!descriptor) return 1;
            compare(&plugins[number], descriptor);
        }
        printf("  %s: %u plug-ins put out the same to the bit\n", argv[index], plugin_count);
    }
    if (!drawings_queued) {
        fprintf(stderr, "carla: nobody has asked for a picture\n");
        return 1;
    }
    return 0;
}
