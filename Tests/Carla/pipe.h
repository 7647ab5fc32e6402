// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The messages between Carla and the process of a view, as lines of text (CarlaPipeUtils.cpp). A message has one line
// for its name and one for each argument.

#ifndef CARLA_PIPE_H
#define CARLA_PIPE_H

#include <lv2/atom/atom.h>
#include <lv2/urid/urid.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int in, out;
    /// The received text that was not read yet.
    char *text;
    size_t length, capacity;
    /// The length of the line read last.
    size_t taken;
} Pipe;

/// Returns a non-blocking pipe.
Pipe pipe_of(int in, int out);

/// Writes lines. Returns false if the reader has closed the pipe.
bool pipe_write(Pipe *pipe, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool pipe_write_control(Pipe *pipe, unsigned port, float value);
bool pipe_write_atom(Pipe *pipe, unsigned port, const LV2_Atom *atom);
/// Writes `urid`, which tells the other side the number of a URI.
bool pipe_write_uri(Pipe *pipe, LV2_URID number);

/// Returns the next message's name, or null if none has arrived; and a message's next argument, which it waits for.
/// Lines are valid until the next call.
const char *pipe_message(Pipe *pipe);
const char *pipe_line(Pipe *pipe);

/// Reads the arguments of `control`.
float pipe_read_control(Pipe *pipe, unsigned *port);
/// Reads the arguments of `atom`. The caller frees the result.
LV2_Atom *pipe_read_atom(Pipe *pipe, unsigned *port);
/// Reads the arguments of `urid`. Ends the program if the two sides disagree.
void pipe_read_uri(Pipe *pipe);

#endif
