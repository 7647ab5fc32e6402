// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A small LV2 host for views that does what standard input says, a command a line up to `quit`, and prints what the view does.
// After each command it prints `done`, so that whoever writes the commands can wait for it.
//
// Usage: InterfaceHost BUNDLE

#include "engine.h"
#include "screen.h"
#include "view.h"

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <lv2/atom/forge.h>
#include <lv2/patch/patch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    LilvWorld* world;
    const LilvPlugin* plugin;
    Stage* screen;
    Engine* engine;
    View* view;
    float scale;
    float level;
    /// Whether the plug-in runs.
    bool is_running;
    /// The processor time that the view has had, in seconds.
    double spent;
} Host;

// MARK: - Time

static double processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void receive(uint32_t port, const LV2_Atom* atom, void* data)
{
    Host* host = data;
    if (host->view) {
        const double start = processor_time();
        view_hand(host->view, port, atom);
        host->spent += processor_time() - start;
    }
}

static void idle(Host* host)
{
    const double start = processor_time();
    if (!view_idle(host->view)) {
        printf("closed\n");
        view_free(host->view);
        host->view = NULL;
    }
    host->spent += processor_time() - start;
}

/// Lets time pass as a host does: a block every 16 ms, and the view works after every second one.
static void pass(Host* host, int milliseconds)
{
    for (int time = 0; time < milliseconds; time += 16) {
        const struct timespec pause = {0, 16000000};
        nanosleep(&pause, NULL);
        if (host->is_running) {
            engine_run(host->engine, host->level, receive, host);
        }
        if (time % 32 == 0 && host->view) {
            idle(host);
        }
    }
}

// MARK: - Views

static void close_view(Host* host)
{
    if (host->view) {
        view_free(host->view);
    }
    if (host->engine) {
        engine_free(host->engine);
    }
    if (host->screen) {
        screen_free(host->screen);
    }
    host->view = NULL;
    host->engine = NULL;
    host->screen = NULL;
}

/// `URI SCALE [BACKGROUND FOREGROUND]`, colours as `RRGGBB`.
static void open_view(Host* host, const char* arguments)
{
    char uri[128] = "";
    ViewTerms terms = {.scale = 1};
    unsigned background = 0;
    unsigned foreground = 0;
    const int count = sscanf(arguments, "%127s %f %x %x", uri, &terms.scale, &background, &foreground);
    terms.has_colors = count == 4;
    terms.background = (int32_t)(background << 8 | 0xff);
    terms.foreground = (int32_t)(foreground << 8 | 0xff);
    close_view(host);
    LilvNode* node = lilv_new_uri(host->world, uri);
    host->plugin = lilv_plugins_get_by_uri(lilv_world_get_all_plugins(host->world), node);
    lilv_node_free(node);
    host->scale = terms.scale;
    host->screen = screen_new((int)(720 * terms.scale), (int)(470 * terms.scale));
    if (!host->plugin || !host->screen) {
        printf("no plug-in %s, or no X server\n", uri);
        return;
    }
    terms.parent = screen_window(host->screen);
    host->engine = engine_new(host->world, host->plugin);
    host->view = host->engine ? view_new(host->world, host->plugin, host->engine, &terms) : NULL;
    printf(host->view ? "opened\n" : "no view\n");
    pass(host, 100);
}

// MARK: - Commands

static void tell(Host* host, const char* arguments)
{
    char symbol[64] = "";
    float value = 0;
    sscanf(arguments, "%63s %f", symbol, &value);
    const int port = engine_port(host->engine, symbol);
    if (port < 0) {
        printf("no port %s\n", symbol);
        return;
    }
    *engine_control(host->engine, (uint32_t)port) = value;
    view_tell(host->view, (uint32_t)port, value);
    pass(host, 64);
}

/// `PROPERTY VALUE`: sends the plug-in a patch:Set.
static void set(Host* host, const char* arguments)
{
    char property[128] = "";
    float value = 0;
    sscanf(arguments, "%127s %f", property, &value);
    uint8_t buffer[256];
    LV2_Atom_Forge forge;
    LV2_Atom_Forge_Frame frame;
    lv2_atom_forge_init(&forge, &urid_map);
    lv2_atom_forge_set_buffer(&forge, buffer, sizeof(buffer));
    lv2_atom_forge_object(&forge, &frame, 0, map_uri(LV2_PATCH__Set));
    lv2_atom_forge_key(&forge, map_uri(LV2_PATCH__property));
    lv2_atom_forge_urid(&forge, map_uri(property));
    lv2_atom_forge_key(&forge, map_uri(LV2_PATCH__value));
    lv2_atom_forge_float(&forge, value);
    lv2_atom_forge_pop(&forge, &frame);
    engine_send(host->engine, (const LV2_Atom*)buffer);
    pass(host, 64);
}

static void click(Host* host, unsigned button)
{
    screen_button(host->screen, button, true);
    screen_button(host->screen, button, false);
}

/// Commands for pointer and keys. Places are in logical units.
static bool act(Host* host, const char* command, const char* arguments)
{
    float x = 0;
    float y = 0;
    sscanf(arguments, "%f %f", &x, &y);
    if (!strcmp(command, "move")) {
        screen_move_pointer(host->screen, (int)(x * host->scale), (int)(y * host->scale));
    } else if (!strcmp(command, "press") || !strcmp(command, "release")) {
        screen_button(host->screen, 1, *command == 'p');
    } else if (!strcmp(command, "click")) {
        click(host, 1);
    } else if (!strcmp(command, "double")) {
        click(host, 1);
        click(host, 1);
    } else if (!strcmp(command, "wheel")) {
        click(host, x > 0 ? 4 : 5);
    } else if (!strcmp(command, "hold") || !strcmp(command, "let")) {
        screen_key(host->screen, arguments, *command == 'h');
    } else if (!strcmp(command, "key")) {
        if (!screen_key(host->screen, arguments, true)) {
            printf("no key %s\n", arguments);
        }
        screen_key(host->screen, arguments, false);
    } else {
        return false;
    }
    pass(host, 64);
    return true;
}

static void perform(Host* host, const char* command, const char* arguments)
{
    if (!strcmp(command, "open")) {
        open_view(host, arguments);
    } else if (!strcmp(command, "close")) {
        close_view(host);
    } else if (!host->view) {
        printf("no view is open\n");
    } else if (!strcmp(command, "tell")) {
        tell(host, arguments);
    } else if (!strcmp(command, "set")) {
        set(host, arguments);
    } else if (!strcmp(command, "run")) {
        host->is_running = true;
        host->level = strtof(arguments, NULL);
    } else if (!strcmp(command, "pass")) {
        pass(host, atoi(arguments));
    } else if (!strcmp(command, "size")) {
        float width = 0;
        float height = 0;
        sscanf(arguments, "%f %f", &width, &height);
        screen_resize(host->screen, (int)(width * host->scale), (int)(height * host->scale));
        pass(host, 64);
    } else if (!strcmp(command, "destroy")) {
        screen_destroy_window(host->screen);
    } else if (!strcmp(command, "shoot")) {
        printf(screen_shoot(host->screen, arguments) ? "shot\n" : "no shot\n");
    } else if (!strcmp(command, "pixel")) {
        float x = 0;
        float y = 0;
        sscanf(arguments, "%f %f", &x, &y);
        printf("pixel %06x\n", screen_pixel(host->screen, (int)(x * host->scale), (int)(y * host->scale)));
    } else if (!strcmp(command, "load")) {
        host->spent = 0;
        pass(host, 1000 * atoi(arguments));
        printf("load %.6f\n", host->spent / atoi(arguments));
    } else if (!act(host, command, arguments)) {
        printf("no command %s\n", command);
    }
}

int main(int count, char** arguments)
{
    if (count != 2) {
        fprintf(stderr, "Usage: InterfaceHost BUNDLE\n");
        return 1;
    }
    Host host = {.world = lilv_world_new(), .scale = 1};
    // lilv wants the slash that ends a folder's URI.
    char path[1024];
    snprintf(path, sizeof(path), "%s/", arguments[1]);
    LilvNode* bundle = lilv_new_file_uri(host.world, NULL, path);
    lilv_world_load_bundle(host.world, bundle);
    lilv_node_free(bundle);
    setvbuf(stdout, NULL, _IOLBF, 0);
    char line[512];
    while (fgets(line, sizeof(line), stdin) && strcmp(line, "quit\n") != 0) {
        line[strcspn(line, "\n")] = 0;
        char* rest = strchr(line, ' ');
        if (rest) {
            *rest++ = 0;
        }
        perform(&host, line, rest ? rest : "");
        printf("done\n");
    }
    close_view(&host);
    lilv_world_free(host.world);
    // So that a search for leaks finds none of what these keep for ever.
    cairo_debug_reset_static_data();
    FcFini();
    return 0;
}
