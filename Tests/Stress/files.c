// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// An effect with a file in a host with a worker thread. Files are loaded and removed, some of them missing or invalid,
// and sessions are saved during processing. The audio thread's calls must not wait or allocate, which RealtimeSanitizer
// checks if it is enabled.
//
// Usage: stress-files FRAMES BINARY PLUGIN PROPERTY. Exits with 0 if all is well, 1 if not, 2 if it could not try.

#include "chance.h"
#include "paths.h"
#include "uris.h"
#include "worker.h"

#include <dlfcn.h>
#include <lv2/atom/forge.h>
#include <lv2/atom/util.h>
#include <lv2/patch/patch.h>
#include <lv2/state/state.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(realtime_sanitizer)
#define NONBLOCKING __attribute__((nonblocking))
#endif
#endif
#ifndef NONBLOCKING
#define NONBLOCKING
#endif

enum { LONGEST = 256 };

static atomic_bool is_ending;
static const LV2_State_Interface *state;
static LV2_Handle instance;
static Worker *worker;

static atomic_ulong saved;

static LV2_State_Status store(
    LV2_State_Handle handle, uint32_t key, const void *value, size_t size, uint32_t type, uint32_t flags)
{
    (void)handle, (void)key, (void)flags;
    // A path is always complete, and empty without a file.
    if (type == urid(LV2_ATOM__String)) return size == 1 && !*(const char *)value ? LV2_STATE_SUCCESS : LV2_STATE_ERR_BAD_TYPE;
    if (size < 2 || ((const char *)value)[0] != '/' || ((const char *)value)[size - 1] != 0) return LV2_STATE_ERR_UNKNOWN;
    atomic_fetch_add(&saved, 1);
    return LV2_STATE_SUCCESS;
}

static atomic_bool has_failed;

static void *save(void *unused)
{
    (void)unused;
    while (!atomic_load(&is_ending)) {
        if (state->save(instance, store, NULL, LV2_STATE_IS_POD, NULL) != LV2_STATE_SUCCESS) atomic_store(&has_failed, true);
        usleep(200);
    }
    return NULL;
}

/// A sequence with a `patch:Set` of a path, or with nothing.
static void write_event(uint8_t *buffer, size_t size, const char *path, const char *property, LV2_URID_Map *map)
{
    static LV2_Atom_Forge forge;
    static bool is_made;
    if (!is_made) lv2_atom_forge_init(&forge, map);
    is_made = true;
    LV2_Atom_Forge_Frame sequence, object;
    lv2_atom_forge_set_buffer(&forge, buffer, size);
    lv2_atom_forge_sequence_head(&forge, &sequence, 0);
    if (path) {
        lv2_atom_forge_frame_time(&forge, 0);
        lv2_atom_forge_object(&forge, &object, 0, urid(LV2_PATCH__Set));
        lv2_atom_forge_key(&forge, urid(LV2_PATCH__property));
        lv2_atom_forge_urid(&forge, urid(property));
        lv2_atom_forge_key(&forge, urid(LV2_PATCH__value));
        lv2_atom_forge_path(&forge, path, (uint32_t)strlen(path));
        lv2_atom_forge_pop(&forge, &object);
    }
    lv2_atom_forge_pop(&forge, &sequence);
}

/// Performs a host's audio thread's work for a block.
static void pass_block(const LV2_Descriptor *descriptor, uint32_t frames) NONBLOCKING
{
    descriptor->run(instance, frames);
    worker_respond(worker);
}

// MARK: - The order of requests

/// The path in the session, and the saved path.
static const char *const session_path = "/session.wav";
static char saved_path[64];

static const void *retrieve(LV2_State_Handle handle, uint32_t key, size_t *size, uint32_t *type, uint32_t *flags)
{
    (void)handle, (void)key;
    *size = strlen(session_path) + 1;
    *type = urid(LV2_ATOM__Path);
    *flags = LV2_STATE_IS_POD;
    return session_path;
}

static LV2_State_Status keep(
    LV2_State_Handle handle, uint32_t key, const void *value, size_t size, uint32_t type, uint32_t flags)
{
    (void)handle, (void)key, (void)type, (void)flags;
    snprintf(saved_path, sizeof(saved_path), "%.*s", (int)size, (const char *)value);
    return LV2_STATE_SUCCESS;
}

static bool saves_session(void)
{
    return state->save(instance, keep, NULL, 0, NULL) == LV2_STATE_SUCCESS && !strcmp(saved_path, session_path);
}

/// A worker for `restore` without a thread.
static LV2_Worker_Status refuse(LV2_Worker_Schedule_Handle handle, uint32_t size, const void *data)
{
    (void)handle, (void)size, (void)data;
    atomic_store(&has_failed, true);
    return LV2_WORKER_ERR_UNKNOWN;
}

/// A session sets a file while another one is requested but not yet loaded: the session's file stays.
static bool session_outlasts_request(const LV2_Descriptor *descriptor, const LV2_Worker_Interface *interface, LV2_Atom *control)
{
    LV2_Worker_Schedule schedule = {NULL, refuse};
    const LV2_Feature feature = {LV2_WORKER__schedule, &schedule};
    const LV2_Feature *const features[] = {&feature, NULL};
    const uint32_t asking = control->size, silent = sizeof(LV2_Atom_Sequence_Body);
    pass_block(descriptor, 16);
    control->size = silent;
    state->restore(instance, retrieve, NULL, 0, features);
    // Before the first block, after the requested file is loaded, and after the session's file is loaded.
    bool stays = saves_session();
    worker_step(worker, instance, interface);
    stays = saves_session() && stays;
    pass_block(descriptor, 16);
    worker_step(worker, instance, interface);
    stays = saves_session() && stays;
    // The same where a block has taken the session's before the worker comes to the other.
    control->size = asking;
    pass_block(descriptor, 16);
    control->size = silent;
    state->restore(instance, retrieve, NULL, 0, features);
    pass_block(descriptor, 16);
    worker_step(worker, instance, interface);
    stays = saves_session() && stays;
    worker_start(worker, instance, interface);
    worker_wait(worker);
    return saves_session() && stays && !atomic_load(&has_failed);
}

static LV2_URID map_uri(LV2_URID_Map_Handle handle, const char *uri)
{
    (void)handle;
    return urid(uri);
}

int main(int argc, char **argv)
{
    if (argc != 5) return 2;
    void *library = dlopen(argv[2], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        fprintf(stderr, "stress-files: %s\n", dlerror());
        return 2;
    }
    LV2_Descriptor_Function function;
    void *symbol = dlsym(library, "lv2_descriptor");
    memcpy(&function, &symbol, sizeof(function));
    const LV2_Descriptor *descriptor = NULL;
    for (uint32_t index = 0; (descriptor = function(index)) && strcmp(descriptor->URI, argv[3]); ++index) {}
    if (!descriptor) return 2;
    LV2_URID_Map map = {NULL, map_uri};
    worker = worker_new();
    const LV2_Feature map_feature = {LV2_URID__map, &map};
    const LV2_Feature *const features[] = {&map_feature, worker_feature(worker), NULL};
    instance = descriptor->instantiate(descriptor, 48000, "/", features);
    const LV2_Worker_Interface *interface = descriptor->extension_data(LV2_WORKER__interface);
    state = descriptor->extension_data(LV2_STATE__interface);
    if (!instance || !interface || !state || descriptor->extension_data("urn:other")) return 2;

    // One channel in, one out; `enabled` is left unconnected.
    static float input[LONGEST], output[LONGEST];
    static uint64_t control[64], notify[4096];
    descriptor->connect_port(instance, 0, input);
    descriptor->connect_port(instance, 1, output);
    descriptor->connect_port(instance, 3, control);
    descriptor->connect_port(instance, 4, notify);
    Chance chance = chance_new(7);
    write_paths(&chance);
    urid(argv[4]);
    write_event((uint8_t *)control, sizeof(control), "/asked-for.wav", argv[4], &map);
    *(LV2_Atom *)notify = (LV2_Atom){sizeof(notify) - sizeof(LV2_Atom), 0};
    if (!session_outlasts_request(descriptor, interface, (LV2_Atom *)control)) {
        fprintf(stderr, "stress-files: %s is kept in place of the session's file\n", saved_path);
        return 1;
    }
    pthread_t thread;
    pthread_create(&thread, NULL, save, NULL);

    unsigned long told = 0, done = 0;
    double loudest = 0;
    const unsigned long frames = strtoul(argv[1], NULL, 10);
    while (done < frames) {
        if (chance_one_in(&chance, 500)) {
            if (descriptor->activate) descriptor->activate(instance);
        }
        const uint32_t length = chance_below(&chance, LONGEST + 1);
        for (uint32_t frame = 0; frame < length; ++frame) input[frame] = (float)chance_below(&chance, 2000) / 1000 - 1;
        const char *path = chance_one_in(&chance, 4) ? any_path(&chance) : NULL;
        write_event((uint8_t *)control, sizeof(control), path, argv[4], &map);
        *(LV2_Atom *)notify = (LV2_Atom){sizeof(notify) - sizeof(LV2_Atom), 0};
        pass_block(descriptor, length);
        LV2_ATOM_SEQUENCE_FOREACH((LV2_Atom_Sequence *)notify, event) told += event->body.size > 0;
        for (uint32_t frame = 0; frame < length; ++frame) {
            if (!isfinite(output[frame])) atomic_store(&has_failed, true);
            loudest = fmax(loudest, fabs((double)output[frame]));
        }
        done += length;
        // Now and then, the other threads get time.
        if (chance_one_in(&chance, 4)) usleep(500);
    }
    atomic_store(&is_ending, true);
    pthread_join(thread, NULL);
    worker_free(worker);
    descriptor->cleanup(instance);
    const bool is_well = !atomic_load(&has_failed) && told > 10 && atomic_load(&saved) > 10 && loudest > 1;
    printf("  %-36s files: %lu frames, %lu changes told, %lu paths saved, loudest %.3g: %s\n", argv[3], done, told,
           atomic_load(&saved), loudest, is_well ? "all well" : "not as it should be");
    return is_well ? 0 : 1;
}
