// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "fuzz.h"

#include <lv2/atom/util.h>
#include <lv2/patch/patch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t state;

/// 0 to `count` - 1 (S. Vigna's xorshift64*, 2016).
static uint32_t below(uint32_t count)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)(((state * 0x2545f4914f6cdd1du) >> 32) * count >> 32);
}

static float number(void)
{
    static const float odd[] = {0, -0.0f, 1, -1, INFINITY, -INFINITY, NAN, 1e30f, -1e30f, 1e-40f, 20000, 0.5f};
    return below(3) ? odd[below(sizeof(odd) / sizeof(*odd))] : (float)below(40000) - 20000;
}

// MARK: - Pointer and keys

static void press_keys(Stage* screen)
{
    static const char* const modifiers[] = {"Control_L", "Shift_L", "Alt_L", "Super_L"};
    static const char* const keys[] = {
        "Tab", "Return", "Escape", "BackSpace", "Up", "Down", "Left", "Right", "Page_Up", "Page_Down", "space", "Menu",
        "0", "1", "5", "9", "period", "comma", "minus", "equal", "k", "a", "b", "c", "d", "f", "l", "m", "r", "v", "x", "y", "z"};
    const char* modifier = below(3) ? NULL : modifiers[below(4)];
    const char* second = below(8) ? NULL : modifiers[below(2)];
    if (modifier) screen_key(screen, modifier, true);
    if (second) screen_key(screen, second, true);
    for (uint32_t i = below(4) + 1; i > 0; --i) {
        const char* key = keys[below(sizeof(keys) / sizeof(*keys))];
        screen_key(screen, key, true);
        screen_key(screen, key, false);
    }
    if (second) screen_key(screen, second, false);
    if (modifier) screen_key(screen, modifier, false);
}

static void use_pointer(Slot* slot)
{
    screen_move_pointer(slot->screen, (int)below((uint32_t)(920 * slot->scale)), (int)below((uint32_t)(520 * slot->scale)));
    const unsigned button = (const unsigned[]){1, 1, 1, 2, 3, 4, 5}[below(7)];
    screen_button(slot->screen, button, true);
    for (uint32_t i = below(3); i > 0; --i) {
        screen_move_pointer(
            slot->screen, (int)below((uint32_t)(920 * slot->scale)), (int)below((uint32_t)(520 * slot->scale)));
    }
    screen_button(slot->screen, button, false);
}

// MARK: - Messages

/// Sends a valid or broken message of a plug-in.
static void hand_message(Slot* slot)
{
    static const char* const types[] = {"urn:swiftlet:notes", "urn:swiftlet:audio", LV2_PATCH__Set, "urn:other"};
    static const char* const keys[] = {"urn:swiftlet:notes", "urn:swiftlet:signals", "urn:swiftlet:time",
                                       "urn:swiftlet:samples", "urn:swiftlet:peaks", LV2_PATCH__property, LV2_PATCH__value};
    static const char* const bodies[] = {LV2_ATOM__Chunk, LV2_ATOM__Vector, LV2_ATOM__URID, LV2_ATOM__Float, LV2_ATOM__Path, LV2_ATOM__Int};
    // Allocate exactly its size, so that sanitizers detect reads past the end.
    const uint32_t count = below(5);
    uint32_t size = 8;
    uint32_t sizes[4];
    for (uint32_t i = 0; i < count && i < 4; ++i) {
        sizes[i] = below(4) ? below(64) : below(2048);
        size += 16 + lv2_atom_pad_size(sizes[i]);
    }
    uint32_t* atom = calloc(1, 8 + size);
    atom[0] = below(20) ? size : below(65536);
    atom[1] = map_uri(below(20) ? LV2_ATOM__Object : LV2_ATOM__Sequence);
    atom[3] = map_uri(types[below(4)]);
    uint32_t* property = atom + 4;
    for (uint32_t i = 0; i < count && i < 4; ++i) {
        property[0] = map_uri(keys[below(7)]);
        property[2] = below(20) ? sizes[i] : below(65536);
        property[3] = map_uri(bodies[below(6)]);
        for (uint32_t byte = 0; byte < sizes[i]; ++byte) ((uint8_t*)(property + 4))[byte] = (uint8_t)below(256);
        if (sizes[i] >= 8 && below(2)) {
            property[4] = below(2) ? 4 : 512 * below(6);
            property[5] = below(2) ? map_uri(LV2_ATOM__Float) : 2120;
        }
        property += 4 + lv2_atom_pad_size(sizes[i]) / 4;
    }
    view_hand_bytes(slot->view, (uint32_t)engine_port(slot->engine, below(10) ? "notify" : "control"), atom, 8 + size);
    free(atom);
}

static void put_text(Slot* slot)
{
    static const char* const texts[] = {
        "Low-Pass (urn:swiftlet:low-pass)|cutoff = 1k2|resonance = 3 dB", "Low-Pass (urn:swiftlet:low-pass)|cutoff = ",
        "(urn:)", "", "|||| = |", "Equalizer (urn:swiftlet:equalizer)|band1_on = on|band1_type = notch|band1_gain = nan"};
    screen_put_clipboard(slot->screen, texts[below(sizeof(texts) / sizeof(*texts))], 0);
}

// MARK: - All

static void open_any(Host* host, const char* const* uris, uint32_t count)
{
    char arguments[160];
    host->slot = &host->slots[below(3)];
    snprintf(arguments, sizeof(arguments), "%s %.2f", uris[below(count)], 0.5 + 0.25 * below(8));
    host_open(host, arguments);
}

static void act(Host* host, const char* const* uris, uint32_t count)
{
    Slot* slot = host->slot;
    if (!slot->view || !below(150)) {
        open_any(host, uris, count);
        return;
    }
    switch (below(16)) {
    case 0: case 1: case 2: case 3: use_pointer(slot); break;
    case 4: case 5: case 6: press_keys(slot->screen); break;
    case 7: case 8: view_tell(slot->view, below(engine_port_count(slot->engine) + 3), number()); break;
    case 9: case 10: case 11: hand_message(slot); break;
    case 12: screen_resize(slot->screen, (int)below(1400) + 1, (int)below(900) + 1); break;
    case 13: put_text(slot); break;
    case 14: screen_send_random_event(slot->screen, below(35), below(256)); break;
    default:
        if (!below(4)) host_reopen(host, below(2));
        if (!below(4)) screen_cover(slot->screen, below(2));
        if (!below(4)) host->slot = &host->slots[below(3)];
        host->level = below(3) ? 0.3f : 0;
    }
}

void fuzz(Host* host, int seconds, uint64_t seed)
{
    const char* uris[128];
    uint32_t count = 0;
    const LilvPlugins* plugins = lilv_world_get_all_plugins(host->world);
    LILV_FOREACH (plugins, i, plugins) {
        if (count < 128) uris[count++] = lilv_node_as_uri(lilv_plugin_get_uri(lilv_plugins_get(plugins, i)));
    }
    state = seed * 0x9e3779b97f4a7c15u | 1u;
    host->is_running = true;
    const time_t end = time(NULL) + seconds;
    unsigned actions = 0;
    for (; time(NULL) < end; ++actions) {
        act(host, uris, count);
        if (!below(4)) host_pass(host, 16);
    }
    printf("fuzzed %u\n", actions);
}
