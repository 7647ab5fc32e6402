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

/// The sample rate of instances, 48 kHz where it was not set.
double engine_rate(void);

/// Has instances that are made from now on have another sample rate.
void engine_set_rate(double rate);

typedef struct Engine Engine;

/// The number for a URI, as views and plug-ins are told by `urid_map`.
LV2_URID map_uri(const char* uri);
extern LV2_URID_Map urid_map;

Engine* engine_new(LilvWorld* world, const LilvPlugin* plugin);
void engine_free(Engine* engine);

/// What a session keeps of an instance, and a new instance with that.
LilvState* engine_save(Engine* engine, const LilvPlugin* plugin);
Engine* engine_restored(LilvWorld* world, const LilvPlugin* plugin, const LilvState* state);

/// The number of the port with a symbol, or -1.
int engine_port(const Engine* engine, const char* symbol);
/// The symbol of a port; of any other number, "?".
const char* engine_symbol(const Engine* engine, uint32_t port);
/// The value of a control port, or NULL if it is none.
float* engine_control(Engine* engine, uint32_t port);

/// How many ports there are.
uint32_t engine_port_count(const Engine* engine);
/// Whether a port is an output control whose value has changed since this was asked last.
bool engine_take_output(Engine* engine, uint32_t port);

/// Sends an atom to the port `control` with the next block.
void engine_send(Engine* engine, const LV2_Atom* atom);

/// Processes a block of BLOCK frames: pink noise at `level`, and silence where that is 0.
/// Everything that comes out of the port `notify` goes to `receive`.
void engine_run(
    Engine* engine, float level, void (*receive)(uint32_t port, const LV2_Atom* atom, void* data), void* data);
