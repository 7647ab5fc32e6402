// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The C source of the plug-ins in `fixtureTurtle`, which does not use Swiftlet's code.
let fixtureSource = #"""
    #include <lv2/atom/util.h>
    #include <lv2/core/lv2.h>
    #include <lv2/midi/midi.h>
    #include <lv2/time/time.h>
    #include <lv2/urid/urid.h>
    #include <lv2/worker/worker.h>
    #include <stdlib.h>
    #include <string.h>

    #define DELAY 100

    typedef struct {
      void* ports[9];
      float history[DELAY];
      float line[8000];
      unsigned position;
      const LV2_Worker_Schedule* schedule;
      LV2_URID_Map* map;
      LV2_Handle handle;
      int responses;
    } Fixture;

    static LV2_Handle make(const LV2_Descriptor* d, double rate, const char* path,
                           const LV2_Feature* const* features) {
      Fixture* f = (Fixture*)calloc(1, sizeof(Fixture));
      for (; *features; ++features)
        if (!strcmp((*features)->URI, LV2_WORKER__schedule))
          f->schedule = (const LV2_Worker_Schedule*)(*features)->data;
        else if (!strcmp((*features)->URI, LV2_URID__map))
          f->map = (LV2_URID_Map*)(*features)->data;
      return f;
    }

    static LV2_Handle refuse(const LV2_Descriptor* d, double rate, const char* path,
                             const LV2_Feature* const* features) {
      return NULL;
    }

    static void connect(LV2_Handle h, uint32_t port, void* data) { ((Fixture*)h)->ports[port] = data; }
    static void cleanup(LV2_Handle h) { free(h); }

    static void activate(LV2_Handle h) {
      Fixture* f = (Fixture*)h;
      memset(f->history, 0, sizeof(f->history));
      f->position = 0;
    }

    static void gain(LV2_Handle h, uint32_t count) {
      float** p = (float**)((Fixture*)h)->ports;
      for (uint32_t i = 0; i < count; ++i) p[1][i] = p[0][i] * *p[2];
    }

    static void gain_stereo(LV2_Handle h, uint32_t count) {
      float** p = (float**)((Fixture*)h)->ports;
      for (uint32_t i = 0; i < count; ++i) {
        const float left = p[0][i], right = p[1][i];
        p[2][i] = left * *p[4];
        p[3][i] = right * *p[4];
      }
    }

    static void sum(LV2_Handle h, uint32_t count) {
      float** p = (float**)((Fixture*)h)->ports;
      for (uint32_t i = 0; i < count; ++i) p[2][i] = p[0][i] + p[1][i];
    }

    /* Passes the sidechain, or the input where there is none, and says which optional ports are connected. */
    static void sidechain(LV2_Handle h, uint32_t count) {
      float** p = (float**)((Fixture*)h)->ports;
      for (uint32_t i = 0; i < count; ++i) {
        const float in = p[0][i];
        p[1][i] = p[2] ? p[2][i] : in;
        if (p[3]) p[3][i] = in;
      }
      *p[4] = (p[2] ? 1 : 0) + (p[3] ? 2 : 0) + (p[5] ? 4 : 0);
    }

    /* Passes the input, and says the greatest of the block in hundredths. */
    static void meter(LV2_Handle h, uint32_t count) {
      float** p = (float**)((Fixture*)h)->ports;
      *p[2] = 0;
      for (uint32_t i = 0; i < count; ++i) {
        p[1][i] = p[0][i];
        if (100 * p[0][i] > *p[2]) *p[2] = 100 * p[0][i];
      }
    }

    static void delay(LV2_Handle h, uint32_t count) {
      Fixture* f = (Fixture*)h;
      float** p = (float**)f->ports;
      *p[2] = DELAY;
      for (uint32_t i = 0; i < count; ++i) {
        const float in = p[0][i];
        p[1][i] = f->history[f->position];
        f->history[f->position] = in;
        f->position = (f->position + 1) % DELAY;
      }
    }

    static void copy_events(LV2_Handle h, uint32_t count) {
      Fixture* f = (Fixture*)h;
      const LV2_Atom_Sequence* in = (const LV2_Atom_Sequence*)f->ports[0];
      LV2_Atom_Sequence* out = (LV2_Atom_Sequence*)f->ports[1];
      const uint32_t capacity = out->atom.size;
      *(float*)f->ports[2] = 0;
      out->atom.type = in->atom.type;
      out->atom.size = sizeof(LV2_Atom_Sequence_Body);
      out->body = in->body;
      LV2_ATOM_SEQUENCE_FOREACH(in, event) {
        lv2_atom_sequence_append_event(out, capacity, event);
        *(float*)f->ports[2] += 1;
      }
    }

    /* Puts out what it was told last: left, of the key that is down, (note + velocity / 128) / 128; right, of the song's
       position, (tempo / 1000 + beat of the song in 4/4) / 8. */
    static void notes(LV2_Handle h, uint32_t count) {
      Fixture* f = (Fixture*)h;
      const LV2_Atom_Sequence* in = (const LV2_Atom_Sequence*)f->ports[0];
      float** p = (float**)f->ports;
      const LV2_Atom_Event* event = lv2_atom_sequence_begin(&in->body);
      for (uint32_t i = 0; i < count; ++i) {
        for (; !lv2_atom_sequence_is_end(&in->body, in->atom.size, event) && event->time.frames <= i;
             event = lv2_atom_sequence_next(event)) {
          const uint8_t* midi = (const uint8_t*)(event + 1);
          if (event->body.type == f->map->map(f->map->handle, LV2_MIDI__MidiEvent)) {
            f->history[0] = (midi[0] & 0xf0) == 0x90 && midi[2] ? (midi[1] + midi[2] / 128.f) / 128 : 0;
          } else {
            const LV2_Atom *tempo = NULL, *bar = NULL, *beat = NULL;
            lv2_atom_object_get((const LV2_Atom_Object*)&event->body,
                f->map->map(f->map->handle, LV2_TIME__beatsPerMinute), &tempo,
                f->map->map(f->map->handle, LV2_TIME__bar), &bar,
                f->map->map(f->map->handle, LV2_TIME__barBeat), &beat, 0);
            f->history[1] = (((const LV2_Atom_Float*)tempo)->body / 1000 +
                ((const LV2_Atom_Long*)bar)->body * 4 + ((const LV2_Atom_Float*)beat)->body) / 8;
          }
        }
        p[1][i] = f->history[0];
        p[2][i] = f->history[1];
      }
    }

    /* Repeats what comes in after 8000 frames, and again, at half the level each time. */
    static void echo(LV2_Handle h, uint32_t count) {
      Fixture* f = (Fixture*)h;
      float** p = (float**)f->ports;
      for (uint32_t i = 0; i < count; ++i) {
        const float out = p[0][i] + f->line[f->position] / 2;
        f->line[f->position] = out;
        f->position = (f->position + 1) % 8000;
        p[1][i] = out;
      }
    }

    /* Multiplies by the sidechain. */
    static void duck(LV2_Handle h, uint32_t count) {
      float** p = (float**)((Fixture*)h)->ports;
      for (uint32_t i = 0; i < count; ++i) p[1][i] = p[0][i] * p[2][i];
    }

    static void duck_stereo(LV2_Handle h, uint32_t count) {
      float** p = (float**)((Fixture*)h)->ports;
      for (uint32_t i = 0; i < count; ++i) {
        const float left = p[0][i] * p[4][i], right = p[1][i] * p[5][i];
        p[2][i] = left;
        p[3][i] = right;
      }
    }

    /* Twice the left channel and, where the right one is connected on both sides, four times that. */
    static void either(LV2_Handle h, uint32_t count) {
      float** p = (float**)((Fixture*)h)->ports;
      for (uint32_t i = 0; i < count; ++i) {
        const float left = p[0][i], right = p[1] ? p[1][i] : 0;
        p[2][i] = 2 * left;
        if (p[3]) p[3][i] = 4 * right;
      }
    }

    static void schedule(LV2_Handle h, uint32_t count) {
      Fixture* f = (Fixture*)h;
      *(float*)f->ports[0] = (float)f->responses;
      f->schedule->schedule_work(f->schedule->handle, sizeof(count), &count);
    }

    static LV2_Worker_Status work(LV2_Handle h, LV2_Worker_Respond_Function respond, LV2_Worker_Respond_Handle handle,
                                  uint32_t size, const void* data) {
      return respond(handle, size, data);
    }

    static LV2_Worker_Status work_response(LV2_Handle h, uint32_t size, const void* data) {
      ((Fixture*)h)->responses += *(const uint32_t*)data;
      return LV2_WORKER_SUCCESS;
    }

    static const void* extension(const char* uri) {
      static const LV2_Worker_Interface worker = {work, work_response, NULL};
      return strcmp(uri, LV2_WORKER__interface) ? NULL : &worker;
    }

    static const LV2_Descriptor descriptors[] = {
      {"urn:test:gain", make, connect, activate, gain, NULL, cleanup, NULL},
      {"urn:test:gain-stereo", make, connect, activate, gain_stereo, NULL, cleanup, NULL},
      {"urn:test:sum", make, connect, activate, sum, NULL, cleanup, NULL},
      {"urn:test:sidechain", make, connect, activate, sidechain, NULL, cleanup, NULL},
      {"urn:test:meter", make, connect, activate, meter, NULL, cleanup, NULL},
      {"urn:test:delay", make, connect, activate, delay, NULL, cleanup, NULL},
      {"urn:test:copy-events", make, connect, activate, copy_events, NULL, cleanup, NULL},
      {"urn:test:notes", make, connect, activate, notes, NULL, cleanup, NULL},
      {"urn:test:echo", make, connect, activate, echo, NULL, cleanup, NULL},
      {"urn:test:duck", make, connect, activate, duck, NULL, cleanup, NULL},
      {"urn:test:duck-stereo", make, connect, activate, duck_stereo, NULL, cleanup, NULL},
      {"urn:test:either", make, connect, activate, either, NULL, cleanup, NULL},
      {"urn:test:worker", make, connect, activate, schedule, NULL, cleanup, extension},
      {"urn:test:needy", make, connect, activate, gain, NULL, cleanup, NULL},
      {"urn:test:refusing", refuse, connect, activate, gain, NULL, cleanup, NULL},
      {"urn:swiftlet:trim", make, connect, activate, gain, NULL, cleanup, NULL},
      {"urn:swiftlet:trim-stereo", make, connect, activate, gain_stereo, NULL, cleanup, NULL},
    };

    LV2_SYMBOL_EXPORT const LV2_Descriptor* lv2_descriptor(uint32_t index) {
      return index < sizeof(descriptors) / sizeof(*descriptors) ? &descriptors[index] : NULL;
    }
    """#
