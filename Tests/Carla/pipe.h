// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// What Carla and the process of a view say to each other: lines of text (CarlaPipeUtils.cpp). A message is its name and what
// belongs to it, a line each.

#ifndef CARLA_PIPE_H
#define CARLA_PIPE_H

#include <lv2/atom/atom.h>
#include <lv2/urid/urid.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int in, out;
    /// What has come and was not taken yet.
    char *text;
    size_t length, capacity;
    /// How much of it is the line that was taken last.
    size_t taken;
} Pipe;

/// A pipe that waits for nothing.
Pipe pipe_of(int in, int out);

/// Writes lines; false where nobody reads any more.
bool pipe_write(Pipe *pipe, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool pipe_write_control(Pipe *pipe, unsigned port, float value);
bool pipe_write_atom(Pipe *pipe, unsigned port, const LV2_Atom *atom);
/// `urid`: that the other side is to take a number for a URI.
bool pipe_write_uri(Pipe *pipe, LV2_URID number);

/// The next line, good until the next call; null where none has come. What belongs to a message is waited for.
const char *pipe_message(Pipe *pipe);
const char *pipe_line(Pipe *pipe);

/// What follows `control`.
float pipe_read_control(Pipe *pipe, unsigned *port);
/// What follows `atom`, to be freed.
LV2_Atom *pipe_read_atom(Pipe *pipe, unsigned *port);
/// What follows `urid`: ends the program where the two sides do not agree.
void pipe_read_uri(Pipe *pipe);

#endif
