// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// An instance of a plug-in, run on a test signal.

#pragma once

#include <lilv/lilv.h>
#include <lv2/atom/atom.h>
#include <lv2/urid/urid.h>
#include <stdbool.h>
#include <stdint.h>

enum { BLOCK = 768 };

/// Returns the sample rate of new instances, 48 kHz by default.
double engine_rate(void);

/// Sets the sample rate of instances created from now on.
void engine_set_rate(double rate);

typedef struct Engine Engine;

/// Pink noise, a voice with hum, or a tone of 1 kHz whose channels have opposite signs.
typedef enum { SIGNAL_NOISE, SIGNAL_HUM, SIGNAL_SIDES } EngineSignal;

/// Sets the signal that instances process.
void engine_set_signal(EngineSignal signal);

/// Returns the URID of a URI, the same as from `urid_map`.
LV2_URID map_uri(const char* uri);
extern LV2_URID_Map urid_map;

Engine* engine_new(LilvWorld* world, const LilvPlugin* plugin);
void engine_free(Engine* engine);

/// Saves the state of an instance as a session does, and creates an instance from it.
LilvState* engine_save(Engine* engine, const LilvPlugin* plugin);
Engine* engine_restored(LilvWorld* world, const LilvPlugin* plugin, const LilvState* state);

/// Returns the index of the port with a symbol, or -1.
int engine_port(const Engine* engine, const char* symbol);
/// Returns the symbol of a port, or "?" for an invalid index.
const char* engine_symbol(const Engine* engine, uint32_t port);
/// Returns the value of a control port, or NULL for other ports.
float* engine_control(Engine* engine, uint32_t port);

/// Returns the number of ports.
uint32_t engine_port_count(const Engine* engine);
/// Whether a port is an output control whose value has changed since the last call.
bool engine_take_output(Engine* engine, uint32_t port);

/// Sends an atom to the port `control` with the next block.
void engine_send(Engine* engine, const LV2_Atom* atom);

/// Sets the frequency in hertz of a tone that all instances get instead of noise; 0 for noise.
void engine_set_tone(double frequency);

/// Processes a block of BLOCK frames of the signal, or of the tone, at `level`, or of silence for 0. Passes all events of the port
/// `notify` to `receive`.
void engine_run(
    Engine* engine, float level, void (*receive)(uint32_t port, const LV2_Atom* atom, void* data), void* data);
