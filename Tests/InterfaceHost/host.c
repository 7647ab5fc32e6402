// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "host.h"

#include <fcntl.h>
#include <limits.h>
#include <lv2/atom/util.h>
#include <lv2/patch/patch.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// MARK: - Time

static double processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/// Adds the processor time since a call of a view began.
static void count(Host* host, double start)
{
    const double time = processor_time() - start;
    host->spent += time;
    host->longest = time > host->longest ? time : host->longest;
}

/// Prints the file that a plug-in reports.
static void print_file(const LV2_Atom* atom)
{
    const LV2_Atom_Object* object = (const LV2_Atom_Object*)atom;
    if (atom->type != map_uri(LV2_ATOM__Object) || object->body.otype != map_uri(LV2_PATCH__Set)) {
        return;
    }
    const LV2_Atom* value = NULL;
    lv2_atom_object_get(object, map_uri(LV2_PATCH__value), &value, 0);
    if (value && value->type == map_uri(LV2_ATOM__Path)) {
        printf("file %s\n", (const char*)LV2_ATOM_BODY_CONST(value));
    }
}

static void receive(uint32_t port, const LV2_Atom* atom, void* data)
{
    Host* host = data;
    ++host->messages;
    print_file(atom);
    const double start = processor_time();
    for (Slot* slot = host->slots; slot < host->slots + SLOTS; ++slot) {
        if (slot->view && slot->engine == host->speaker) {
            view_hand(slot->view, port, atom);
        }
    }
    count(host, start);
}

/// Sends changed output controls to all views of an instance.
static void tell_outputs(Host* host, Engine* engine)
{
    const double start = processor_time();
    for (uint32_t port = 0; port < engine_port_count(engine); ++port) {
        if (!engine_take_output(engine, port)) {
            continue;
        }
        for (Slot* slot = host->slots; slot < host->slots + SLOTS; ++slot) {
            if (slot->view && slot->engine == engine) {
                view_tell(slot->view, port, *engine_control(engine, port));
            }
        }
    }
    count(host, start);
}

/// Whether a slot is the first with its instance.
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
            tell_outputs(host, slot->engine);
        }
    }
}

static void idle(Host* host, Slot* slot)
{
    const double start = processor_time();
    const bool is_open = view_idle(slot->view);
    if (!is_open) {
        printf("closed\n");
        view_free(slot->view);
        slot->view = NULL;
    }
    count(host, start);
}

void host_idle(Host* host)
{
    for (Slot* slot = host->slots; slot < host->slots + SLOTS; ++slot) {
        if (slot->view) {
            idle(host, slot);
        }
    }
}

/// Adds the drawing in the current view since the last call.
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
    // All drawing between two calls counts as one picture.
    all->count += new.count > 0;
}

void host_forget_drawing(Host* host)
{
    look(host);
    host->drawing = (Drawing){0, INT_MAX, INT_MAX, 0, 0};
}

void host_pass(Host* host, int milliseconds)
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
        host_idle(host);
        look(host);
    }
}

// MARK: - Views

void host_close(Host* host, Slot* slot)
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

void host_tell_others(View* view, uint32_t port, float value, void* data)
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

/// Opens a view of an instance in the current slot, in a separate window.
static void open_view(Host* host, const LilvPlugin* plugin, Engine* engine, ViewArguments view_arguments)
{
    Slot* slot = host->slot;
    const int number = (int)(slot - host->slots);
    *slot = (Slot){.plugin = plugin, .engine = engine, .scale = view_arguments.scale};
    slot->screen =
        screen_new(number % 3 * 740, number / 3 * 490, (int)(720 * view_arguments.scale), (int)(470 * view_arguments.scale));
    if (!slot->screen) {
        printf("no X server\n");
        return;
    }
    view_arguments.parent = screen_window(slot->screen);
    view_arguments.written = host_tell_others;
    view_arguments.data = host;
    struct timespec start;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    slot->view = view_new(host->world, plugin, engine, &view_arguments);
    printf(slot->view ? "opened\n" : "no view\n");
    if (slot->view) {
        idle(host, slot);
    }
    struct timespec end;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    host->opening = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    int width = 0;
    int height = 0;
    if (slot->view && view_wants_size(slot->view, &width, &height)) {
        screen_resize(slot->screen, width, height);
    }
    host_pass(host, 100);
}

void host_open(Host* host, const char* arguments)
{
    char uri[128] = "";
    ViewArguments view_arguments = {.scale = 1};
    unsigned background = 0;
    unsigned foreground = 0;
    const int count = sscanf(arguments, "%127s %f %x %x", uri, &view_arguments.scale, &background, &foreground);
    view_arguments.has_colors = count == 4;
    view_arguments.background = (int32_t)(background << 8 | 0xff);
    view_arguments.foreground = (int32_t)(foreground << 8 | 0xff);
    host_close(host, host->slot);
    LilvNode* node = lilv_new_uri(host->world, uri);
    const LilvPlugin* plugin = lilv_plugins_get_by_uri(lilv_world_get_all_plugins(host->world), node);
    lilv_node_free(node);
    Engine* engine = plugin ? engine_new(host->world, plugin) : NULL;
    if (engine) {
        open_view(host, plugin, engine, view_arguments);
    } else {
        printf("no plug-in %s\n", uri);
    }
}

/// Returns the number of open files of the process.
static int file_count(void)
{
    int count = 0;
    for (int file = 0; file < 1024; ++file) {
        count += fcntl(file, F_GETFD) >= 0;
    }
    return count;
}

void host_open_often(Host* host, const char* arguments)
{
    int count = 0;
    char uri[128] = "";
    sscanf(arguments, "%d %127s", &count, uri);
    host_open(host, uri);
    Slot* slot = host->slot;
    ViewArguments view_arguments = {.scale = 1, .parent = screen_window(slot->screen), .written = host_tell_others, .data = host};
    size_t bytes = 0;
    int files = 0;
    // One-time allocations, such as fonts, happen in the first tenth.
    for (int i = 0; i < count + count / 10; ++i) {
        if (i == count / 10) {
            bytes = mallinfo2().uordblks;
            files = file_count();
        }
        View* view = view_new(host->world, slot->plugin, slot->engine, &view_arguments);
        view_idle(view);
        view_free(view);
    }
    printf("more %ld %d\n", (long)(mallinfo2().uordblks - bytes), file_count() - files);
}

void host_reopen(Host* host, bool is_session)
{
    Slot* slot = host->slot;
    view_free(slot->view);
    slot->view = NULL;
    if (is_session) {
        LilvState* state = engine_save(slot->engine, slot->plugin);
        engine_free(slot->engine);
        slot->engine = engine_restored(host->world, slot->plugin, state);
        lilv_state_free(state);
    }
    screen_free(slot->screen);
    open_view(host, slot->plugin, slot->engine, (ViewArguments){.scale = slot->scale});
}

void host_share(Host* host, const char* arguments)
{
    const Slot* other = &host->slots[atoi(arguments) % SLOTS];
    host_close(host, host->slot);
    open_view(host, other->plugin, other->engine, (ViewArguments){.scale = 1});
}

void host_find(Host* host, const char* arguments)
{
    int width = 0;
    int height = 0;
    sscanf(arguments, "%d %d", &width, &height);
    host_close(host, host->slot);
    for (int tries = 0; tries < 200 && !host->slot->screen; ++tries) {
        host_pass(host, 100);
        host->slot->screen = screen_find(width, height);
    }
    printf(host->slot->screen ? "found\n" : "no window\n");
}

void host_await_title(Host* host, const char* title)
{
    for (int tries = 0; tries < 50 && !screen_has_title(host->slot->screen, title); ++tries) {
        host_pass(host, 100);
    }
    printf(screen_has_title(host->slot->screen, title) ? "titled\n" : "no window\n");
}
