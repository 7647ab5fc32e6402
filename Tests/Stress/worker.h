// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A host's worker: a thread of its own that does what a plug-in schedules, and the way back to the audio thread.

#ifndef STRESS_WORKER_H
#define STRESS_WORKER_H

#include <lv2/core/lv2.h>
#include <lv2/worker/worker.h>

typedef struct Worker Worker;

/// One for an instance that is yet to be made; without a thread, it takes what is scheduled and does nothing.
Worker *worker_new(void);

/// The feature `work:schedule` for that instance.
const LV2_Feature *worker_feature(Worker *worker);

/// Does the first thing that an instance has scheduled and that is not done, where there is no thread yet.
void worker_step(Worker *worker, LV2_Handle instance, const LV2_Worker_Interface *interface);

/// Begins to do what the instance schedules.
void worker_start(Worker *worker, LV2_Handle instance, const LV2_Worker_Interface *interface);

/// Gives the instance what has been done since: after its `run`, on the audio thread.
void worker_respond(Worker *worker);

/// Waits until all that was scheduled has been done. Not on the audio thread.
void worker_wait(Worker *worker);

/// How many times the instance was given something.
unsigned long worker_responses(const Worker *worker);

/// Ends the thread, once it has done what it is at; before the instance is cleaned up.
void worker_free(Worker *worker);

#endif
