// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "events.h"
#include "paths.h"
#include "uris.h"

#include <lv2/atom/atom.h>
#include <lv2/midi/midi.h>
#include <lv2/patch/patch.h>
#include <lv2/time/time.h>

#include <float.h>
#include <math.h>
#include <string.h>

float any_value(Chance *chance, float minimum, float maximum)
{
    const float odd[] = {NAN, -NAN, INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, FLT_TRUE_MIN, -0.0f, 0, 1e9f};
    if (chance_one_in(chance, 8)) return odd[chance_below(chance, sizeof(odd) / sizeof(odd[0]))];
    if (chance_one_in(chance, 8)) return chance_one_in(chance, 2) ? minimum : maximum;
    // Squared, so that low frequencies are not rare.
    const float fraction = chance_between(chance, 0, 1);
    return minimum + (maximum - minimum) * fraction * fraction;
}

/// Returns the position of the next bytes in the sequence.
typedef struct {
    unsigned char *bytes;
    size_t used;
} Pen;

static void write_bytes(Pen *pen, const void *bytes, size_t count)
{
    memcpy(pen->bytes + pen->used, bytes, count);
    pen->used += count;
}

static void write_word(Pen *pen, uint32_t word) { write_bytes(pen, &word, sizeof(word)); }

/// One property of an object: its key, no context, and a number of any type.
static void write_number(Pen *pen, Chance *chance, LV2_URID key, double value)
{
    static const char *const types[] = {
        LV2_ATOM__Float, LV2_ATOM__Double, LV2_ATOM__Int, LV2_ATOM__Long, LV2_ATOM__Bool};
    const uint32_t type = chance_below(chance, 5);
    const bool is_wide = type == 1 || type == 3;
    const float narrow = (float)value;
    const int64_t whole = isnan(value) || fabs(value) > 1e18 ? INT64_MIN : (int64_t)value;
    write_word(pen, key);
    write_word(pen, 0);
    write_word(pen, is_wide ? 8 : 4);
    write_word(pen, urid(types[type]));
    if (type == 0) write_bytes(pen, &narrow, 4);
    if (type == 1) write_bytes(pen, &value, 8);
    if (type >= 2) write_bytes(pen, &whole, is_wide ? 8 : 4);
    if (!is_wide) write_word(pen, 0);
}

/// A `patch:Set` without its value.
static void begin_set(Pen *pen, const char *property)
{
    write_word(pen, 0);
    write_word(pen, urid(LV2_PATCH__Set));
    write_word(pen, urid(LV2_PATCH__property));
    write_word(pen, 0);
    write_word(pen, 4);
    write_word(pen, urid(LV2_ATOM__URID));
    write_word(pen, urid(property));
    write_word(pen, 0);
}

static void write_set(Pen *pen, Chance *chance, const Control *control)
{
    begin_set(pen, control->property);
    write_number(pen, chance, urid(LV2_PATCH__value), any_value(chance, control->minimum, control->maximum));
    if (chance_one_in(chance, 2)) {
        write_number(pen, chance, urid("urn:swiftlet:rampFrames"), any_value(chance, 0, 20000));
    }
}

/// A file to load, or the removal of a file.
static void write_file(Pen *pen, Chance *chance, const char *property)
{
    const char *path = any_path(chance);
    const uint32_t size = (uint32_t)strlen(path) + 1;
    begin_set(pen, property);
    write_word(pen, urid(LV2_PATCH__value));
    write_word(pen, 0);
    write_word(pen, size);
    write_word(pen, urid(LV2_ATOM__Path));
    write_bytes(pen, path, size);
}

static void write_midi(Pen *pen, Chance *chance)
{
    static const unsigned char controllers[] = {74, 71, 7, 1, 64};
    unsigned char message[3] = {
        (unsigned char)(0xb0 | chance_below(chance, 16)), controllers[chance_below(chance, 5)],
        (unsigned char)chance_below(chance, 128)};
    // Half of all messages are notes and other channel messages, from note off to pitch bend.
    if (chance_one_in(chance, 2)) {
        message[0] = (unsigned char)(0x80 | chance_below(chance, 0x70));
        message[1] = (unsigned char)chance_below(chance, 128);
    }
    write_bytes(pen, message, sizeof(message));
}

/// A song position with some of its properties, of any type.
static void write_position(Pen *pen, Chance *chance)
{
    static const char *const keys[] = {
        LV2_TIME__beatsPerMinute, LV2_TIME__barBeat, LV2_TIME__bar, LV2_TIME__speed, LV2_TIME__beatUnit,
        LV2_TIME__beatsPerBar, LV2_TIME__frame};
    write_word(pen, 0);
    write_word(pen, urid(LV2_TIME__Position));
    for (uint32_t count = chance_below(chance, 4); count > 0; --count) {
        write_number(pen, chance, urid(keys[chance_below(chance, 7)]), any_value(chance, -4, 300));
    }
}

/// A view's request for analyser data.
static void write_watch(Pen *pen, Chance *chance)
{
    write_word(pen, 0);
    write_word(pen, urid("urn:swiftlet:watch"));
    write_number(pen, chance, urid("urn:swiftlet:signals"), (double)chance_below(chance, 0x1000));
}

/// Up to 64 random bytes.
static void write_noise(Pen *pen, Chance *chance)
{
    const uint32_t count = chance_below(chance, 17);
    for (uint32_t index = 0; index < count; ++index) {
        write_word(pen, chance_one_in(chance, 2) ? chance_below(chance, 40) : chance_bits(chance));
    }
}

/// One event of at most 200 bytes.
static void write_event(Pen *pen, Chance *chance, const Rig *rig, int64_t frame)
{
    const Plugin *plugin = rig->plugin;
    const uint32_t kind = chance_below(chance, 8);
    const bool is_watch = kind == 2 && rig->has_view;
    const bool is_file = kind == 4 && plugin->file_count > 0;
    const char *const type = kind == 0 ? LV2_MIDI__MidiEvent : LV2_ATOM__Object;
    write_bytes(pen, &frame, sizeof(frame));
    const size_t header = pen->used;
    write_word(pen, 0);
    write_word(pen, urid(type));
    const size_t body = pen->used;
    if (kind == 0) write_midi(pen, chance);
    if (kind == 1) write_noise(pen, chance);
    if (is_watch) write_watch(pen, chance);
    if (kind == 3) write_position(pen, chance);
    if (is_file) write_file(pen, chance, plugin->files[chance_below(chance, plugin->file_count)]);
    if (kind > 1 && kind != 3 && !is_watch && !is_file && plugin->control_count > 0) {
        write_set(pen, chance, &plugin->controls[chance_below(chance, plugin->control_count)]);
    }
    const uint32_t size = (uint32_t)(pen->used - body);
    memcpy(pen->bytes + header, &size, sizeof(size));
    while (pen->used % 8) pen->bytes[pen->used++] = 0;
}

/// Corrupts some of the written bytes: flips bits, including those of sizes, or truncates the end.
static void spoil(Pen *pen, Chance *chance)
{
    for (uint32_t count = chance_below(chance, 8); count > 0; --count) {
        const size_t place = 8 + chance_below(chance, (uint32_t)pen->used - 8);
        pen->bytes[place] ^= (unsigned char)(1u << chance_below(chance, 8));
    }
    if (chance_one_in(chance, 2)) pen->used = 8 + chance_below(chance, (uint32_t)pen->used - 7);
}

void write_events(Rig *rig, Chance *chance, uint32_t frames)
{
    Pen pen = {rig->events, 0};
    write_word(&pen, 0);
    write_word(&pen, urid(LV2_ATOM__Sequence));
    // Many hosts write neither the unit nor what pads it.
    const LV2_URID unit = chance_one_in(chance, 3) ? urid(LV2_ATOM__frameTime) : 0;
    write_word(&pen, chance_one_in(chance, 4) ? chance_bits(chance) : unit);
    write_word(&pen, chance_one_in(chance, 4) ? chance_bits(chance) : 0);
    int64_t frame = 0;
    // Up to 30 events of 200 bytes: less than the 8192 that there are.
    for (uint32_t count = chance_below(chance, 31); count > 0; --count) {
        frame += chance_below(chance, 1 + frames / 8);
        if (chance_one_in(chance, 32)) frame = (int64_t)((uint64_t)chance_bits(chance) << 32);
        write_event(&pen, chance, rig, frame);
    }
    if (chance_one_in(chance, 4)) spoil(&pen, chance);
    const uint32_t size = (uint32_t)pen.used - 8;
    memcpy(rig->events, &size, sizeof(size));
    rig->event_bytes = pen.used;
}
