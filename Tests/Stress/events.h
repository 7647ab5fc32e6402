// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Event sequences, right and wrong ones.

#ifndef STRESS_EVENTS_H
#define STRESS_EVENTS_H

#include "chance.h"
#include "rig.h"

/// Any number that a host might send: mostly in the range, at times far out of it, infinite or not a number.
float any_value(Chance *chance, float minimum, float maximum);

/// Writes a sequence for a block to `rig->events`: messages for its parameters, with and without ramps, and MIDI. Some
/// are malformed; the sequence's own size never is.
void write_events(Rig *rig, Chance *chance, uint32_t frames);

#endif
