// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "worker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RING = 64, MESSAGE = 4200 };

/// Messages from one thread to another, in order.
typedef struct {
    uint8_t bytes[RING][MESSAGE];
    uint32_t sizes[RING];
    atomic_uint written, read;
} Ring;

static bool ring_put(Ring *ring, uint32_t size, const void *data)
{
    const unsigned written = atomic_load_explicit(&ring->written, memory_order_relaxed);
    if (size > MESSAGE || written - atomic_load_explicit(&ring->read, memory_order_acquire) == RING) return false;
    memcpy(ring->bytes[written % RING], data, size);
    ring->sizes[written % RING] = size;
    atomic_store_explicit(&ring->written, written + 1, memory_order_release);
    return true;
}

/// Returns the oldest message, which is valid until `ring_drop`, or null.
static const void *ring_get(Ring *ring, uint32_t *size)
{
    const unsigned read = atomic_load_explicit(&ring->read, memory_order_relaxed);
    if (read == atomic_load_explicit(&ring->written, memory_order_acquire)) return NULL;
    *size = ring->sizes[read % RING];
    return ring->bytes[read % RING];
}

static void ring_drop(Ring *ring) { atomic_fetch_add_explicit(&ring->read, 1, memory_order_release); }

struct Worker {
    Ring requests, responses;
    atomic_bool is_ending;
    pthread_t thread;
    LV2_Handle instance;
    const LV2_Worker_Interface *interface;
    LV2_Worker_Schedule schedule;
    LV2_Feature feature;
};

static LV2_Worker_Status schedule(LV2_Worker_Schedule_Handle handle, uint32_t size, const void *data)
{
    return ring_put(&((Worker *)handle)->requests, size, data) ? LV2_WORKER_SUCCESS : LV2_WORKER_ERR_NO_SPACE;
}

static LV2_Worker_Status respond(LV2_Worker_Respond_Handle handle, uint32_t size, const void *data)
{
    return ring_put(&((Worker *)handle)->responses, size, data) ? LV2_WORKER_SUCCESS : LV2_WORKER_ERR_NO_SPACE;
}

Worker *worker_new(void)
{
    Worker *worker = calloc(1, sizeof(Worker));
    if (!worker) abort();
    worker->schedule = (LV2_Worker_Schedule){worker, schedule};
    worker->feature = (LV2_Feature){LV2_WORKER__schedule, &worker->schedule};
    return worker;
}

const LV2_Feature *worker_feature(Worker *worker) { return &worker->feature; }

/// Whether there was something to do.
static bool step(Worker *worker)
{
    uint32_t size;
    const void *data = ring_get(&worker->requests, &size);
    if (!data) return false;
    worker->interface->work(worker->instance, respond, worker, size, data);
    ring_drop(&worker->requests);
    return true;
}

void worker_step(Worker *worker, LV2_Handle instance, const LV2_Worker_Interface *interface)
{
    worker->instance = instance;
    worker->interface = interface;
    if (!step(worker)) abort();
}

static void *work(void *argument)
{
    Worker *worker = argument;
    while (!atomic_load(&worker->is_ending)) {
        if (!step(worker)) usleep(50);
    }
    return NULL;
}

void worker_start(Worker *worker, LV2_Handle instance, const LV2_Worker_Interface *interface)
{
    worker->instance = instance;
    worker->interface = interface;
    if (pthread_create(&worker->thread, NULL, work, worker)) exit(2);
}

void worker_respond(Worker *worker)
{
    uint32_t size;
    const void *data;
    while ((data = ring_get(&worker->responses, &size))) {
        worker->interface->work_response(worker->instance, size, data);
        ring_drop(&worker->responses);
    }
}

void worker_wait(Worker *worker)
{
    while (atomic_load(&worker->requests.read) != atomic_load(&worker->requests.written)) usleep(50);
}

unsigned long worker_responses(const Worker *worker) { return atomic_load(&worker->responses.read); }

void worker_free(Worker *worker)
{
    atomic_store(&worker->is_ending, true);
    if (worker->interface) pthread_join(worker->thread, NULL);
    free(worker);
}
