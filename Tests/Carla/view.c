// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Tests a view in another process, as in Carla (see bridge.c). It opens, receives values and the plug-in's messages,
// and sets controls. While the view receives audio, is killed, and is opened again, the plug-in's output stays
// identical to that in a host without a view, to the bit.
//
// Usage: view BRIDGE BUNDLE BINARY VIEW-BINARY

#include "host.h"
#include "pipe.h"
#include "window.h"

#include "../Stress/uris.h"

#include <lv2/atom/util.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/// The timeout in blocks of 5 ms: 20 s.
enum { PATIENCE = 4000, MESSAGES = 64 };

static const char title[] = "Carla's view";
static const char *bridge_path, *bundle_path, *view_path;

/// A plug-in in both hosts, and its view in one of them.
typedef struct {
    Host *plain, *carla;
    int64_t frame;
    Pipe pipe;
    pid_t process;
    /// Whether the view was killed. The host continues to write, as it does not know.
    bool is_killed;
    /// Events from the view that the plug-in has not received yet, and the numbers of messages in both directions.
    LV2_Atom *waiting[MESSAGES];
    unsigned waiting_count, heard, told;
} Scene;

static void fail(const Scene *scene, const char *what)
{
    fprintf(stderr, "carla: the view of %s %s\n", scene->plain->plugin->uri, what);
    if (scene->process > 0) kill(scene->process, SIGKILL);
    exit(1);
}

// MARK: - The process

static void say_hello(Scene *scene)
{
    Pipe *pipe = &scene->pipe;
    const Plugin *plugin = scene->carla->plugin;
    for (LV2_URID number = 1; uri_of(number); ++number) pipe_write_uri(pipe, number);
    pipe_write(pipe, "uiOptions\n48000\n%u\n%u\n1\ntrue\ntrue\n%s\n0\n", 0xffu, 0xffffffffu, title);
    for (unsigned number = 0; number <= plugin->control_count; ++number) {
        pipe_write_control(pipe, first_control_port(plugin) + number, scene->carla->values[number]);
    }
    pipe_write(pipe, "show\n");
}

static void open_view(Scene *scene)
{
    int there[2], back[2];
    if (pipe(there) || pipe(back)) exit(2);
    scene->process = fork();
    if (!scene->process) {
        char in[16], out[16];
        close(there[1]);
        close(back[0]);
        snprintf(in, sizeof(in), "%d", there[0]);
        snprintf(out, sizeof(out), "%d", back[1]);
        execl(bridge_path, bridge_path, scene->plain->plugin->effect, view_path, bundle_path, in, out, NULL);
        _exit(127);
    }
    close(there[0]);
    close(back[1]);
    free(scene->pipe.text);
    scene->pipe = pipe_of(back[0], there[1]);
    say_hello(scene);
}

static void close_pipe(Scene *scene)
{
    close(scene->pipe.in);
    close(scene->pipe.out);
    scene->process = 0;
    scene->is_killed = false;
}

// MARK: - Blocks

static void take_messages(Scene *scene)
{
    const char *message = NULL;
    while (scene->process > 0 && (message = pipe_message(&scene->pipe))) {
        unsigned port = 0;
        if (!strcmp(message, "control")) {
            const float value = pipe_read_control(&scene->pipe, &port);
            const unsigned number = port - first_control_port(scene->plain->plugin);
            if (number > scene->plain->plugin->control_count) fail(scene, "moves what is no control");
            scene->plain->values[number] = scene->carla->values[number] = value;
        } else if (!strcmp(message, "atom")) {
            LV2_Atom *atom = pipe_read_atom(&scene->pipe, &port);
            if (port != events_port(scene->plain->plugin)) fail(scene, "writes to what takes no events");
            if (scene->waiting_count < MESSAGES) scene->waiting[scene->waiting_count++] = atom;
            ++scene->heard;
        } else if (!strcmp(message, "urid")) {
            pipe_read_uri(&scene->pipe);
        } else if (scene->is_killed) {
            return;
        } else {
            fail(scene, "ends");
        }
    }
}

/// Runs a block in both hosts, and forwards messages between plug-in and view.
static void run_block(Scene *scene)
{
    take_messages(scene);
    for (int which = 0; which < 2; ++which) {
        Host *host = which ? scene->carla : scene->plain;
        fill_inputs(host, NOMINAL, scene->frame);
        prepare_events(host, scene->frame);
        for (unsigned number = 0; which && number < scene->waiting_count; ++number) {
            const LV2_Atom *atom = scene->waiting[number];
            add_event(host, atom->type, atom->size, atom + 1);
            free(scene->waiting[number]);
        }
        host->descriptor->run(host->handle, NOMINAL);
    }
    scene->waiting_count = 0;
    scene->frame += NOMINAL;
    if (!is_same(scene->plain, scene->carla, NOMINAL)) fail(scene, "changes what the plug-in puts out");
    LV2_ATOM_SEQUENCE_FOREACH ((LV2_Atom_Sequence *)(void *)scene->carla->notes, event) {
        if (scene->process > 0 && pipe_write_atom(&scene->pipe, notify_port(scene->plain->plugin), &event->body)) ++scene->told;
    }
    usleep(5000);
}

static void run_blocks(Scene *scene, int count)
{
    while (count--) run_block(scene);
}

// MARK: - What a view has to do

static ViewWindow await_window(Scene *scene)
{
    ViewWindow window;
    for (int tries = 0; tries < PATIENCE && !window_find(title, &window); ++tries) run_block(scene);
    if (!window_find(title, &window)) fail(scene, "does not open");
    run_blocks(scene, 100);
    return window;
}

static void await_change(Scene *scene, const ViewWindow *window, uint64_t before, const char *what)
{
    for (int tries = 0; tries < PATIENCE && window_sum(window) == before; ++tries) run_block(scene);
    if (window_sum(window) == before) fail(scene, what);
}

/// Sets a control as the host's automation does.
static void move_first_control(Scene *scene, float value)
{
    const Plugin *plugin = scene->plain->plugin;
    scene->plain->values[0] = scene->carla->values[0] = value;
    pipe_write_control(&scene->pipe, first_control_port(plugin), value);
}

static void try_view(Scene *scene)
{
    const Plugin *plugin = scene->plain->plugin;
    const float *enabled = &scene->carla->values[plugin->control_count];
    open_view(scene);
    ViewWindow window = await_window(scene);
    if (!scene->heard) fail(scene, "asks for nothing");
    uint64_t sum = window_sum(&window);
    const Control first = plugin->controls[0];
    move_first_control(scene, first.default_value == first.maximum ? first.minimum : first.maximum);
    await_change(scene, &window, sum, "does not show what it is told");
    // The switch at the top right.
    window_click(&window, (int)window.width - 70, 28);
    for (int tries = 0; tries < PATIENCE && *enabled; ++tries) run_block(scene);
    if (*enabled) fail(scene, "does not switch the effect off");
    run_blocks(scene, 100);
    if (!scene->told) fail(scene, "is told nothing by the plug-in");

    // The view crashes, and the sound continues. A new view shows the current values.
    scene->is_killed = !kill(scene->process, SIGKILL);
    waitpid(scene->process, NULL, 0);
    run_blocks(scene, 50);
    close_pipe(scene);
    open_view(scene);
    window = await_window(scene);
    window_click(&window, (int)window.width - 70, 28);
    for (int tries = 0; tries < PATIENCE && !*enabled; ++tries) run_block(scene);
    if (!*enabled) fail(scene, "opened anew does not know that the effect is off");
    pipe_write(&scene->pipe, "quit\n");
    int status = -1;
    for (int tries = 0; tries < PATIENCE && !waitpid(scene->process, &status, WNOHANG); ++tries) usleep(5000);
    if (status) fail(scene, "does not end as it should");
    close_pipe(scene);
    run_blocks(scene, 10);
}

int main(int argc, char **argv)
{
    if (argc != 5) return 2;
    signal(SIGPIPE, SIG_IGN);
    bridge_path = argv[1];
    bundle_path = argv[2];
    view_path = argv[4];
    const LV2_Descriptor_Function function = binary_open(argv[3]);
    unsigned count = 0;
    for (unsigned number = 0; number < plugin_count; ++number) {
        // Test the first plug-in of each effect: all its plug-ins share a view.
        const Plugin *plugin = &plugins[number];
        bool is_tested = false;
        for (unsigned other = 0; other < number; ++other) {
            if (!strcmp(plugins[other].effect, plugin->effect)) is_tested = true;
        }
        if (is_tested) continue;
        Scene scene = {.frame = 0};
        scene.plain = host_new(plugin, descriptor_of(function, plugin->uri), false);
        scene.carla = host_new(plugin, descriptor_of(function, plugin->uri), true);
        // Map URIs in a block before the view maps others.
        run_block(&scene);
        try_view(&scene);
        host_free(scene.plain);
        host_free(scene.carla);
        free(scene.pipe.text);
        ++count;
    }
    printf("  %u views in processes of their own leave the sound the same to the bit\n", count);
    return 0;
}
