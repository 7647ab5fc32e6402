// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "pipe.h"
#include "text.h"

#include "../Stress/uris.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Pipe pipe_of(int in, int out)
{
    fcntl(in, F_SETFL, O_NONBLOCK);
    return (Pipe){.in = in, .out = out};
}

// MARK: - Writing

bool pipe_write(Pipe *pipe, const char *format, ...)
{
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    const int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (length < 0) abort();
    ssize_t written = 0;
    for (int done = 0; done < length && written >= 0; done += (int)written) {
        written = write(pipe->out, text + done, (size_t)(length - done));
    }
    free(text);
    return written >= 0;
}

bool pipe_write_control(Pipe *pipe, unsigned port, float value)
{
    return pipe_write(pipe, "control\n%u\n%.12g\n", port, (double)value);
}

bool pipe_write_atom(Pipe *pipe, unsigned port, const LV2_Atom *atom)
{
    const size_t size = sizeof(*atom) + atom->size;
    char *text = base64_of(atom, size);
    const bool is_written = pipe_write(pipe, "atom\n%u\n%zu\n%zu\n%s\n", port, size, strlen(text), text);
    free(text);
    return is_written;
}

bool pipe_write_uri(Pipe *pipe, LV2_URID number)
{
    return pipe_write(pipe, "urid\n%u\n%zu\n%s\n", number, strlen(uri_of(number)), uri_of(number));
}

// MARK: - Reading

/// Takes what has come; false at the end.
static bool fill(Pipe *pipe)
{
    if (pipe->length + 4096 > pipe->capacity) {
        pipe->capacity = 2 * pipe->capacity + 8192;
        pipe->text = realloc(pipe->text, pipe->capacity);
        if (!pipe->text) abort();
    }
    const ssize_t count = read(pipe->in, pipe->text + pipe->length, pipe->capacity - pipe->length - 1);
    if (count > 0) pipe->length += (size_t)count;
    return count > 0 || (count < 0 && errno == EAGAIN);
}

const char *pipe_message(Pipe *pipe)
{
    memmove(pipe->text, pipe->text + pipe->taken, pipe->length -= pipe->taken);
    pipe->taken = 0;
    char *end = pipe->length ? memchr(pipe->text, '\n', pipe->length) : NULL;
    if (!end) {
        const bool is_open = fill(pipe);
        end = pipe->length ? memchr(pipe->text, '\n', pipe->length) : NULL;
        if (!end) return is_open ? NULL : "closed";
    }
    *end = 0;
    pipe->taken = (size_t)(end - pipe->text) + 1;
    return pipe->text;
}

const char *pipe_line(Pipe *pipe)
{
    for (int tries = 0; tries < 1000; ++tries) {
        const char *line = pipe_message(pipe);
        if (line) return line;
        struct pollfd entry = {pipe->in, POLLIN, 0};
        poll(&entry, 1, 10);
    }
    fprintf(stderr, "carla: a message on the pipe has no end\n");
    exit(1);
}

static unsigned number_on(Pipe *pipe) { return (unsigned)strtoul(pipe_line(pipe), NULL, 10); }

float pipe_read_control(Pipe *pipe, unsigned *port)
{
    *port = number_on(pipe);
    return strtof(pipe_line(pipe), NULL);
}

LV2_Atom *pipe_read_atom(Pipe *pipe, unsigned *port)
{
    *port = number_on(pipe);
    const size_t said = number_on(pipe), length = number_on(pipe);
    const char *text = pipe_line(pipe);
    size_t size = 0;
    LV2_Atom *atom = strlen(text) == length ? base64_bytes(text, &size) : NULL;
    if (atom && size == said && size == sizeof(*atom) + atom->size) return atom;
    fprintf(stderr, "carla: an atom on the pipe is not as large as it says\n");
    exit(1);
}

void pipe_read_uri(Pipe *pipe)
{
    const LV2_URID number = number_on(pipe);
    number_on(pipe);
    const char *uri = pipe_line(pipe);
    if (urid(uri) == number) return;
    fprintf(stderr, "carla: %s is %u on one side of the pipe and not on the other\n", uri, number);
    exit(1);
}
