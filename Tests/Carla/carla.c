// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Tests that a bundle's plug-ins have the same output in Carla as in a plain host: see host.h.
//
// Usage: carla BINARY...

#include "host.h"

#include "../../Sources/C/LV2/inline-display.h"

#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 240 };

static void draw(Host *host)
{
    const void *(*data)(const char *) = host->descriptor->extension_data;
    const LV2_Inline_Display_Interface *interface =
        data ? data("http://harrisonconsoles.com/lv2/inlinedisplay#interface") : NULL;
    if (!interface) return;
    const LV2_Inline_Display_Image_Surface *surface = interface->render(host->handle, 128, 72);
    if (!surface || surface->width != 128 || surface->height > 72 || surface->stride < 512) {
        fprintf(stderr, "carla: %s draws no picture\n", host->plugin->uri);
        exit(1);
    }
}

/// Returns a value after it has passed through the text of a project file.
static float through_text(float value)
{
    char text[64];
    snprintf(text, sizeof(text), "%.15g", (double)value);
    return strtof(text, NULL);
}

/// Writes presets and values to the control ports.
static void set_values(Host *host, int block)
{
    const Plugin *plugin = host->plugin;
    if (block % 40 == 20 && plugin->preset_count) {
        const float *preset = plugin->presets[(unsigned)block / 40 % plugin->preset_count];
        for (unsigned number = 0; number < plugin->control_count; ++number) host->values[number] = preset[number];
    } else if (block % 7 == 3 && plugin->control_count) {
        const unsigned number = (unsigned)(noise((uint32_t)block) * (float)plugin->control_count);
        const Control control = plugin->controls[number];
        host->values[number] = control.minimum + noise((uint32_t)block + 7777) * (control.maximum - control.minimum);
    }
    host->values[plugin->control_count] = block % 60 < 50;
    if (!host->is_carla) return;
    for (unsigned number = 0; number <= plugin->control_count; ++number) {
        host->values[number] = through_text(host->values[number]);
    }
}

static void run_block(Host *host, int block, int length, int64_t frame)
{
    set_values(host, block);
    fill_inputs(host, length, frame);
    prepare_events(host, frame);
    host->descriptor->run(host->handle, (uint32_t)length);
    if (host->is_carla && block % 10 == 0) draw(host);
}

static void compare(const Plugin *plugin, const LV2_Descriptor *descriptor)
{
    Host *plain = host_new(plugin, descriptor, false), *carla = host_new(plugin, descriptor, true);
    int64_t frame = 0;
    for (int block = 0; block < BLOCKS; ++block) {
        // In the second half, blocks are longer than the announced maximum.
        const int length = block % 3 ? 1 + (int)(noise((uint32_t)block + 99) * 255) : block < BLOCKS / 2 ? NOMINAL : 900;
        run_block(plain, block, length, frame);
        run_block(carla, block, length, frame);
        if (!is_same(plain, carla, length)) {
            fprintf(stderr, "carla: %s differs in block %d\n", plugin->uri, block);
            exit(1);
        }
        if (block % 50 == 25) change_buffers(carla, LONGER);
        frame += length;
    }
    host_free(plain);
    host_free(carla);
}

int main(int argc, char **argv)
{
    for (int index = 1; index < argc; ++index) {
        const LV2_Descriptor_Function function = binary_open(argv[index]);
        for (unsigned number = 0; number < plugin_count; ++number) {
            compare(&plugins[number], descriptor_of(function, plugins[number].uri));
        }
        printf("  %s: %u plug-ins put out the same to the bit\n", argv[index], plugin_count);
    }
    if (!drawings_queued) {
        fprintf(stderr, "carla: nobody has asked for a picture\n");
        return 1;
    }
    return 0;
}
