// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "host.h"

#include "../Stress/uris.h"

#include <lv2/atom/atom.h>
#include <lv2/time/time.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: - Binaries

LV2_Descriptor_Function binary_open(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    LV2_Descriptor_Function function = library ? (LV2_Descriptor_Function)dlsym(library, "lv2_descriptor") : NULL;
    if (function) return function;
    fprintf(stderr, "carla: %s\n", dlerror());
    exit(2);
}

const LV2_Descriptor *descriptor_of(LV2_Descriptor_Function function, const char *uri)
{
    const LV2_Descriptor *descriptor = NULL;
    for (uint32_t place = 0; (descriptor = function(place)) != NULL; ++place) {
        if (!strcmp(descriptor->URI, uri)) return descriptor;
    }
    fprintf(stderr, "carla: there is no %s\n", uri);
    exit(2);
}

// MARK: - Instances

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
        else memory = &host->outputs_of_control[port - first_output_value_port(plugin)];
        connect(host, port, memory);
    }
}

/// Returns memory with arbitrary contents.
static void *used_memory(size_t size)
{
    void *memory = malloc(size);
    if (!memory) abort();
    memset(memory, 0xa5, size);
    return memory;
}

void change_buffers(Host *host, int length)
{
    for (unsigned port = 0; port < first_control_port(host->plugin); ++port) {
        free(host->audio[port]);
        host->audio[port] = used_memory((size_t)length * sizeof(float));
    }
    connect_all(host);
}

void add_event(Host *host, LV2_URID type, uint32_t size, const void *body)
{
    LV2_Atom_Sequence *sequence = (LV2_Atom_Sequence *)(void *)host->events;
    const LV2_Atom_Event event = {{0}, {size, type}};
    unsigned char *end = host->events + sizeof(LV2_Atom) + sequence->atom.size;
    memcpy(end, &event, sizeof(event));
    memcpy(end + sizeof(event), body, size);
    sequence->atom.size += (uint32_t)(sizeof(event) + ((size + 7) & ~7u));
}

/// The position that `process` writes before each block, as a Blank: 24 bytes for a number of four or eight bytes.
static void add_position(Host *host, int64_t frame)
{
    uint32_t words[2 + 2 * 6] = {0, urid(LV2_TIME__Position), urid(LV2_TIME__speed), 0, 4, urid(LV2_ATOM__Float), 0, 0,
                                 urid(LV2_TIME__frame), 0, 8, urid(LV2_ATOM__Long), 0, 0};
    const float speed = 1;
    memcpy(&words[6], &speed, 4);
    memcpy(&words[12], &frame, 8);
    add_event(host, urid(LV2_ATOM__Blank), sizeof(words), words);
}

void prepare_events(Host *host, int64_t frame)
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

Host *host_new(const Plugin *plugin, const LV2_Descriptor *descriptor, bool is_carla)
{
    Host *host = calloc(1, sizeof(Host));
    const LV2_Feature *const plain[] = {feature_map(), NULL};
    host->plugin = plugin;
    host->descriptor = descriptor;
    host->is_carla = is_carla;
    host->events = used_memory(ROOM);
    host->notes = used_memory(ROOM);
    for (unsigned number = 0; number < plugin->control_count; ++number) {
        host->values[number] = plugin->controls[number].default_value;
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

void host_free(Host *host)
{
    if (host->descriptor->deactivate) host->descriptor->deactivate(host->handle);
    host->descriptor->cleanup(host->handle);
    for (unsigned port = 0; port < first_control_port(host->plugin); ++port) free(host->audio[port]);
    free(host->events);
    free(host->notes);
    free(host);
}

// MARK: - The same in both

float noise(uint32_t place)
{
    place = (place ^ 61u) ^ (place >> 16);
    place *= 9u;
    place ^= place >> 4;
    place *= 0x27d4eb2du;
    place ^= place >> 15;
    return (float)(place >> 8) / 16777216.0f;
}

void fill_inputs(Host *host, int length, int64_t frame)
{
    for (unsigned channel = 0; channel < host->plugin->inputs; ++channel) {
        for (int index = 0; index < length; ++index) {
            host->audio[channel][index] = noise((uint32_t)(frame + index) * 16 + channel) - 0.5f;
        }
    }
}

bool is_same(const Host *one, const Host *other, int length)
{
    for (unsigned channel = 0; channel < one->plugin->outputs; ++channel) {
        const unsigned port = one->plugin->inputs + channel;
        if (memcmp(one->audio[port], other->audio[port], (size_t)length * sizeof(float))) return false;
    }
    return true;
}
