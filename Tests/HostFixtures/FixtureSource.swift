// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A binary with the plug-ins that `fixtureTurtle` describes, in C so that nothing of Swiftlet tests itself.
let fixtureSource = #"""
    #include <lv2/atom/util.h>
    #include <lv2/core/lv2.h>
    #include <lv2/urid/urid.h>
    #include <lv2/worker/worker.h>
    #include <stdlib.h>
    #include <string.h>

    #define DELAY 100

    typedef struct {
      void* ports[9];
      float history[DELAY];
      unsigned position;
      const LV2_Worker_Schedule* schedule;
      LV2_Handle handle;
      int responses;
    } Fixture;

    static LV2_Handle make(const LV2_Descriptor* d, double rate, const char* path,
                           const LV2_Feature* const* features) {
      Fixture* f = (Fixture*)calloc(1, sizeof(Fixture));
      for (; *features; ++features)
        if (!strcmp((*features)->URI, LV2_WORKER__schedule))
          f->schedule = (const LV2_Worker_Schedule*)(*features)->data;
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
      {"urn:test:delay", make, connect, activate, delay, NULL, cleanup, NULL},
      {"urn:test:copy-events", make, connect, activate, copy_events, NULL, cleanup, NULL},
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
