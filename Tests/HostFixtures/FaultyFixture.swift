// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Plug-ins with one input and one output that copy the input and misbehave.
let faultySource = #"""
    #include <assert.h>
    #include <math.h>
    #include <signal.h>
    #include <lv2/core/lv2.h>
    #include <lv2/state/state.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>

    typedef struct {
      float* ports[3];
      int runs;
      float latency;
    } Faulty;

    static int* volatile nowhere;

    static void crash(void) { *nowhere = 0; }

    static LV2_Handle make(const LV2_Descriptor* d, double rate, const char* path, const LV2_Feature* const* features) {
      return calloc(1, sizeof(Faulty));
    }

    static LV2_Handle crash_make(const LV2_Descriptor* d, double rate, const char* path,
                                 const LV2_Feature* const* features) {
      crash();
      return NULL;
    }

    static void connect(LV2_Handle h, uint32_t port, void* data) { ((Faulty*)h)->ports[port] = data; }
    static void call_crash(LV2_Handle h) { crash(); }
    static void cleanup(LV2_Handle h) { free(h); }

    static void copy(LV2_Handle h, uint32_t count) {
      Faulty* f = (Faulty*)h;
      memmove(f->ports[1], f->ports[0], count * sizeof(float));
      ++f->runs;
    }

    static void crash_run(LV2_Handle h, uint32_t count) {
      copy(h, count);
      if (((Faulty*)h)->runs == 2) crash();
    }

    static void crash_loud(LV2_Handle h, uint32_t count) {
      copy(h, count);
      if (count && ((Faulty*)h)->ports[0][0] > 0.9f) crash();
    }

    static void abort_run(LV2_Handle h, uint32_t count) {
      assert(!"the moon is full");
    }

    static void exit_run(LV2_Handle h, uint32_t count) { exit(0); }

    // GLib's G_BREAKPOINT, after which the program continues.
    static void breakpoint_run(LV2_Handle h, uint32_t count) {
    #ifdef __x86_64__
      __asm__ __volatile__("int $03");
    #else
      raise(SIGTRAP);
    #endif
      for (;;) pause();
    }

    static void raise_run(LV2_Handle h, uint32_t count) {
      raise(SIGTRAP);
      for (;;) pause();
    }

    static void hang_run(LV2_Handle h, uint32_t count) {
      for (volatile int i = 0;; ++i) {}
    }

    static void hang_cleanup(LV2_Handle h) { hang_run(h, 0); }

    static void sleep_run(LV2_Handle h, uint32_t count) { pause(); }

    static LV2_State_Status crash_save(LV2_Handle h, LV2_State_Store_Function store, LV2_State_Handle to, uint32_t flags,
                                       const LV2_Feature* const* features) {
      crash();
      return LV2_STATE_SUCCESS;
    }

    static LV2_State_Status hang_save(LV2_Handle h, LV2_State_Store_Function store, LV2_State_Handle to, uint32_t flags,
                                      const LV2_Feature* const* features) {
      for (;;) pause();
    }

    static const void* crash_extension(const char* uri) {
      static const LV2_State_Interface state = {crash_save, NULL};
      return strcmp(uri, LV2_STATE__interface) ? NULL : &state;
    }

    static const void* hang_extension(const char* uri) {
      static const LV2_State_Interface state = {hang_save, NULL};
      return strcmp(uri, LV2_STATE__interface) ? NULL : &state;
    }

    // This output exceeds the capacity of any pipe, and reading must not consume the host's input.
    static void chatter(LV2_Handle h, uint32_t count) {
      char bytes[4096];
      if (read(0, bytes, sizeof(bytes)) > 0) crash();
      memset(bytes, 'x', sizeof(bytes));
      for (int i = 0; i < 64; ++i) {
        fwrite(bytes, sizeof(bytes), 1, stdout);
        fwrite(bytes, sizeof(bytes), 1, stderr);
      }
      copy(h, count);
    }

    // A process that waits for ever, whose number is in the file `forked`.
    static void fork_once(void) {
      const pid_t child = fork();
      if (!child) for (;;) pause();
      char name[4096];
      snprintf(name, sizeof(name), "%s/forked", getenv("SCRATCH"));
      FILE* file = fopen(name, "w");
      fprintf(file, "%d\n", (int)child);
      fclose(file);
    }

    static LV2_Handle make_fork(const LV2_Descriptor* d, double rate, const char* path,
                                const LV2_Feature* const* features) {
      fork_once();
      return calloc(1, sizeof(Faulty));
    }

    static void fork_and_hang(LV2_Handle h, uint32_t count) {
      fork_once();
      hang_run(h, count);
    }

    // Infinity, minus infinity and NaN for loud, quiet negative and loud negative input.
    static void no_number(LV2_Handle h, uint32_t count) {
      Faulty* f = (Faulty*)h;
      copy(h, count);
      for (uint32_t i = 0; i < count; ++i) {
        const float in = f->ports[0][i];
        if (in > 0.9f) f->ports[1][i] = INFINITY;
        if (in < -0.9f) f->ports[1][i] = NAN;
        if (in < 0 && in > -0.1f) f->ports[1][i] = -INFINITY;
      }
    }

    // The latency in the URI.
    static LV2_Handle make_late(const LV2_Descriptor* d, double rate, const char* path,
                                const LV2_Feature* const* features) {
      Faulty* f = (Faulty*)calloc(1, sizeof(Faulty));
      f->latency = strtof(d->URI + strlen("urn:faulty:latency-"), NULL);
      return f;
    }

    static void report_latency(LV2_Handle h, uint32_t count) {
      Faulty* f = (Faulty*)h;
      copy(h, count);
      *f->ports[2] = f->latency;
    }

    static void change_latency(LV2_Handle h, uint32_t count) {
      Faulty* f = (Faulty*)h;
      copy(h, count);
      *f->ports[2] = f->runs < 3 ? 0 : 7;
    }

    static const LV2_Descriptor descriptors[] = {
      {"urn:faulty:copy", make, connect, NULL, copy, NULL, cleanup, NULL},
      {"urn:faulty:crash-instantiate", crash_make, connect, NULL, copy, NULL, cleanup, NULL},
      {"urn:faulty:crash-activate", make, connect, call_crash, copy, NULL, cleanup, NULL},
      {"urn:faulty:crash-run", make, connect, NULL, crash_run, NULL, cleanup, NULL},
      {"urn:faulty:crash-deactivate", make, connect, NULL, copy, call_crash, cleanup, NULL},
      {"urn:faulty:crash-cleanup", make, connect, NULL, copy, NULL, call_crash, NULL},
      {"urn:faulty:crash-loud", make, connect, NULL, crash_loud, NULL, cleanup, NULL},
      {"urn:faulty:abort", make, connect, NULL, abort_run, NULL, cleanup, NULL},
      {"urn:faulty:breakpoint", make, connect, NULL, breakpoint_run, NULL, cleanup, NULL},
      {"urn:faulty:raise", make, connect, NULL, raise_run, NULL, cleanup, NULL},
      {"urn:faulty:exit", make, connect, NULL, exit_run, NULL, cleanup, NULL},
      {"urn:faulty:hang", make, connect, NULL, hang_run, NULL, cleanup, NULL},
      {"urn:faulty:sleep", make, connect, NULL, sleep_run, NULL, cleanup, NULL},
      {"urn:faulty:chatter", make, connect, NULL, chatter, NULL, cleanup, NULL},
      {"urn:faulty:no-number", make, connect, NULL, no_number, NULL, cleanup, NULL},
      {"urn:faulty:fork", make_fork, connect, NULL, copy, NULL, cleanup, NULL},
      {"urn:faulty:fork-crash", make_fork, connect, NULL, crash_run, NULL, cleanup, NULL},
      {"urn:faulty:fork-hang", make, connect, NULL, fork_and_hang, NULL, cleanup, NULL},
      {"urn:faulty:hang-cleanup", make, connect, NULL, copy, NULL, hang_cleanup, NULL},
      {"urn:faulty:crash-save", make, connect, NULL, copy, NULL, cleanup, crash_extension},
      {"urn:faulty:hang-save", make, connect, NULL, copy, NULL, cleanup, hang_extension},
      {"urn:faulty:latency-3.4e38", make_late, connect, NULL, report_latency, NULL, cleanup, NULL},
      {"urn:faulty:latency-1e9", make_late, connect, NULL, report_latency, NULL, cleanup, NULL},
      {"urn:faulty:latency-2880001", make_late, connect, NULL, report_latency, NULL, cleanup, NULL},
      {"urn:faulty:latency-nan", make_late, connect, NULL, report_latency, NULL, cleanup, NULL},
      {"urn:faulty:latency-inf", make_late, connect, NULL, report_latency, NULL, cleanup, NULL},
      {"urn:faulty:latency--1", make_late, connect, NULL, report_latency, NULL, cleanup, NULL},
      {"urn:faulty:latency-changes", make, connect, NULL, change_latency, NULL, cleanup, NULL},
    };

    LV2_SYMBOL_EXPORT const LV2_Descriptor* lv2_descriptor(uint32_t index) {
      return index < sizeof(descriptors) / sizeof(*descriptors) ? &descriptors[index] : NULL;
    }
    """#

/// The description of the plug-ins.
let faultyManifest = {
    let names = [
        "copy", "crash-instantiate", "crash-activate", "crash-run", "crash-deactivate", "crash-cleanup", "crash-loud",
        "abort", "breakpoint", "raise", "exit", "hang", "sleep", "chatter", "no-number", "fork", "fork-crash",
        "fork-hang", "hang-cleanup",
        "crash-save", "hang-save", "latency-3.4e38", "latency-1e9", "latency-2880001", "latency-nan", "latency-inf",
        "latency--1", "latency-changes",
    ]
    return """
        @prefix doap: <http://usefulinc.com/ns/doap#> .
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .

        """
            + names.map { name in
                let latency = """
                     ,
                      [ a lv2:ControlPort , lv2:OutputPort ; lv2:index 2 ; lv2:symbol "latency" ; lv2:name "Latency" ;
                        lv2:portProperty lv2:reportsLatency ]
                    """
                return """
                    <urn:faulty:\(name)> a lv2:Plugin ; lv2:binary <faulty.so> ; doap:name "\(name)" ; lv2:port
                      [ a lv2:AudioPort , lv2:InputPort ; lv2:index 0 ; lv2:symbol "in" ; lv2:name "In" ] ,
                      [ a lv2:AudioPort , lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ]\(name.hasPrefix("latency") ? latency : "") .

                    """
            }.joined()
}()
