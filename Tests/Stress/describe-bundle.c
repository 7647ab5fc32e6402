// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Prints the description of a bundle's plug-ins as C source: the table that plugins.h declares.
//
// Usage: describe-bundle BUNDLE, an absolute path that ends in a slash

#include "plugins.h"

#include <lilv/lilv.h>
#include <lv2/atom/atom.h>
#include <lv2/core/lv2.h>
#include <lv2/patch/patch.h>
#include <lv2/presets/presets.h>
#include <lv2/urid/urid.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static LilvWorld *world;
static const LilvPlugins *all_plugins;
static void expect(unsigned count, unsigned limit, const char *what)
{
    if (count <= limit) return;
    fprintf(stderr, "describe-bundle: %u %s are more than the %u of plugins.h\n", count, what, limit);
    exit(1);
}

static bool is(const LilvPlugin *plugin, const LilvPort *port, const char *class)
{
    LilvNode *node = lilv_new_uri(world, class);
    const bool result = lilv_port_is_a(plugin, port, node);
    lilv_node_free(node);
    return result;
}

static const char *symbol_of(const LilvPlugin *plugin, const LilvPort *port)
{
    return lilv_node_as_string(lilv_port_get_symbol(plugin, port));
}

static bool is_control(const LilvPlugin *plugin, const LilvPort *port)
{
    return is(plugin, port, LV2_CORE__InputPort) && is(plugin, port, LV2_CORE__ControlPort)
           && strcmp(symbol_of(plugin, port), "enabled") != 0;
}

static unsigned count_ports(const LilvPlugin *plugin, const char *direction, const char *kind)
{
    unsigned count = 0;
    for (uint32_t index = 0; index < lilv_plugin_get_num_ports(plugin); ++index) {
        const LilvPort *port = lilv_plugin_get_port_by_index(plugin, index);
        if (is(plugin, port, direction) && is(plugin, port, kind)) ++count;
    }
    return count;
}

static unsigned count_audio(const LilvPlugin *plugin, const char *direction)
{
    const unsigned count = count_ports(plugin, direction, LV2_CORE__AudioPort);
    expect(count, MAX_CHANNELS, "channels");
    return count;
}

/// The control outputs but the latency.
static unsigned count_meters(const LilvPlugin *plugin)
{
    const unsigned count = count_ports(plugin, LV2_CORE__OutputPort, LV2_CORE__ControlPort)
                           - lilv_plugin_has_latency(plugin);
    expect(count, MAX_METERS, "meters");
    return count;
}

/// The URI of the property that sets a control at a frame: the effect's, `#` and the symbol. To be freed; may be null.
static LilvNode *property_of(const LilvPlugin *plugin, const LilvPort *port)
{
    LilvNode *predicate = lilv_new_uri(world, "urn:swiftlet:property");
    LilvNode *property = lilv_port_get(plugin, port, predicate);
    lilv_node_free(predicate);
    return property;
}

/// Prints the URI of the effect to which the plug-in's properties belong, or else the plug-in's URI.
static void print_effect(const LilvPlugin *plugin)
{
    for (uint32_t index = 0; index < lilv_plugin_get_num_ports(plugin); ++index) {
        LilvNode *property = property_of(plugin, lilv_plugin_get_port_by_index(plugin, index));
        if (!property) continue;
        const char *uri = lilv_node_as_uri(property);
        printf("%.*s", (int)strcspn(uri, "#"), uri);
        lilv_node_free(property);
        return;
    }
    printf("%s", lilv_node_as_uri(lilv_plugin_get_uri(plugin)));
}

static void print_controls(const LilvPlugin *plugin)
{
    for (uint32_t index = 0; index < lilv_plugin_get_num_ports(plugin); ++index) {
        const LilvPort *port = lilv_plugin_get_port_by_index(plugin, index);
        if (!is_control(plugin, port)) continue;
        LilvNode *default_value, *minimum, *maximum;
        lilv_port_get_range(plugin, port, &default_value, &minimum, &maximum);
        LilvNode *property = property_of(plugin, port);
        printf("            {\"%s\", %a, %a, %a},\n", property ? lilv_node_as_uri(property) : "",
               (double)lilv_node_as_float(minimum), (double)lilv_node_as_float(maximum),
               (double)lilv_node_as_float(default_value));
        lilv_node_free(default_value);
        lilv_node_free(minimum);
        lilv_node_free(maximum);
        lilv_node_free(property);
    }
}

static LV2_URID no_map(LV2_URID_Map_Handle handle, const char *uri)
{
    (void)handle;
    return (LV2_URID)strlen(uri);
}

typedef struct {
    const LilvPlugin *plugin;
    float values[MAX_CONTROLS];
} Values;

static void set_value(const char *symbol, void *handle, const void *value, uint32_t size, uint32_t type)
{
    (void)type;
    Values *values = handle;
    unsigned number = 0;
    for (uint32_t index = 0; index < lilv_plugin_get_num_ports(values->plugin); ++index) {
        const LilvPort *port = lilv_plugin_get_port_by_index(values->plugin, index);
        if (!is_control(values->plugin, port)) continue;
        if (size == sizeof(float) && !strcmp(symbol_of(values->plugin, port), symbol)) {
            memcpy(&values->values[number], value, size);
        }
        ++number;
    }
}

/// Prints the values of each preset, and returns how many there are.
static unsigned print_presets(const LilvPlugin *plugin, unsigned control_count)
{
    LV2_URID_Map map = {NULL, no_map};
    LilvNode *class = lilv_new_uri(world, LV2_PRESETS__Preset);
    LilvNodes *presets = lilv_plugin_get_related(plugin, class);
    unsigned count = 0;
    LILV_FOREACH(nodes, iterator, presets) {
        const LilvNode *preset = lilv_nodes_get(presets, iterator);
        lilv_world_load_resource(world, preset);
        LilvState *state = lilv_state_new_from_world(world, &map, preset);
        Values values = {plugin, {0}};
        lilv_state_emit_port_values(state, set_value, &values);
        lilv_state_free(state);
        printf("            {");
        for (unsigned number = 0; number < control_count; ++number) printf("%a, ", (double)values.values[number]);
        printf("},\n");
        ++count;
    }
    lilv_nodes_free(presets);
    lilv_node_free(class);
    expect(count, MAX_PRESETS, "presets");
    return count;
}

/// Prints the properties that take paths, and returns how many there are.
static unsigned print_files(const LilvPlugin *plugin)
{
    LilvNode *writable = lilv_new_uri(world, LV2_PATCH__writable), *range = lilv_new_uri(world, LILV_NS_RDFS "range");
    LilvNode *path = lilv_new_uri(world, LV2_ATOM__Path);
    LilvNodes *properties = lilv_plugin_get_value(plugin, writable);
    unsigned count = 0;
    LILV_FOREACH(nodes, iterator, properties) {
        const LilvNode *property = lilv_nodes_get(properties, iterator);
        if (!lilv_world_ask(world, property, range, path)) continue;
        printf("            \"%s\",\n", lilv_node_as_uri(property));
        ++count;
    }
    lilv_nodes_free(properties);
    lilv_node_free(path);
    lilv_node_free(range);
    lilv_node_free(writable);
    expect(count, MAX_FILES, "files");
    return count;
}

static void print_plugin(const LilvPlugin *plugin)
{
    const char *uri = lilv_node_as_uri(lilv_plugin_get_uri(plugin));
    unsigned control_count = 0;
    for (uint32_t index = 0; index < lilv_plugin_get_num_ports(plugin); ++index) {
        if (is_control(plugin, lilv_plugin_get_port_by_index(plugin, index))) ++control_count;
    }
    expect(control_count, MAX_CONTROLS, "controls");
    printf("    {\n        .uri = \"%s\", .effect = \"", uri);
    print_effect(plugin);
    printf("\", .inputs = %u, .outputs = %u,\n",
           count_audio(plugin, LV2_CORE__InputPort), count_audio(plugin, LV2_CORE__OutputPort));
    printf("        .control_count = %u, .meter_count = %u, .has_latency = %d,\n        .controls = {\n", control_count,
           count_meters(plugin), lilv_plugin_has_latency(plugin));
    print_controls(plugin);
    printf("        },\n        .presets = {\n");
    const unsigned preset_count = print_presets(plugin, control_count);
    printf("        },\n        .preset_count = %u,\n        .files = {\n", preset_count);
    const unsigned file_count = print_files(plugin);
    printf("        },\n        .file_count = %u,\n    },\n", file_count);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: describe-bundle BUNDLE\n");
        return 2;
    }
    world = lilv_world_new();
    LilvNode *bundle = lilv_new_file_uri(world, NULL, argv[1]);
    lilv_world_load_bundle(world, bundle);
    all_plugins = lilv_world_get_all_plugins(world);
    expect(lilv_plugins_size(all_plugins), MAX_PLUGINS, "plug-ins");
    printf("#include \"plugins.h\"\n\nconst Plugin plugins[MAX_PLUGINS] = {\n");
    LILV_FOREACH(plugins, iterator, all_plugins) print_plugin(lilv_plugins_get(all_plugins, iterator));
    printf("};\n\nconst unsigned plugin_count = %u;\n", lilv_plugins_size(all_plugins));
    lilv_node_free(bundle);
    lilv_world_free(world);
    return 0;
}
