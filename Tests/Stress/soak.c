// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "checks.h"
#include "events.h"
#include "rig.h"
#include "signals.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RATE = 48000, LENGTH = 480 };

/// How much memory the process has in use, in KB.
static long resident_memory(void)
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = -1;
    if (file) fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static const char *pass_block(Rig *rig, Chance *chance)
{
    const Plugin *plugin = rig->plugin;
    const uint32_t index = chance_below(chance, plugin->control_count);
    if (chance_one_in(chance, 3)) {
        const Control *control = &plugin->controls[index];
        rig->controls[index] = any_value(chance, control->minimum, control->maximum);
    }
    if (chance_one_in(chance, 300)) rig->enabled = !(rig->enabled > 0);
    rig->event_bytes = 0;
    if (chance_one_in(chance, 10)) write_events(rig, chance, LENGTH);
    rig_place(rig, LENGTH);
    write_signals(rig, chance, LENGTH, false);
    return rig_run(rig, LENGTH);
}

/// Whether every sample of the outputs is zero, without a sign or a trace.
static bool is_silent(const Rig *rig)
{
    static const float zeros[LENGTH];
    for (unsigned channel = 0; channel < rig->plugin->outputs; ++channel) {
        if (memcmp(rig_output(rig, channel), zeros, sizeof(zeros)) != 0) return false;
    }
    return true;
}

/// Feeds silence at the preset's values. Returns after how many seconds nothing but zeros comes out, or -1 after 30 s.
static double settle(Rig *rig)
{
    const Plugin *plugin = rig->plugin;
    // Moved twice, so that every ramp that an event began ends.
    for (unsigned index = 0; index < plugin->control_count; ++index) {
        rig->controls[index] = plugin->controls[index].minimum;
    }
    rig->enabled = 1;
    rig->event_bytes = 0;
    unsigned long silent = 0;
    for (unsigned long block = 0; block < 30 * RATE / LENGTH; ++block) {
        if (block == 1) memcpy(rig->controls, plugin->presets[0], sizeof(rig->controls));
        rig_place(rig, LENGTH);
        for (unsigned channel = 0; channel < rig->plugin->inputs; ++channel) {
            memset(rig_input(rig, channel), 0, LENGTH * sizeof(float));
        }
        if (rig_run(rig, LENGTH)) return -1;
        silent = is_silent(rig) ? silent + 1 : 0;
        // A second of zeros, and it stays so.
        if (silent == RATE / LENGTH) return (double)((block + 1 - silent) * LENGTH) / (double)RATE;
    }
    return -1;
}

bool check_soak(const Plugin *plugin, const LV2_Descriptor *descriptor, unsigned long seconds)
{
    Chance chance = chance_new(seconds);
    Rig *rig = rig_new(plugin, descriptor, RATE, true);
    const char *fault = rig->handle ? NULL : "no instance was made";
    if (!fault) rig_activate(rig);
    const clock_t start = clock();
    long early = 0;
    const unsigned long blocks = seconds * (RATE / LENGTH);
    for (unsigned long block = 0; block < blocks && !fault; ++block) {
        if (block == 60 * (RATE / LENGTH)) early = resident_memory();
        fault = pass_block(rig, &chance);
    }
    const double speed = (double)seconds * CLOCKS_PER_SEC / (double)(clock() - start);
    const long late = resident_memory();
    const double tail = fault ? -1 : settle(rig);
    if (!fault && tail < 0) fault = "silence does not become zeros";
    if (!fault && early && late != early) fault = "the memory in use has changed";
    printf("  %-36s soak: %lu s at %.0f times real time; zeros after %.2f s of silence; %ld KB after a minute, "
           "%ld KB at the end: %s\n", plugin->uri, seconds, speed, tail, early, late, fault ? fault : "all well");
    rig_free(rig);
    return !fault;
}
