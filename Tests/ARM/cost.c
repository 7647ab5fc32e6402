// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Runs a plug-in on noise. An emulator's count grows by the cost of the additional blocks. Without a plug-in, prints
// all URIs.

#include "steady.h"

int main(int argc, char **argv)
{
    if (argc != 4) {
        for (unsigned number = 0; number < plugin_count; ++number) puts(plugins[number].uri);
        return 0;
    }
    const LV2_Descriptor *descriptor = descriptor_in(argv[1], argv[2]);
    for (unsigned number = 0; descriptor && number < plugin_count; ++number) {
        if (strcmp(plugins[number].uri, argv[2]) != 0) continue;
        const LV2_Handle handle = instantiate(descriptor, &plugins[number]);
        run_blocks(descriptor, handle, atoi(argv[3]));
        descriptor->cleanup(handle);
        return 0;
    }
    fprintf(stderr, "cost: %s has no %s\n", argv[1], argv[2]);
    return 1;
}
