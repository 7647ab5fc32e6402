// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Puts the plug-ins of a binary under stress.
//
// Usage: stress CHECK AMOUNT BINARY[=PLUGIN]...
// where CHECK is storm, sizes, lives or soak, and PLUGIN the URI of the one that is meant; by default, all are. Exits with 0 if all is well, 1 if not, 2 if it could not try.

#include "checks.h"
#include "paths.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef bool (*Check)(const Plugin *, const LV2_Descriptor *, unsigned long);

static Check check_named(const char *name)
{
    static const struct {
        const char *name;
        Check check;
    } checks[] = {
        {"storm", check_storm}, {"sizes", check_sizes}, {"lives", check_lives}, {"soak", check_soak},
    };
    for (unsigned index = 0; index < sizeof(checks) / sizeof(checks[0]); ++index) {
        if (!strcmp(checks[index].name, name)) return checks[index].check;
    }
    return NULL;
}

/// The file that contains the code, as a binary may load another one for the processor.
static void print_origin(const char *path, const LV2_Descriptor *descriptor)
{
    Dl_info origin;
    void *run;
    memcpy(&run, &descriptor->run, sizeof(run));
    printf("%s, code of %s\n", path, dladdr(run, &origin) ? origin.dli_fname : "unknown origin");
}

/// All plug-ins of a binary, which are those that were promised and no more; or the one alone that is named after the path.
static bool check_binary(const char *argument, Check check, unsigned long amount)
{
    const char *only = strchr(argument, '=');
    char path[4096];
    snprintf(path, sizeof(path), "%.*s", (int)strcspn(argument, "="), argument);
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        fprintf(stderr, "stress: %s\n", dlerror());
        exit(2);
    }
    LV2_Descriptor_Function function;
    void *symbol = dlsym(library, "lv2_descriptor");
    memcpy(&function, &symbol, sizeof(function));
    bool is_well = true, is_found = false;
    uint32_t count = 0;
    for (const LV2_Descriptor *descriptor; (descriptor = function(count)); ++count) {
        const Plugin *plugin = plugin_named(descriptor->URI);
        if (!plugin) {
            fprintf(stderr, "stress: %s has %s, which the bundle does not describe\n", path, descriptor->URI);
            exit(2);
        }
        if (count == 0) print_origin(path, descriptor);
        if (only && strcmp(only + 1, plugin->uri)) continue;
        is_found = true;
        is_well = check(plugin, descriptor, amount) && is_well;
        fflush(stdout);
    }
    if (count != plugin_count) {
        fprintf(stderr, "stress: %s has %u plug-ins, the bundle describes %u\n", path, count, plugin_count);
        exit(2);
    }
    if (!is_found) {
        fprintf(stderr, "stress: %s has no plug-in to try\n", argument);
        exit(2);
    }
    dlclose(library);
    return is_well;
}

int main(int argc, char **argv)
{
    const Check check = argc > 3 ? check_named(argv[1]) : NULL;
    if (!check) {
        fprintf(stderr, "usage: stress storm|sizes|lives|soak AMOUNT BINARY...\n");
        return 2;
    }
    Chance chance = chance_new(7);
    write_paths(&chance);
    bool is_well = true;
    for (int index = 3; index < argc; ++index) {
        is_well = check_binary(argv[index], check, strtoul(argv[2], NULL, 10)) && is_well;
    }
    return is_well ? 0 : 1;
}
