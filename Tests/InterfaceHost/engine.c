// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "engine.h"

#include <lv2/atom/util.h>
#include <lv2/core/lv2.h>
#include <lv2/state/state.h>
#include <lv2/worker/worker.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PORTS = 256, MAX_URIS = 256, SEQUENCE_SIZE = 1 << 18, MAX_WORK = 8, WORK_SIZE = 8192 };

struct Engine {
    LilvInstance* instance;
    uint32_t count;
    char* symbols[MAX_PORTS];
    bool is_control[MAX_PORTS];
    bool is_input[MAX_PORTS];
    float values[MAX_PORTS];
    /// The last reported values of output controls.
    float told[MAX_PORTS];
    float* audio[MAX_PORTS];
    LV2_Atom_Sequence* events[MAX_PORTS];
    /// The state of the noise.
    uint32_t noise;
    float poles[3];
    /// The phase of the tone, in turns.
    double phase;
    /// The time in frames.
    uint64_t time;
    /// Scheduled work that is not done yet.
    uint8_t work[MAX_WORK][WORK_SIZE];
    uint32_t work_sizes[MAX_WORK];
    uint32_t work_count;
    LV2_Worker_Schedule worker;
};

// MARK: - The sample rate

static double sample_rate = 48000;

double engine_rate(void) { return sample_rate; }

void engine_set_rate(double rate) { sample_rate = rate; }

// MARK: - URIs

static char* uris[MAX_URIS];

static LV2_URID map_in_table(LV2_URID_Map_Handle handle, const char* uri)
{
    (void)handle;
    for (uint32_t i = 0; i < MAX_URIS; ++i) {
        if (!uris[i]) {
            uris[i] = strdup(uri);
        }
        if (!strcmp(uris[i], uri)) {
            return i + 1;
        }
    }
    return 0;
}

LV2_URID_Map urid_map = {NULL, map_in_table};

LV2_URID map_uri(const char* uri) { return map_in_table(NULL, uri); }

// MARK: - Work

static LV2_Worker_Status schedule(LV2_Worker_Schedule_Handle handle, uint32_t size, const void* data)
{
    Engine* engine = handle;
    if (size > WORK_SIZE || engine->work_count == MAX_WORK) {
        return LV2_WORKER_ERR_NO_SPACE;
    }
    memcpy(engine->work[engine->work_count], data, size);
    engine->work_sizes[engine->work_count++] = size;
    return LV2_WORKER_SUCCESS;
}

static LV2_Worker_Status respond(LV2_Worker_Respond_Handle handle, uint32_t size, const void* data)
{
    Engine* engine = handle;
    const LV2_Worker_Interface* worker = lilv_instance_get_extension_data(engine->instance, LV2_WORKER__interface);
    return worker->work_response(lilv_instance_get_handle(engine->instance), size, data);
}

/// Does the work scheduled in the previous block.
static void work(Engine* engine)
{
    const LV2_Worker_Interface* worker = lilv_instance_get_extension_data(engine->instance, LV2_WORKER__interface);
    for (uint32_t i = 0; i < engine->work_count; ++i) {
        worker->work(
            lilv_instance_get_handle(engine->instance), respond, engine, engine->work_sizes[i], engine->work[i]);
    }
    engine->work_count = 0;
}

// MARK: - Life

static void clear_sequence(LV2_Atom_Sequence* sequence)
{
    sequence->atom.type = map_uri(LV2_ATOM__Sequence);
    sequence->atom.size = sizeof(LV2_Atom_Sequence_Body);
    sequence->body.unit = 0;
    sequence->body.pad = 0;
}

static void connect_port(Engine* engine, LilvWorld* world, const LilvPlugin* plugin, uint32_t i)
{
    const LilvPort* port = lilv_plugin_get_port_by_index(plugin, i);
    LilvNode* input = lilv_new_uri(world, LV2_CORE__InputPort);
    LilvNode* control = lilv_new_uri(world, LV2_CORE__ControlPort);
    LilvNode* audio = lilv_new_uri(world, LV2_CORE__AudioPort);
    engine->symbols[i] = strdup(lilv_node_as_string(lilv_port_get_symbol(plugin, port)));
    engine->is_input[i] = lilv_port_is_a(plugin, port, input);
    engine->is_control[i] = lilv_port_is_a(plugin, port, control);
    void* memory = NULL;
    if (engine->is_control[i]) {
        memory = &engine->values[i];
    } else if (lilv_port_is_a(plugin, port, audio)) {
        memory = engine->audio[i] = calloc(BLOCK, sizeof(float));
    } else {
        memory = engine->events[i] = malloc(SEQUENCE_SIZE);
        clear_sequence(engine->events[i]);
    }
    lilv_instance_connect_port(engine->instance, i, memory);
    lilv_node_free(audio);
    lilv_node_free(control);
    lilv_node_free(input);
}

Engine* engine_new(LilvWorld* world, const LilvPlugin* plugin)
{
    const LV2_Feature map = {LV2_URID__map, &urid_map};
    Engine* engine = calloc(1, sizeof(Engine));
    engine->worker = (LV2_Worker_Schedule){engine, schedule};
    const LV2_Feature scheduling = {LV2_WORKER__schedule, &engine->worker};
    const LV2_Feature* features[] = {&map, &scheduling, NULL};
    engine->count = lilv_plugin_get_num_ports(plugin);
    engine->instance = lilv_plugin_instantiate(plugin, engine_rate(), features);
    if (!engine->instance || engine->count > MAX_PORTS) {
        free(engine);
        return NULL;
    }
    lilv_plugin_get_port_ranges_float(plugin, NULL, NULL, engine->values);
    for (uint32_t i = 0; i < engine->count; ++i) {
        connect_port(engine, world, plugin, i);
    }
    memcpy(engine->told, engine->values, sizeof(engine->told));
    lilv_instance_activate(engine->instance);
    return engine;
}

void engine_free(Engine* engine)
{
    lilv_instance_deactivate(engine->instance);
    lilv_instance_free(engine->instance);
    for (uint32_t i = 0; i < engine->count; ++i) {
        free(engine->symbols[i]);
        free(engine->audio[i]);
        free(engine->events[i]);
    }
    free(engine);
}

// MARK: - Sessions

static const void* get_value(const char* symbol, void* data, uint32_t* size, uint32_t* type)
{
    Engine* engine = data;
    const int port = engine_port(engine, symbol);
    *size = port < 0 ? 0 : sizeof(float);
    *type = port < 0 ? 0 : map_uri(LV2_ATOM__Float);
    return port < 0 ? NULL : &engine->values[port];
}

static void set_value(const char* symbol, void* data, const void* value, uint32_t size, uint32_t type)
{
    Engine* engine = data;
    const int port = engine_port(engine, symbol);
    if (port >= 0 && size == sizeof(float) && type == map_uri(LV2_ATOM__Float)) {
        engine->values[port] = *(const float*)value;
    }
}

LilvState* engine_save(Engine* engine, const LilvPlugin* plugin)
{
    return lilv_state_new_from_instance(
        plugin, engine->instance, &urid_map, NULL, NULL, NULL, NULL, get_value, engine, LV2_STATE_IS_POD, NULL);
}

Engine* engine_restored(LilvWorld* world, const LilvPlugin* plugin, const LilvState* state)
{
    Engine* engine = engine_new(world, plugin);
    lilv_state_restore(state, engine->instance, set_value, engine, 0, NULL);
    return engine;
}

// MARK: - Ports

int engine_port(const Engine* engine, const char* symbol)
{
    for (uint32_t i = 0; i < engine->count; ++i) {
        if (!strcmp(engine->symbols[i], symbol)) {
            return (int)i;
        }
    }
    return -1;
}

const char* engine_symbol(const Engine* engine, uint32_t port)
{
    return port < engine->count ? engine->symbols[port] : "?";
}

float* engine_control(Engine* engine, uint32_t port)
{
    return port < engine->count && engine->is_control[port] ? &engine->values[port] : NULL;
}

uint32_t engine_port_count(const Engine* engine) { return engine->count; }

bool engine_take_output(Engine* engine, uint32_t port)
{
    // Compare bits, because NaN differs from itself.
    if (!engine->is_control[port] || engine->is_input[port] ||
        !memcmp(&engine->values[port], &engine->told[port], sizeof(float))) {
        return false;
    }
    engine->told[port] = engine->values[port];
    return true;
}

void engine_send(Engine* engine, const LV2_Atom* atom)
{
    LV2_Atom_Sequence* sequence = engine->events[engine_port(engine, "control")];
    LV2_Atom_Event* event = lv2_atom_sequence_end(&sequence->body, sequence->atom.size);
    event->time.frames = 0;
    memcpy(&event->body, atom, sizeof(*atom) + atom->size);
    sequence->atom.size += lv2_atom_pad_size(sizeof(int64_t) + sizeof(*atom) + atom->size);
}

// MARK: - Audio

/// The frequency of the tone in hertz; 0 for noise.
static double tone;

void engine_set_tone(double frequency) { tone = frequency; }

static double sine(double turns) { return sin(6.283185307179586 * turns); }

/// Pink noise, whose spectrum resembles the average of music: P. Kellet's filter of white noise, 1999.
static float next_sample(Engine* engine)
{
    if (tone > 0) {
        engine->phase = fmod(engine->phase + tone / engine_rate(), 1);
        return (float)sine(engine->phase);
    }
    engine->noise = engine->noise * 1664525u + 1013904223u;
    const float white = (float)engine->noise / 4294967296.0f - 0.5f;
    engine->poles[0] = 0.99765f * engine->poles[0] + 0.0990460f * white;
    engine->poles[1] = 0.96300f * engine->poles[1] + 0.2965164f * white;
    engine->poles[2] = 0.57000f * engine->poles[2] + 1.0526913f * white;
    return 0.4f * (engine->poles[0] + engine->poles[1] + engine->poles[2] + 0.1848f * white);
}

static EngineSignal signal;

void engine_set_signal(EngineSignal new) { signal = new; }

/// A voice at -20 dB with formants at 600, 1200 and 2800 Hz, with hum of 50, 100 and 150 Hz 22 to 28 dB below it.
static float next_sample_with_hum(Engine* engine)
{
    const double time = (double)engine->time / engine_rate();
    // The phase of a pitch of 205 Hz that glides by a fifth of an octave.
    const double turns = 205 * time - 10.2 * cos(2.513 * time) + 0.08 * sin(34.6 * time);
    double sample = 0;
    for (int harmonic = 1; harmonic < 40; ++harmonic) {
        double amplitude = 0.02;
        static const double formants[][3] = {{600, 150, 1}, {1200, 200, 0.5}, {2800, 400, 0.25}};
        for (int i = 0; i < 3; ++i) {
            const double distance = (205 * harmonic - formants[i][0]) / formants[i][1];
            amplitude += formants[i][2] / (1 + distance * distance);
        }
        sample += 0.075 * amplitude * sine(harmonic * turns + 0.16 * harmonic * harmonic);
    }
    sample *= 0.55 + 0.45 * sine(2.3 * time);
    sample += 0.0079 * sine(50 * time) + 0.005 * sine(100 * time) + 0.004 * sine(150 * time);
    return (float)sample + 0.002f * next_sample(engine);
}

static void fill_inputs(Engine* engine, float level)
{
    for (uint32_t frame = 0; frame < BLOCK; ++frame) {
        float sample = 0;
        if (signal == SIGNAL_NOISE) sample = level * next_sample(engine);
        if (signal == SIGNAL_HUM) sample = level * next_sample_with_hum(engine);
        if (signal == SIGNAL_SIDES) sample = level * (float)sine(1000 * (double)engine->time / engine_rate());
        ++engine->time;
        for (uint32_t i = 0; i < engine->count; ++i) {
            if (engine->audio[i] && engine->is_input[i]) {
                engine->audio[i][frame] = sample;
                // Channels differ in level, so that meters differ.
                sample *= signal == SIGNAL_NOISE ? 0.5f : signal == SIGNAL_SIDES ? -1 : 1;
            }
        }
    }
}

void engine_run(Engine* engine, float level, void (*receive)(uint32_t, const LV2_Atom*, void*), void* data)
{
    const uint32_t notify = (uint32_t)engine_port(engine, "notify");
    LV2_Atom_Sequence* output = engine->events[notify];
    output->atom.size = SEQUENCE_SIZE - sizeof(LV2_Atom);
    output->atom.type = 0;
    fill_inputs(engine, level);
    lilv_instance_run(engine->instance, BLOCK);
    work(engine);
    clear_sequence(engine->events[engine_port(engine, "control")]);
    LV2_ATOM_SEQUENCE_FOREACH (output, event) {
        receive(notify, &event->body, data);
    }
}
