// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Tests the state of plug-ins as Carla's projects keep it (handleStateStore, handleStateRetrieve): a list of texts. A
// path or string is kept up to its zero and restored without it, so that its size is one less than saved. All other
// values are base64. Carla may restore the state before the first block, or between two blocks.
//
// Usage: state KIT, the binary of the effects that test the kit

#include "host.h"
#include "text.h"

#include "../Stress/uris.h"
#include "../Stress/worker.h"

#include <lv2/atom/atom.h>
#include <lv2/state/state.h>
#include <lv2/worker/worker.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FRAMES = 64, MOST = 16 };

/// Carla's custom data.
typedef struct {
    const char *type, *key;
    char *value;
} Custom;

typedef struct {
    Custom customs[MOST];
    unsigned count;
    /// The last retrieved value, which the next call frees.
    void *chunk;
    char folder[PATH_MAX];
} Project;

static void fail(const char *what)
{
    fprintf(stderr, "carla: %s\n", what);
    exit(1);
}

// MARK: - A project's file

static bool is_text(const char *type) { return !strcmp(type, LV2_ATOM__Path) || !strcmp(type, LV2_ATOM__String); }

static Custom *custom_of(Project *project, const char *key)
{
    for (unsigned number = 0; number < project->count; ++number) {
        if (!strcmp(project->customs[number].key, key)) return &project->customs[number];
    }
    return NULL;
}

static void put(Project *project, const char *type, const char *key, char *value)
{
    Custom *custom = custom_of(project, key);
    if (!custom && project->count == MOST) fail("a plug-in saves more than a project has room for");
    if (!custom) custom = &project->customs[project->count++];
    free(custom->value);
    *custom = (Custom){type, key, value};
}

static LV2_State_Status store(
    LV2_State_Handle handle, uint32_t key, const void *value, size_t size, uint32_t type, uint32_t flags)
{
    (void)flags;
    if (!value || !size || !uri_of(key) || !uri_of(type)) fail("a plug-in saves nothing, or under no name");
    put(handle, uri_of(type), uri_of(key), is_text(uri_of(type)) ? strdup(value) : base64_of(value, size));
    return LV2_STATE_SUCCESS;
}

static const void *retrieve(LV2_State_Handle handle, uint32_t key, size_t *size, uint32_t *type, uint32_t *flags)
{
    Project *project = handle;
    const Custom *custom = uri_of(key) ? custom_of(project, uri_of(key)) : NULL;
    *size = *type = *flags = 0;
    if (!custom) return NULL;
    *type = urid(custom->type);
    *flags = LV2_STATE_IS_POD;
    *size = strlen(custom->value);
    if (is_text(custom->type)) return custom->value;
    free(project->chunk);
    return project->chunk = base64_bytes(custom->value, size);
}

// MARK: - Paths

/// Paths in the project's folder are saved as names.
static char *abstract_path(LV2_State_Map_Path_Handle handle, const char *path)
{
    const Project *project = handle;
    const size_t length = strlen(project->folder);
    return strdup(!strncmp(path, project->folder, length) && path[length] == '/' ? path + length + 1 : path);
}

static char *absolute_path(LV2_State_Map_Path_Handle handle, const char *path)
{
    const Project *project = handle;
    char whole[2 * PATH_MAX];
    snprintf(whole, sizeof(whole), "%s/%s", project->folder, path);
    return strdup(*path == '/' ? path : whole);
}

static void free_path(LV2_State_Free_Path_Handle handle, char *path)
{
    (void)handle;
    free(path);
}

// MARK: - Instances

/// An instance of a plug-in with one audio input, one audio output, and event ports.
typedef struct {
    const LV2_Descriptor *descriptor;
    LV2_Handle handle;
    const LV2_State_Interface *state;
    Worker *worker;
    float input[FRAMES], output[FRAMES], enabled;
    LV2_Atom_Sequence events;
    _Alignas(8) unsigned char notes[ROOM];
} Instance;

static Instance *instance_new(LV2_Descriptor_Function function, const char *uri)
{
    Instance *instance = calloc(1, sizeof(Instance));
    if (!instance) abort();
    instance->descriptor = descriptor_of(function, uri);
    instance->worker = worker_new();
    const LV2_Feature *const features[] = {feature_map(), worker_feature(instance->worker), NULL};
    instance->handle = instance->descriptor->instantiate(instance->descriptor, 48000, "", features);
    if (!instance->handle) fail("an effect of the kit makes no instance");
    instance->state = instance->descriptor->extension_data(LV2_STATE__interface);
    worker_start(instance->worker, instance->handle, instance->descriptor->extension_data(LV2_WORKER__interface));
    instance->enabled = 1;
    void *const memory[] = {instance->input, instance->output, &instance->enabled, &instance->events, instance->notes};
    for (uint32_t port = 0; port < 5; ++port) instance->descriptor->connect_port(instance->handle, port, memory[port]);
    if (instance->descriptor->activate) instance->descriptor->activate(instance->handle);
    return instance;
}

static void instance_free(Instance *instance)
{
    worker_free(instance->worker);
    if (instance->descriptor->deactivate) instance->descriptor->deactivate(instance->handle);
    instance->descriptor->cleanup(instance->handle);
    free(instance);
}

static void run(Instance *instance, uint32_t frames)
{
    instance->events = (LV2_Atom_Sequence){{sizeof(LV2_Atom_Sequence_Body), urid(LV2_ATOM__Sequence)}, {0, 0}};
    const LV2_Atom offer = {ROOM - sizeof(LV2_Atom), 0};
    memcpy(instance->notes, &offer, sizeof(offer));
    instance->descriptor->run(instance->handle, frames);
    worker_wait(instance->worker);
    worker_respond(instance->worker);
}

/// Carla's features for states, in its order.
static void save_or_restore(Instance *instance, Project *project, bool saves)
{
    LV2_State_Free_Path freeing = {project, free_path};
    LV2_State_Map_Path mapping = {project, abstract_path, absolute_path};
    LV2_State_Make_Path making = {project, absolute_path};
    const LV2_Feature list[] = {
        {LV2_STATE__freePath, &freeing}, {LV2_STATE__makePath, &making}, {LV2_STATE__mapPath, &mapping}};
    const LV2_Feature *const features[] = {&list[0], &list[1], &list[2], worker_feature(instance->worker), NULL};
    const LV2_State_Status status =
        saves ? instance->state->save(instance->handle, store, project, LV2_STATE_IS_POD, features)
              : instance->state->restore(instance->handle, retrieve, project, LV2_STATE_IS_POD, features);
    if (status != LV2_STATE_SUCCESS) fail(saves ? "a plug-in does not save" : "a plug-in does not take what it has saved");
}

// MARK: - Tests

/// The effect adds the first byte of the file to its input.
static void keep_a_file(LV2_Descriptor_Function function, const char *folder, bool has_played)
{
    Project project = {.count = 0};
    snprintf(project.folder, sizeof(project.folder), "%s", folder);
    put(&project, LV2_ATOM__Path, "urn:kit:factors#summand", strdup("summand"));
    Instance *instance = instance_new(function, "urn:kit:factors");
    if (has_played) run(instance, FRAMES);
    save_or_restore(instance, &project, false);
    // If the instance has played, the worker has loaded the file by the end of the next block.
    for (int block = 0; block < (has_played ? 3 : 1); ++block) {
        for (int frame = 0; frame < FRAMES; ++frame) instance->input[frame] = noise((uint32_t)frame);
        run(instance, FRAMES);
    }
    for (int frame = 0; frame < FRAMES; ++frame) {
        if (instance->output[frame] != (float)((double)noise((uint32_t)frame) + '%')) fail("the file of a project is not loaded");
    }
    save_or_restore(instance, &project, true);
    // The other file is none: an empty text.
    bool is_kept = false, is_none = false;
    for (unsigned index = 0; index < project.count; ++index) {
        is_kept |= !strcmp(project.customs[index].value, "summand");
        is_none |= !*project.customs[index].value;
    }
    if (project.count != 2 || !is_kept || !is_none) fail("the paths of a project's files are saved otherwise");
    instance_free(instance);
    for (unsigned index = 0; index < project.count; ++index) free(project.customs[index].value);
}

/// The effect outputs the number of frames it has processed, plus 4.
static void keep_a_value(LV2_Descriptor_Function function, bool has_played)
{
    Project project = {.count = 0};
    Instance *instance = instance_new(function, "urn:kit:counter");
    run(instance, 3);
    save_or_restore(instance, &project, true);
    instance_free(instance);
    instance = instance_new(function, "urn:kit:counter");
    if (has_played) run(instance, 1);
    save_or_restore(instance, &project, false);
    if (has_played) worker_wait(instance->worker), worker_respond(instance->worker);
    run(instance, 2);
    if (instance->output[0] != 3 + 1 + 4 || instance->output[1] != 3 + 2 + 4) fail("the value of a project is not restored");
    instance_free(instance);
    for (unsigned number = 0; number < project.count; ++number) free(project.customs[number].value);
    free(project.chunk);
}

int main(int argc, char **argv)
{
    if (argc != 2) return 2;
    const LV2_Descriptor_Function function = binary_open(argv[1]);
    char folder[] = "/tmp/carla-XXXXXX", path[sizeof(folder) + 16];
    if (!mkdtemp(folder)) return 2;
    snprintf(path, sizeof(path), "%s/summand", folder);
    FILE *file = fopen(path, "w");
    if (!file || fputc('%', file) == EOF || fclose(file)) return 2;
    for (int has_played = 0; has_played < 2; ++has_played) {
        keep_a_file(function, folder, has_played);
        keep_a_value(function, has_played);
    }
    unlink(path);
    rmdir(folder);
    printf("  a file and a value come back from a project's text\n");
    return 0;
}
