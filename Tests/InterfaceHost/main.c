// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A small LV2 host for views that does what standard input says, a command a line up to `quit`, and prints what the
// views do. After each command it prints `done`, so that whoever writes the commands can wait for it.
//
// Usage: InterfaceHost BUNDLE

#include "engine.h"
#include "screen.h"
#include "view.h"

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <limits.h>
#include <lv2/atom/forge.h>
#include <lv2/patch/patch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLOTS = 9 };

/// A place for a view: all can be open at once.
typedef struct {
    const LilvPlugin* plugin;
    Stage* screen;
    /// The instance, which may be another view's, too.
    Engine* engine;
    View* view;
    float scale;
} Slot;

typedef struct {
    LilvWorld* world;
    Slot slots[SLOTS];
    /// The one that commands are about.
    Slot* slot;
    /// The instance whose messages are being handed over.
    const Engine* speaker;
    float level;
    /// Whether the plug-ins run.
    bool is_running;
    /// The processor time that the views have had, in seconds.
    double spent;
    /// What was drawn in the current view since somebody asked.
    Drawing drawing;
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
    const double start = processor_time();
    for (Slot* slot = host->slots; slot < host->slots + SLOTS; ++slot) {
        if (slot->view && slot->engine == host->speaker) {
            view_hand(slot->view, port, atom);
        }
    }
    host->spent += processor_time() - start;
}

/// Whether a slot is the first that has its instance.
static bool is_first(const Host* host, const Slot* slot)
{
    const Slot* first = host->slots;
    while (first->engine != slot->engine) {
        ++first;
    }
    return slot->engine && first == slot;
}

static void run(Host* host)
{
    for (Slot* slot = host->slots; slot < host->slots + SLOTS; ++slot) {
        if (is_first(host, slot)) {
            host->speaker = slot->engine;
            engine_run(slot->engine, host->level, receive, host);
        }
    }
}

static void idle(Host* host, Slot* slot)
{
    const double start = processor_time();
    if (!view_idle(slot->view)) {
        printf("closed\n");
        view_free(slot->view);
        slot->view = NULL;
    }
    host->spent += processor_time() - start;
}

/// Adds what was drawn in the current view since the last time.
static void look(Host* host)
{
    if (!host->slot->screen) {
        return;
    }
    const Drawing new = screen_take_drawing(host->slot->screen);
    Drawing* all = &host->drawing;
    all->left = new.left < all->left ? new.left : all->left;
    all->top = new.top < all->top ? new.top : all->top;
    all->right = new.right > all->right ? new.right : all->right;
    all->bottom = new.bottom > all->bottom ? new.bottom : all->bottom;
    all->count += new.count;
}

/// Forgets what was drawn.
static void look_away(Host* host)
{
    look(host);
    host->drawing = (Drawing){0, INT_MAX, INT_MAX, 0, 0};
}

/// Lets time pass as a host does: every 16 ms all plug-ins process a block, and all views work.
static void pass(Host* host, int milliseconds)
{
    struct timespec due;
    clock_gettime(CLOCK_MONOTONIC, &due);
    for (int time = 0; time < milliseconds; time += 16) {
        due.tv_nsec += 16000000;
        due.tv_sec += due.tv_nsec / 1000000000;
        due.tv_nsec %= 1000000000;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
        if (host->is_running) {
            run(host);
        }
        for (Slot* slot = host->slots; slot < host->slots + SLOTS; ++slot) {
            if (slot->view) {
                idle(host, slot);
            }
        }
        look(host);
    }
}

// MARK: - Views

static void close_view(Host* host, Slot* slot)
{
    if (slot->view) {
        view_free(slot->view);
    }
    Engine* engine = slot->engine;
    slot->engine = NULL;
    bool is_shared = false;
    for (int i = 0; i < SLOTS; ++i) {
        is_shared |= engine && host->slots[i].engine == engine;
    }
    if (engine && !is_shared) {
        engine_free(engine);
    }
    if (slot->screen) {
        screen_free(slot->screen);
    }
    *slot = (Slot){.scale = 1};
}

/// Tells the other views of an instance what one of them has written.
static void tell_others(View* view, uint32_t port, float value, void* data)
{
    Host* host = data;
    const Engine* engine = NULL;
    for (int i = 0; i < SLOTS; ++i) {
        engine = host->slots[i].view == view ? host->slots[i].engine : engine;
    }
    for (int i = 0; i < SLOTS; ++i) {
        if (engine && host->slots[i].engine == engine && host->slots[i].view && host->slots[i].view != view) {
            view_tell(host->slots[i].view, port, value);
        }
    }
}

/// Opens a view of an instance in the current slot, in a window of its own.
static void open_view(Host* host, const LilvPlugin* plugin, Engine* engine, ViewTerms terms)
{
    Slot* slot = host->slot;
    const int number = (int)(slot - host->slots);
    *slot = (Slot){.plugin = plugin, .engine = engine, .scale = terms.scale};
    slot->screen =
        screen_new(number % 3 * 740, number / 3 * 490, (int)(720 * terms.scale), (int)(470 * terms.scale));
    if (!slot->screen) {
        printf("no X server\n");
        return;
    }
    terms.parent = screen_window(slot->screen);
    terms.written = tell_others;
    terms.data = host;
    slot->view = view_new(host->world, plugin, engine, &terms);
    printf(slot->view ? "opened\n" : "no view\n");
    pass(host, 100);
}

/// `URI SCALE [BACKGROUND FOREGROUND]`, colours as `RRGGBB`.
static void open_plugin(Host* host, const char* arguments)
{
    char uri[128] = "";
    ViewTerms terms = {.scale = 1};
    unsigned background = 0;
    unsigned foreground = 0;
    const int count = sscanf(arguments, "%127s %f %x %x", uri, &terms.scale, &background, &foreground);
    terms.has_colors = count == 4;
    terms.background = (int32_t)(background << 8 | 0xff);
    terms.foreground = (int32_t)(foreground << 8 | 0xff);
    close_view(host, host->slot);
    LilvNode* node = lilv_new_uri(host->world, uri);
    const LilvPlugin* plugin = lilv_plugins_get_by_uri(lilv_world_get_all_plugins(host->world), node);
    lilv_node_free(node);
    Engine* engine = plugin ? engine_new(host->world, plugin) : NULL;
    if (engine) {
        open_view(host, plugin, engine, terms);
    } else {
        printf("no plug-in %s\n", uri);
    }
}

/// `SLOT`: opens another view of the instance that is there.
static void share(Host* host, const char* arguments)
{
    const Slot* other = &host->slots[atoi(arguments) % SLOTS];
    close_view(host, host->slot);
    open_view(host, other->plugin, other->engine, (ViewTerms){.scale = 1});
}

/// `WIDTH HEIGHT`: waits for a window of that size, of whatever program, and goes on with it.
static void find_window(Host* host, const char* arguments)
{
    int width = 0;
    int height = 0;
    sscanf(arguments, "%d %d", &width, &height);
    close_view(host, host->slot);
    for (int tries = 0; tries < 200 && !host->slot->screen; ++tries) {
        pass(host, 100);
        host->slot->screen = screen_find(width, height);
    }
    printf(host->slot->screen ? "found\n" : "no window\n");
}

// MARK: - Commands

static void tell(Host* host, const char* arguments)
{
    char symbol[64] = "";
    float value = 0;
    sscanf(arguments, "%63s %f", symbol, &value);
    const int port = engine_port(host->slot->engine, symbol);
    if (port < 0) {
        printf("no port %s\n", symbol);
        return;
    }
    *engine_control(host->slot->engine, (uint32_t)port) = value;
    view_tell(host->slot->view, (uint32_t)port, value);
    tell_others(host->slot->view, (uint32_t)port, value, host);
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
    engine_send(host->slot->engine, (const LV2_Atom*)buffer);
    pass(host, 64);
}

static void click(Host* host, unsigned button)
{
    screen_button(host->slot->screen, button, true);
    screen_button(host->slot->screen, button, false);
}

/// Commands for pointer and keys. Places are in logical units.
static bool act(Host* host, const char* command, const char* arguments)
{
    Stage* screen = host->slot->screen;
    float x = 0;
    float y = 0;
    sscanf(arguments, "%f %f", &x, &y);
    if (!strcmp(command, "move")) {
        screen_move_pointer(screen, (int)(x * host->slot->scale), (int)(y * host->slot->scale));
    } else if (!strcmp(command, "press") || !strcmp(command, "release")) {
        screen_button(screen, 1, *command == 'p');
    } else if (!strcmp(command, "click")) {
        click(host, 1);
    } else if (!strcmp(command, "double")) {
        click(host, 1);
        click(host, 1);
    } else if (!strcmp(command, "wheel")) {
        click(host, x > 0 ? 4 : 5);
    } else if (!strcmp(command, "hold") || !strcmp(command, "let")) {
        screen_key(screen, arguments, *command == 'h');
    } else if (!strcmp(command, "key")) {
        if (!screen_key(screen, arguments, true)) {
            printf("no key %s\n", arguments);
        }
        screen_key(screen, arguments, false);
    } else {
        return false;
    }
    pass(host, 64);
    return true;
}

/// Commands that tell of the window.
static bool report(Host* host, const char* command, const char* arguments)
{
    const Slot* slot = host->slot;
    if (!strcmp(command, "shoot")) {
        printf(screen_shoot(slot->screen, arguments) ? "shot\n" : "no shot\n");
    } else if (!strcmp(command, "pixel")) {
        float x = 0;
        float y = 0;
        sscanf(arguments, "%f %f", &x, &y);
        printf("pixel %06x\n", screen_pixel(slot->screen, (int)(x * slot->scale), (int)(y * slot->scale)));
    } else if (!strcmp(command, "drawn")) {
        const Drawing* drawing = &host->drawing;
        printf("drawn %d", drawing->count);
        if (drawing->right > 0) {
            printf(" %d %d %d %d", drawing->left, drawing->top, drawing->right, drawing->bottom);
        }
        printf("\n");
        look_away(host);
    } else {
        return false;
    }
    return true;
}

/// Commands for a view and its plug-in.
static bool serve(Host* host, const char* command, const char* arguments)
{
    Slot* slot = host->slot;
    if (!strcmp(command, "tell")) {
        tell(host, arguments);
    } else if (!strcmp(command, "set")) {
        set(host, arguments);
    } else if (!strcmp(command, "value")) {
        const int port = engine_port(slot->engine, arguments);
        printf("value %.7g\n", port < 0 ? NAN : *engine_control(slot->engine, (uint32_t)port));
    } else if (!strcmp(command, "size")) {
        float width = 0;
        float height = 0;
        sscanf(arguments, "%f %f", &width, &height);
        screen_resize(slot->screen, (int)(width * slot->scale), (int)(height * slot->scale));
        pass(host, 64);
    } else if (!strcmp(command, "resize")) {
        int width = 0;
        int height = 0;
        sscanf(arguments, "%d %d", &width, &height);
        view_resize(slot->view, width, height);
        pass(host, 64);
    } else if (!strcmp(command, "destroy")) {
        screen_destroy_window(slot->screen);
    } else {
        return false;
    }
    return true;
}

/// `SECONDS`: what the views cost, and how many pictures of the current one were drawn.
static void measure(Host* host, int seconds)
{
    host->spent = 0;
    look_away(host);
    pass(host, 1000 * seconds);
    printf("load %.6f\n", host->spent / seconds);
    printf("pictures %d\n", host->drawing.count);
}

static void perform(Host* host, const char* command, const char* arguments)
{
    if (!strcmp(command, "use")) {
        host->slot = &host->slots[atoi(arguments) % SLOTS];
        look_away(host);
    } else if (!strcmp(command, "open")) {
        open_plugin(host, arguments);
    } else if (!strcmp(command, "share")) {
        share(host, arguments);
    } else if (!strcmp(command, "find")) {
        find_window(host, arguments);
    } else if (!strcmp(command, "close")) {
        close_view(host, host->slot);
    } else if (!strcmp(command, "run")) {
        host->is_running = true;
        host->level = strtof(arguments, NULL);
    } else if (!strcmp(command, "pass")) {
        pass(host, atoi(arguments));
    } else if (!strcmp(command, "load")) {
        measure(host, atoi(arguments));
    } else if (!host->slot->screen) {
        printf("no view is open\n");
    } else if (!act(host, command, arguments) && !report(host, command, arguments)) {
        if (!host->slot->view) {
            printf("no view is open\n");
        } else if (!serve(host, command, arguments)) {
            printf("no command %s\n", command);
        }
    }
}

int main(int count, char** arguments)
{
    if (count != 2) {
        fprintf(stderr, "Usage: InterfaceHost BUNDLE\n");
        return 1;
    }
    Host host = {.world = lilv_world_new()};
    host.slot = host.slots;
    for (int i = 0; i < SLOTS; ++i) {
        host.slots[i].scale = 1;
    }
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
    for (int i = 0; i < SLOTS; ++i) {
        close_view(&host, &host.slots[i]);
    }
    lilv_world_free(host.world);
    // So that a search for leaks finds none of what these keep for ever.
    cairo_debug_reset_static_data();
    FcFini();
    return 0;
}
