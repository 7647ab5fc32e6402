// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "checks.h"
#include "rig.h"
#include "signals.h"

#include <malloc.h>
#include <stdio.h>

static bool pass_life(const Plugin *plugin, const LV2_Descriptor *descriptor, Chance *chance)
{
    Rig *rig = rig_new(plugin, descriptor, 48000, true);
    bool is_well = rig->handle != NULL;
    // Some hosts make an instance, look at it, and never activate it.
    if (is_well && chance_one_in(chance, 2)) {
        rig_activate(rig);
        rig_place(rig, 64);
        write_signals(rig, chance, 64, false);
        is_well = rig_run(rig, 64) == NULL;
        rig_deactivate(rig);
    }
    rig_free(rig);
    return is_well;
}

bool check_lives(const Plugin *plugin, const LV2_Descriptor *descriptor, unsigned long count)
{
    Chance chance = chance_new(count);
    bool is_well = true;
    // Permanent allocations exist after the first instances, and the C library keeps some of the freed memory.
    for (unsigned life = 0; life < 20 && is_well; ++life) is_well = pass_life(plugin, descriptor, &chance);
    printf("  %-36s ", plugin->uri);
    const size_t before = mallinfo2().uordblks;
    for (unsigned long life = 0; life < count && is_well; ++life) is_well = pass_life(plugin, descriptor, &chance);
    const size_t after = mallinfo2().uordblks;
    printf("%lu lives: %zu bytes in use before, %zu after: %s\n", count, before, after,
           is_well && before == after ? "all well" : "not as it should be");
    return is_well && before == after;
}
