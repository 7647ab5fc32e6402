// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The scenario of BundleTests/GoldenTests.swift for machines without Swift. Prints the lines of golden.txt for every
// second plug-in. Compile it without contraction of a * b + c, which would change the results.

#include "../Stress/plugins.h"
#include "../Stress/uris.h"

#include <lv2/atom/atom.h>
#include <lv2/core/lv2.h>
#include <lv2/midi/midi.h>
#include <lv2/patch/patch.h>

#include <dlfcn.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FRAMES = 4096, MOST_BYTES = 65536, MOST_CONTROLS = MAX_CONTROLS + 1 };

static uint32_t state;

/// A number in 0..<1.
static double next_random(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / 16777216;
}

typedef struct {
    const Plugin *plugin;
    const LV2_Descriptor *descriptor;
    LV2_Handle handle;
    float values[MOST_CONTROLS];
    float outputs_of_control[MAX_METERS + 1];
    float audio[2 * MAX_CHANNELS][MOST_FRAMES];
    _Alignas(8) unsigned char events[MOST_BYTES];
    _Alignas(8) unsigned char notes[MOST_BYTES];
    uint32_t bytes;
} Scenario;

static Scenario scenario;

// MARK: - Events

static void add(const void *data, uint32_t size)
{
    if (scenario.bytes + size > MOST_BYTES) abort();
    memcpy(scenario.events + scenario.bytes, data, size);
    scenario.bytes += size;
}

static void add_words(const uint32_t *words, uint32_t count) { add(words, count * 4); }

#define ADD_WORDS(...) add_words((const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4)

static void begin_events(void)
{
    scenario.bytes = 0;
    ADD_WORDS(0, urid(LV2_ATOM__Sequence), 0, 0);
}

static void add_set(int64_t frame, const char *property, float value, const uint32_t *ramp_frames)
{
    uint32_t bits;
    memcpy(&bits, &value, 4);
    add(&frame, 8);
    ADD_WORDS(ramp_frames ? 80 : 56, urid(LV2_ATOM__Object), 0, urid(LV2_PATCH__Set));
    ADD_WORDS(urid(LV2_PATCH__property), 0, 4, urid(LV2_ATOM__URID), urid(property), 0);
    ADD_WORDS(urid(LV2_PATCH__value), 0, 4, urid(LV2_ATOM__Float), bits, 0);
    if (ramp_frames) ADD_WORDS(urid("urn:swiftlet:rampFrames"), 0, 4, urid(LV2_ATOM__Int), *ramp_frames, 0);
}

static void add_controller(int64_t frame, unsigned char controller, unsigned char value)
{
    const unsigned char body[8] = {0xb0, controller, value};
    add(&frame, 8);
    ADD_WORDS(3, urid(LV2_MIDI__MidiEvent));
    add(body, 8);
}

static void end_events(void)
{
    const uint32_t size = scenario.bytes - 8;
    memcpy(scenario.events, &size, 4);
}

// MARK: - The scenario

/// The controls and, after them, `enabled`.
static Control control(unsigned number)
{
    const Control enabled = {"", 0, 1, 1};
    return number < scenario.plugin->control_count ? scenario.plugin->controls[number] : enabled;
}

static double value_at(Control control, double share)
{
    return (double)control.minimum + share * (double)(control.maximum - control.minimum);
}

static unsigned random_control(void) { return (unsigned)(next_random() * (scenario.plugin->control_count + 1)); }

static uint32_t length_of(int block)
{
    if (block % 9 == 0) return 1 + (uint32_t)(next_random() * 7);
    if (block % 13 == 0) return MOST_FRAMES;
    return 1 + (uint32_t)(next_random() * 700);
}

static void make_input(int block, uint32_t count, uint32_t after)
{
    for (unsigned channel = 0; channel < scenario.plugin->inputs; ++channel) {
        for (uint32_t frame = 0; frame < count; ++frame) {
            if (block % 50 > 46) {
                scenario.audio[channel][frame] = 0;
                continue;
            }
            const double square = (after + frame) % (97 + channel) < 48 ? 1 : -1;
            scenario.audio[channel][frame] = (float)(0.7 * (next_random() - 0.5) + 0.3 * square);
        }
    }
}

static void move_controls(int block)
{
    const unsigned enabled = scenario.plugin->control_count;
    if (block % 6 == 2) {
        const unsigned number = random_control();
        const double position = next_random();
        if (number != enabled) {
            const double share = control(number).minimum > 0 ? position * position * position : position;
            scenario.values[number] = (float)value_at(control(number), share);
        }
    }
    scenario.values[enabled] = block % 40 < 36;
}

static void make_events(int block, uint32_t count)
{
    begin_events();
    if (block % 11 == 5) {
        for (uint32_t number = 0; number < 3; ++number) {
            const unsigned chosen = random_control();
            if (chosen == scenario.plugin->control_count) continue;
            const float value = (float)value_at(control(chosen), next_random());
            const uint32_t ramp = (uint32_t)(next_random() * 900);
            add_set(number * count / 4, control(chosen).property, value, number > 0 ? &ramp : NULL);
        }
    }
    if (block % 17 == 8) {
        add_controller(count / 2, block % 2 == 0 ? 7 : 74, (unsigned char)(next_random() * 128));
    }
    end_events();
}

static void connect_ports(void)
{
    const Plugin *plugin = scenario.plugin;
    const LV2_Atom offer = {MOST_BYTES - 8, 0};
    memcpy(scenario.notes, &offer, sizeof(offer));
    for (unsigned port = 0; port < port_count(plugin); ++port) {
        void *memory = NULL;
        if (port < first_control_port(plugin)) memory = scenario.audio[port];
        else if (port <= enabled_port(plugin)) memory = &scenario.values[port - first_control_port(plugin)];
        else if (port == events_port(plugin)) memory = scenario.events;
        else if (port == notify_port(plugin)) memory = scenario.notes;
        else memory = &scenario.outputs_of_control[port - first_output_value_port(plugin)];
        scenario.descriptor->connect_port(scenario.handle, port, memory);
    }
}

static void instantiate(const Plugin *plugin, LV2_Descriptor_Function function, double rate)
{
    const LV2_Feature *const features[] = {feature_map(), NULL};
    memset(&scenario, 0, sizeof(scenario));
    state = 12345;
    scenario.plugin = plugin;
    for (unsigned number = 0; number <= plugin->control_count; ++number) {
        scenario.values[number] = control(number).default_value;
    }
    for (uint32_t index = 0; (scenario.descriptor = function(index)) != NULL; ++index) {
        if (!strcmp(scenario.descriptor->URI, plugin->uri)) break;
    }
    if (scenario.descriptor) scenario.handle = scenario.descriptor->instantiate(scenario.descriptor, rate, "", features);
    if (!scenario.handle) {
        fprintf(stderr, "golden: there is no %s\n", plugin->uri);
        exit(1);
    }
    if (scenario.descriptor->activate) scenario.descriptor->activate(scenario.handle);
}

static void print_line(const Plugin *plugin, LV2_Descriptor_Function function, int rate)
{
    uint64_t hash = 1469598103934665603u;
    double power = 0;
    uint32_t frames = 0;
    instantiate(plugin, function, rate);
    for (int block = 0; block < 600; ++block) {
        const uint32_t count = length_of(block);
        make_input(block, count, frames);
        move_controls(block);
        make_events(block, count);
        connect_ports();
        scenario.descriptor->run(scenario.handle, count);
        for (uint32_t sample = 0; sample < plugin->outputs * count; ++sample) {
            const float value = scenario.audio[plugin->inputs + sample / count][sample % count];
            uint32_t bits;
            memcpy(&bits, &value, 4);
            hash = (hash ^ bits) * 1099511628211u;
            power += (double)value * (double)value;
        }
        frames += count;
    }
    scenario.descriptor->cleanup(scenario.handle);
    printf("%-40s %6d Hz  %016" PRIx64 "  %u frames, rms %.9g\n", plugin->uri, rate, hash, frames,
           sqrt(power / frames / plugin->outputs));
}

/// Usage: golden BINARY 0, or golden BINARY 1 for the others.
int main(int argc, char **argv)
{
    void *library = argc == 3 ? dlopen(argv[1], RTLD_NOW) : NULL;
    LV2_Descriptor_Function function = library ? (LV2_Descriptor_Function)dlsym(library, "lv2_descriptor") : NULL;
    if (!function) {
        fprintf(stderr, "usage: golden BINARY 0|1\n%s\n", argc == 3 ? dlerror() : "");
        return 2;
    }
    for (unsigned number = (unsigned)atoi(argv[2]); number < plugin_count; number += 2) {
        print_line(&plugins[number], function, 44100);
        print_line(&plugins[number], function, 192000);
    }
    return 0;
}
