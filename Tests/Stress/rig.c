// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "rig.h"
#include "uris.h"

#include <lv2/atom/atom.h>
#include <lv2/midi/midi.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const LV2_Descriptor *descriptor_of(LV2_Descriptor_Function function, const Plugin *plugin)
{
    for (uint32_t index = 0;; ++index) {
        const LV2_Descriptor *descriptor = function(index);
        if (!descriptor) break;
        if (!strcmp(descriptor->URI, plugin->uri)) return descriptor;
    }
    fprintf(stderr, "stress: the binary has no %s\n", plugin->uri);
    exit(2);
}

static size_t largest_size(const Plugin *plugin, unsigned port)
{
    if (port < first_control_port(plugin)) return MAX_FRAMES * sizeof(float);
    if (port == notify_port(plugin)) return MAX_NOTES;
    return port == events_port(plugin) ? MAX_EVENTS : sizeof(float);
}

Rig *rig_new(const Plugin *plugin, const LV2_Descriptor *descriptor, double rate, bool maps_uris)
{
    Rig *rig = calloc(1, sizeof(Rig));
    if (!rig) abort();
    rig->plugin = plugin;
    rig->descriptor = descriptor;
    for (unsigned port = 0; port < port_count(plugin); ++port) {
        rig->buffers[port] = guarded_new(largest_size(plugin, port));
    }
    for (unsigned index = 0; index < plugin->control_count; ++index) {
        rig->controls[index] = plugin->controls[index].default_value;
    }
    for (unsigned channel = 0; channel < MAX_CHANNELS; ++channel) rig->shared[channel] = -1;
    rig->enabled = 1;
    // Until it says.
    rig->latency = plugin->has_latency ? MAX_FRAMES : 0;
    rig->notify_capacity = MAX_NOTES;
    rig->has_view = true;
    const LV2_Worker_Interface *interface =
        descriptor->extension_data ? descriptor->extension_data(LV2_WORKER__interface) : NULL;
    if (interface && maps_uris) rig->worker = worker_new();
    const LV2_Feature *const features[] = {
        maps_uris ? feature_map() : NULL, rig->worker ? worker_feature(rig->worker) : NULL, NULL};
    rig->handle = descriptor->instantiate(descriptor, rate, "", features);
    if (rig->worker && rig->handle) worker_start(rig->worker, rig->handle, interface);
    return rig;
}

void rig_free(Rig *rig)
{
    if (rig->worker) worker_free(rig->worker);
    if (rig->handle) rig->descriptor->cleanup(rig->handle);
    for (unsigned port = 0; port < port_count(rig->plugin); ++port) guarded_free(&rig->buffers[port]);
    free(rig);
}

void rig_activate(Rig *rig)
{
    rig->odd_frames_left = 0;
    if (rig->descriptor->activate) rig->descriptor->activate(rig->handle);
    rig->peak = 0;
    rig->is_on = true;
}

void rig_deactivate(Rig *rig)
{
    if (rig->descriptor->deactivate) rig->descriptor->deactivate(rig->handle);
}

// MARK: - Buffers

float *rig_input(const Rig *rig, unsigned channel)
{
    return (float *)(void *)rig->buffers[channel].data;
}

const float *rig_output(const Rig *rig, unsigned channel)
{
    const int shared = rig->shared[channel];
    return rig_input(rig, shared >= 0 ? (unsigned)shared : rig->plugin->inputs + channel);
}

static void place_value(Rig *rig, unsigned port, float value)
{
    memcpy(guarded_place(&rig->buffers[port], sizeof(float), rig->at_end), &value, sizeof(float));
}

static void place_sequences(Rig *rig)
{
    const LV2_Atom_Sequence empty = {{sizeof(LV2_Atom_Sequence_Body), urid(LV2_ATOM__Sequence)}, {0, 0}};
    const size_t bytes = rig->event_bytes ? rig->event_bytes : sizeof(empty);
    const void *source = rig->event_bytes ? (const void *)rig->events : &empty;
    memcpy(guarded_place(&rig->buffers[events_port(rig->plugin)], bytes, rig->at_end), source, bytes);
    const LV2_Atom offer = {rig->notify_capacity, urid(LV2_ATOM__Chunk)};
    const size_t room = rig->notify_capacity < sizeof(offer) ? sizeof(offer) : rig->notify_capacity;
    memcpy(guarded_place(&rig->buffers[notify_port(rig->plugin)], room, rig->at_end), &offer, sizeof(offer));
}

void rig_place(Rig *rig, uint32_t frames)
{
    const Plugin *plugin = rig->plugin;
    for (unsigned port = 0; port < first_control_port(plugin); ++port) {
        guarded_place(&rig->buffers[port], frames * sizeof(float), rig->at_end);
    }
    for (unsigned index = 0; index < plugin->control_count; ++index) {
        place_value(rig, first_control_port(plugin) + index, rig->controls[index]);
    }
    place_value(rig, enabled_port(plugin), rig->enabled);
    place_sequences(rig);
    for (unsigned port = first_output_value_port(plugin); port < port_count(plugin); ++port) place_value(rig, port, -1);
}

static bool is_connected(const Rig *rig, unsigned port) { return port >= 64 || !(rig->unconnected >> port & 1); }

static void connect_ports(Rig *rig)
{
    const Plugin *plugin = rig->plugin;
    for (unsigned port = 0; port < port_count(plugin); ++port) {
        void *data = rig->buffers[port].data;
        const unsigned channel = port - plugin->inputs;
        if (port >= plugin->inputs && port < first_control_port(plugin) && rig->shared[channel] >= 0) {
            data = rig->buffers[rig->shared[channel]].data;
        }
        if (!is_connected(rig, port)) data = NULL;
        rig->descriptor->connect_port(rig->handle, port, data);
    }
}

// MARK: - Checks

/// The loudest of samples, infinities and NaN left out; `odd` becomes true where there are any.
static float loudest(const float *samples, uint32_t frames, bool *odd)
{
    uint32_t peak = 0;
    uint32_t strangest = 0;
    for (uint32_t frame = 0; frame < frames; ++frame) {
        uint32_t bits;
        memcpy(&bits, &samples[frame], sizeof(bits));
        bits &= 0x7fffffffu;
        // Magnitudes are in the order of their bits.
        strangest = bits > strangest ? bits : strangest;
        bits = bits < 0x7f800000u ? bits : 0;
        peak = bits > peak ? bits : peak;
    }
    if (strangest >= 0x7f800000u) *odd = true;
    float result;
    memcpy(&result, &peak, sizeof(result));
    return result;
}

static bool audio_is_connected(const Rig *rig)
{
    return !(rig->unconnected & (((uint64_t)1 << first_control_port(rig->plugin)) - 1));
}

static const char *check_audio(Rig *rig, uint32_t frames, bool had_odd_input)
{
    bool odd = false;
    float peak = 0;
    for (unsigned channel = 0; channel < rig->plugin->outputs; ++channel) {
        peak = fmaxf(peak, loudest(rig_output(rig, channel), frames, &odd));
    }
    // Switched off, the input passes, whatever it is, in this block or, where the plug-in is late, in a later one.
    const bool may_be_odd = had_odd_input || rig->odd_frames_left > 0;
    if (had_odd_input) {
        rig->odd_frames_left = rig->latency;
    } else {
        rig->odd_frames_left -= frames < rig->odd_frames_left ? frames : rig->odd_frames_left;
    }
    if (may_be_odd && !rig->is_on) return NULL;
    if (odd) return "the output is not finite";
    const Bound bound = bound_of(rig->plugin->effect);
    const double limit = bound.gain * (double)rig->peak + bound.level;
    if (limit > 0) rig->loudness = fmax(rig->loudness, (double)peak / limit);
    return (double)peak <= limit ? NULL : "the output is louder than it can be";
}

/// One message on `notify`, `room` bytes before the sequence's end. Moves on to the next one.
static const char *check_note(Rig *rig, const unsigned char **place, size_t room, uint32_t frames)
{
    LV2_Atom_Event event;
    if (room < sizeof(event)) return "notify ends within a message";
    memcpy(&event, *place, sizeof(event));
    const size_t length = sizeof(event) + ((event.body.size + 7u) & ~7u);
    if (length > room) return "notify ends within a message";
    if (event.time.frames < 0 || event.time.frames >= (frames ? frames : 1)) return "a message is outside its block";
    *place += length;
    if (event.body.type == urid(LV2_MIDI__MidiEvent)) return event.body.size > 0 ? NULL : "a MIDI message is empty";
    LV2_Atom_Object_Body object;
    if (event.body.type != urid(LV2_ATOM__Object) || event.body.size < sizeof(object)) return "a message is neither an object nor MIDI";
    memcpy(&object, *place - length + sizeof(event), sizeof(object));
    rig->audio_messages += object.otype == urid("urn:swiftlet:audio");
    return NULL;
}

static const char *check_notify(Rig *rig, uint32_t frames)
{
    const unsigned char *place = rig->buffers[notify_port(rig->plugin)].data;
    LV2_Atom atom;
    memcpy(&atom, place, sizeof(atom));
    if (atom.size == 0) return NULL;
    if (atom.type != urid(LV2_ATOM__Sequence)) return "notify holds no sequence";
    if (atom.size + sizeof(atom) > rig->notify_capacity) return "notify holds more than there is room for";
    const unsigned char *end = place + sizeof(atom) + atom.size;
    const char *fault = NULL;
    place += sizeof(LV2_Atom_Sequence);
    while (place < end && !fault) fault = check_note(rig, &place, (size_t)(end - place), frames);
    return fault;
}

/// The values of control outputs, the latency among them, which is kept.
static const char *check_values(Rig *rig)
{
    const Plugin *plugin = rig->plugin;
    for (unsigned port = first_output_value_port(plugin); port < port_count(plugin); ++port) {
        float value;
        memcpy(&value, rig->buffers[port].data, sizeof(value));
        if (!is_connected(rig, port)) continue;
        if (!isfinite(value)) return "a meter is not finite";
        if (plugin->has_latency && port == latency_port(plugin)) {
            if (value < 0 || value > (float)MAX_FRAMES) return "the latency is none that there can be";
            rig->latency = (uint32_t)value;
        }
    }
    return NULL;
}

static const char *check_guards(const Rig *rig)
{
    for (unsigned port = 0; port < port_count(rig->plugin); ++port) {
        if (!guarded_is_intact(&rig->buffers[port])) return "memory beside a buffer was written";
    }
    return NULL;
}

const char *rig_run(Rig *rig, uint32_t frames)
{
    const Plugin *plugin = rig->plugin;
    bool had_odd_input = false;
    for (unsigned channel = 0; channel < plugin->inputs; ++channel) {
        rig->peak = fmaxf(rig->peak, loudest(rig_input(rig, channel), frames, &had_odd_input));
    }
    const bool says_enabled = is_connected(rig, enabled_port(plugin)) && !isnan(rig->enabled);
    if (says_enabled) rig->is_on = rig->enabled > 0;
    connect_ports(rig);
    run_in_real_time(rig->descriptor, rig->handle, rig->worker, frames);
    const char *fault = check_guards(rig);
    if (!fault) fault = check_values(rig);
    if (!fault && audio_is_connected(rig)) fault = check_audio(rig, frames, had_odd_input);
    if (!fault && is_connected(rig, notify_port(plugin))) fault = check_notify(rig, frames);
    return fault;
}

void run_in_real_time(const LV2_Descriptor *descriptor, LV2_Handle handle, Worker *worker, uint32_t frames)
{
    descriptor->run(handle, frames);
    if (worker) worker_respond(worker);
}
