// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A small LV2 host for views. It reads commands from standard input, one per line, up to `quit`, and prints the actions
// of the views. After each command it prints `done`, so that the caller can wait for it.
//
// Usage: InterfaceHost BUNDLE

#include "fuzz.h"
#include "host.h"
#include "texts.h"

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <lv2/atom/forge.h>
#include <lv2/midi/midi.h>
#include <lv2/patch/patch.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    host_tell_others(host->slot->view, (uint32_t)port, value, host);
    host_pass(host, 64);
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
    host_pass(host, 64);
}

/// `STATUS FIRST SECOND`, in hexadecimal: sends the plug-in a MIDI message.
static void send_midi(Host* host, const char* arguments)
{
    struct {
        LV2_Atom atom;
        uint8_t bytes[3];
    } message = {{3, map_uri(LV2_MIDI__MidiEvent)}, {0}};
    sscanf(arguments, "%hhx %hhx %hhx", &message.bytes[0], &message.bytes[1], &message.bytes[2]);
    engine_send(host->slot->engine, &message.atom);
    host_pass(host, 64);
}

/// `X Y URI`: drags a file to a place in the view, and drops it there.
static void drop(Host* host, const char* arguments, bool has_many)
{
    float x = 0;
    float y = 0;
    char uri[400] = "";
    sscanf(arguments, "%f %f %399s", &x, &y, uri);
    Stage* screen = host->slot->screen;
    if (!screen_drag(screen, (int)(x * host->slot->scale), (int)(y * host->slot->scale), uri, has_many)) {
        printf("no drops\n");
        return;
    }
    host_pass(host, 64);
    printf(screen_drop(screen) ? "welcome\n" : "refused\n");
    host_pass(host, 192);
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
    } else if (!strcmp(command, "menu")) {
        click(host, 3);
    } else if (!strcmp(command, "double")) {
        click(host, 1);
        click(host, 1);
    } else if (!strcmp(command, "wheel")) {
        click(host, x > 0 ? 4 : 5);
    } else if (!strcmp(command, "drop") || !strcmp(command, "drop-many")) {
        drop(host, arguments, strcmp(command, "drop") != 0);
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
    host_pass(host, 64);
    return true;
}

/// Commands about the keyboard.
static bool key_in(Host* host, const char* command, const char* arguments)
{
    Stage* screen = host->slot->screen;
    static const char* const names[] = {"host", "aside", "view", "pointer", "other"};
    if (!strcmp(command, "focused")) {
        printf("focused %s\n", names[screen_focus(screen)]);
    } else if (!strcmp(command, "keys")) {
        screen_print_keys(screen);
    } else if (!strcmp(command, "send")) {
        screen_send_key(screen, arguments);
        host_pass(host, 64);
    } else if (!strcmp(command, "lose-aside")) {
        screen_destroy_small_window(screen);
    } else if (!strcmp(command, "focus")) {
        for (Focus focus = FOCUS_HOST; focus <= FOCUS_OTHER; ++focus) {
            if (!strcmp(arguments, names[focus])) {
                screen_set_focus(screen, focus);
            }
        }
    } else {
        return false;
    }
    return true;
}

/// Commands that print properties of the window.
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
    } else if (!strcmp(command, "opening")) {
        printf("opening %.6f\n", host->opening);
    } else if (!strcmp(command, "hints")) {
        screen_print_hints(slot->screen);
    } else if (!strcmp(command, "extent")) {
        screen_print_extent(slot->screen);
    } else if (!strcmp(command, "name")) {
        screen_print_name(slot->screen);
    } else if (!strcmp(command, "clipboard")) {
        screen_ask_clipboard(slot->screen);
        host_pass(host, 64);
        screen_print_clipboard(slot->screen);
    } else if (!strcmp(command, "put") || !strcmp(command, "put-long")) {
        // Longer than a view reads.
        screen_put_clipboard(slot->screen, arguments, strcmp(command, "put") ? 70000 : 0);
    } else if (!strcmp(command, "forms")) {
        screen_ask_forms(slot->screen, arguments);
        host_pass(host, 64);
        screen_print_forms(slot->screen);
    } else if (!strcmp(command, "messages")) {
        printf("messages %u\n", host->messages);
        host->messages = 0;
    } else if (!strcmp(command, "cover") || !strcmp(command, "uncover")) {
        screen_cover(slot->screen, *command == 'c');
        host_pass(host, 64);
    } else if (!strcmp(command, "minimise") || !strcmp(command, "restore")) {
        screen_minimise(slot->screen, *command == 'm');
        host_pass(host, 64);
    } else if (!strcmp(command, "drawn")) {
        const Drawing* drawing = &host->drawing;
        printf("drawn %d", drawing->count);
        if (drawing->right > 0) {
            printf(" %d %d %d %d", drawing->left, drawing->top, drawing->right, drawing->bottom);
        }
        printf("\n");
        host_forget_drawing(host);
    } else {
        return false;
    }
    return true;
}

/// Commands that simulate misbehaving programs, and a dying server.
static bool disturb(Host* host, const char* command, const char* arguments)
{
    Stage* screen = host->slot->screen;
    if (!strcmp(command, "pretend-pasted")) {
        screen_pretend_pasted(screen, arguments);
    } else if (!strcmp(command, "pretend-size")) {
        int width = 0;
        int height = 0;
        sscanf(arguments, "%d %d", &width, &height);
        screen_pretend_size(screen, width, height);
    } else if (!strcmp(command, "flood")) {
        screen_flood(screen, atoi(arguments));
    } else if (!strcmp(command, "kill-server")) {
        const char* server = getenv("SWIFTLET_TEST_SERVER");
        kill(server ? atoi(server) : 0, SIGKILL);
        for (int tries = 0; tries < 200 && host->slot->view; ++tries) {
            host_idle(host);
            usleep(10000);
        }
        // Xlib would end the process because of the host's own connection.
        host->slot->screen = NULL;
    } else {
        return false;
    }
    return true;
}

/// Commands that simulate a window manager.
static bool surround(Host* host, const char* command, const char* arguments)
{
    if (strcmp(command, "desktop") != 0) {
        return false;
    }
    if (!host->desktop) {
        host->desktop = desktop_new(host->slot->screen);
    }
    desktop_do(host->desktop, arguments);
    host_pass(host, 64);
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
    } else if (!strcmp(command, "midi")) {
        send_midi(host, arguments);
    } else if (!strcmp(command, "value")) {
        const int port = engine_port(slot->engine, arguments);
        printf("value %.7g\n", port < 0 ? NAN : *engine_control(slot->engine, (uint32_t)port));
    } else if (!strcmp(command, "size")) {
        float width = 0;
        float height = 0;
        sscanf(arguments, "%f %f", &width, &height);
        screen_resize(slot->screen, (int)(width * slot->scale), (int)(height * slot->scale));
        host_pass(host, 64);
    } else if (!strcmp(command, "texts")) {
        // Resize and restore, so that everything is redrawn.
        float width = 0;
        float height = 0;
        sscanf(arguments, "%f %f", &width, &height);
        const float scale = slot->scale;
        screen_resize(slot->screen, (int)(width * scale) + 1, (int)(height * scale));
        host_pass(host, 64);
        texts_forget();
        screen_resize(slot->screen, (int)(width * scale), (int)(height * scale));
        host_pass(host, 64);
        texts_print();
    } else if (!strcmp(command, "fit")) {
        int width = 0;
        int height = 0;
        sscanf(arguments, "%d %d", &width, &height);
        printf(view_fit(slot->view, width, height) ? "fits\n" : "does not fit\n");
        host_pass(host, 64);
    } else if (!strcmp(command, "end")) {
        view_free(slot->view);
        slot->view = NULL;
    } else if (!strcmp(command, "reopen") || !strcmp(command, "session")) {
        host_reopen(host, *command == 's');
    } else if (!strcmp(command, "destroy")) {
        screen_destroy_window(slot->screen);
    } else {
        return false;
    }
    return true;
}

/// `SECONDS`: prints the load of the views, and the number of pictures drawn in the current view.
static void measure(Host* host, int seconds)
{
    host->spent = 0;
    host_forget_drawing(host);
    host_pass(host, 1000 * seconds);
    printf("load %.6f\n", host->spent / seconds);
    printf("pictures %d\n", host->drawing.count);
}

static void perform(Host* host, const char* command, const char* arguments)
{
    if (!strcmp(command, "use")) {
        host->slot = &host->slots[atoi(arguments) % SLOTS];
        host_forget_drawing(host);
    } else if (!strcmp(command, "open")) {
        host_open(host, arguments);
    } else if (!strcmp(command, "share")) {
        host_share(host, arguments);
    } else if (!strcmp(command, "find")) {
        host_find(host, arguments);
    } else if (!strcmp(command, "openings")) {
        host_open_often(host, arguments);
    } else if (!strcmp(command, "fuzz")) {
        int seconds = 0;
        unsigned seed = 0;
        sscanf(arguments, "%d %u", &seconds, &seed);
        fuzz(host, seconds, seed);
    } else if (!strcmp(command, "close")) {
        host_close(host, host->slot);
    } else if (!strcmp(command, "run")) {
        host->is_running = true;
        host->level = strtof(arguments, NULL);
    } else if (!strcmp(command, "tone")) {
        engine_set_tone(atof(arguments));
    } else if (!strcmp(command, "signal")) {
        engine_set_signal(
            !strcmp(arguments, "hum") ? SIGNAL_HUM : !strcmp(arguments, "sides") ? SIGNAL_SIDES : SIGNAL_NOISE);
    } else if (!strcmp(command, "pass")) {
        host_pass(host, atoi(arguments));
    } else if (!strcmp(command, "manager")) {
        host->manager = manager_start(arguments);
    } else if (!strcmp(command, "silence")) {
        view_hide_scale();
    } else if (!strcmp(command, "rate")) {
        engine_set_rate(atof(arguments));
    } else if (!strcmp(command, "hide-rate")) {
        view_hide_rate();
    } else if (!strcmp(command, "grant")) {
        view_allow_request(arguments);
    } else if (!strcmp(command, "longest")) {
        printf("longest %.6f\n", host->longest);
        host->longest = 0;
    } else if (!strcmp(command, "load")) {
        measure(host, atoi(arguments));
    } else if (!host->slot->screen) {
        printf("no view is open\n");
    } else if (!strcmp(command, "title")) {
        host_await_title(host, arguments);
    } else if (
        !act(host, command, arguments) && !key_in(host, command, arguments) &&
        !report(host, command, arguments) && !surround(host, command, arguments) &&
        !disturb(host, command, arguments)) {
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
    const char* manager = getenv("SWIFTLET_TEST_WINDOW_MANAGER");
    if (manager && *manager && !screen_await_manager()) {
        fprintf(stderr, "%s does not run\n", manager);
        return 1;
    }
    Host host = {.world = lilv_world_new()};
    host.slot = host.slots;
    for (int i = 0; i < SLOTS; ++i) {
        host.slots[i].scale = 1;
    }
    // lilv requires a slash at the end of a folder's URI.
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
        host_close(&host, &host.slots[i]);
    }
    manager_stop(host.manager);
    desktop_free(host.desktop);
    lilv_world_free(host.world);
    // Free the libraries' caches, so that leak detection does not report them.
    cairo_debug_reset_static_data();
    FcFini();
    return 0;
}
