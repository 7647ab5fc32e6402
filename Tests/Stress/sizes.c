// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "checks.h"
#include "events.h"
#include "rig.h"
#include "signals.h"

#include <stdio.h>

/// A block that ends at the guard page, then one that begins at it.
static const char *pass_size(Rig *rig, Chance *chance, uint32_t frames)
{
    const Plugin *plugin = rig->plugin;
    for (unsigned end = 0; end < 2; ++end) {
        rig->at_end = end == 0;
        const uint32_t index = chance_below(chance, plugin->control_count);
        if (chance_one_in(chance, 2)) {
            const Control *control = &plugin->controls[index];
            rig->controls[index] = any_value(chance, control->minimum, control->maximum);
        }
        write_events(rig, chance, frames);
        rig_place(rig, frames);
        write_signals(rig, chance, frames, true);
        const char *fault = rig_run(rig, frames);
        if (fault) return fault;
    }
    return NULL;
}

bool check_sizes(const Plugin *plugin, const LV2_Descriptor *descriptor, unsigned long largest)
{
    Chance chance = chance_new(largest);
    Rig *rig = rig_new(plugin, descriptor, 48000, true);
    const char *fault = rig->handle ? NULL : "no instance was made";
    uint32_t frames = 0;
    if (!fault) rig_activate(rig);
    for (; frames <= largest && frames <= MAX_FRAMES && !fault; ++frames) fault = pass_size(rig, &chance, frames);
    printf("  %-36s guarded buffers: block sizes 0 to %u: %s\n", plugin->uri, frames - 1, fault ? fault : "all well");
    rig_free(rig);
    return !fault;
}
