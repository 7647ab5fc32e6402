// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Fuzzes the reader of event sequences: the input's first byte chooses plug-in and block size, all others are the body of
// the sequence at the port `control`.

#include "fuzz.h"
#include "rig.h"
#include "uris.h"

#include <lv2/atom/atom.h>

#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Rig *rigs[MAX_PLUGINS];

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    for (unsigned index = 0; index < plugin_count; ++index) {
        const LV2_Descriptor *descriptor = descriptor_of(fuzzed_binary(), &plugins[index]);
        rigs[index] = rig_new(&plugins[index], descriptor, 48000, true);
    }
    return 0;
}

/// A block with a step at the input, and a byte order of events that nobody has checked.
static void pass_block(Rig *rig, uint32_t frames)
{
    rig_place(rig, frames);
    for (unsigned channel = 0; channel < rig->plugin->inputs; ++channel) {
        for (uint32_t frame = 0; frame < frames; ++frame) rig_input(rig, channel)[frame] = frame & 16 ? 1 : -1;
    }
    expect_no_fault(rig->plugin->uri, rig_run(rig, frames));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint32_t lengths[] = {0, 1, 64, 1000};
    Bytes bytes = {data, size};
    const uint8_t choice = take_byte(&bytes);
    Rig *rig = rigs[choice % plugin_count];
    const uint32_t frames = lengths[choice / plugin_count % 4];
    if (bytes.left > MAX_EVENTS - sizeof(LV2_Atom)) return -1;
    const LV2_Atom header = {(uint32_t)bytes.left, urid(LV2_ATOM__Sequence)};
    memcpy(rig->events, &header, sizeof(header));
    rig->event_bytes = sizeof(header) + bytes.left;
    take(&bytes, rig->events + sizeof(header), bytes.left);
    rig->at_end = true;
    rig_activate(rig);
    pass_block(rig, frames);
    // Continue what was begun without further events.
    rig->event_bytes = 0;
    pass_block(rig, 300);
    rig_deactivate(rig);
    return 0;
}
