// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Plug-ins with one flaw each, which their URIs name, and which one check of `swiftlet check` must find. Each has a
/// control that a one-pole filter smooths.
let flawedSource = #"""
    #include <lv2/atom/util.h>
    #include <lv2/core/lv2.h>
    #include <lv2/state/state.h>
    #include <lv2/urid/urid.h>
    #include <math.h>
    #include <pthread.h>
    #include <stdlib.h>
    #include <string.h>
    #include <time.h>
    #include <unistd.h>

    enum { IN, OUT, GAIN, EXTRA };

    typedef struct {
      float* ports[4];
      const char* flaw;
      double rate;
      float memory, last_gain, saved;
      int runs, held;
      pthread_t maker;
      LV2_URID_Map* map;
    } Flawed;

    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static int* volatile nowhere;
    static void* volatile kept;

    static int is(const Flawed* f, const char* flaw) { return !strcmp(f->flaw, flaw); }

    static LV2_Handle make(const LV2_Descriptor* d, double rate, const char* path, const LV2_Feature* const* features) {
      Flawed* f = (Flawed*)calloc(1, sizeof(Flawed));
      f->flaw = d->URI + strlen("urn:flawed:");
      f->rate = rate;
      f->maker = pthread_self();
      for (; *features; ++features)
        if (!strcmp((*features)->URI, LV2_URID__map)) f->map = (LV2_URID_Map*)(*features)->data;
      if (is(f, "rates-refused") && rate < 44100) {
        free(f);
        return NULL;
      }
      if (is(f, "leak")) kept = malloc(1000);
      return f;
    }

    static void connect(LV2_Handle h, uint32_t port, void* data) { ((Flawed*)h)->ports[port] = data; }

    static void activate(LV2_Handle h) {
      Flawed* f = (Flawed*)h;
      if (is(f, "not-reset") || is(f, "not-finite-for-ever")) return;
      f->memory = 0;
      f->runs = 0;
    }

    static void cleanup(LV2_Handle h) {
      if (is(h, "unused") && !((Flawed*)h)->runs) *nowhere = 0;
      free(h);
    }

    static double seconds(void) {
      struct timespec now;
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
      return now.tv_sec + now.tv_nsec * 1e-9;
    }

    static void spin(double duration) {
      for (const double end = seconds() + duration; seconds() < end;) {}
    }

    static void do_before(Flawed* f, uint32_t count) {
      if (is(f, "empty-block") && !count) *nowhere = 0;
      if (is(f, "in-place")) memset(f->ports[OUT], 0, count * sizeof(float));
      if (is(f, "extreme") && !(*f->ports[GAIN] <= 100)) *nowhere = 0;
      if (is(f, "optional-port")) *f->ports[EXTRA] = 0;
      if (is(f, "malloc") || is(f, "malloc-promised")) {
        kept = malloc(10);
        free(kept);
      }
      if (is(f, "lock")) {
        pthread_mutex_lock(&lock);
        pthread_mutex_unlock(&lock);
      }
      if (is(f, "wait")) usleep(100);
      if (is(f, "slow")) spin(count / 48000.0 * 1.2);
      if (is(f, "denormals") && count && f->ports[IN][0] != 0 && fabsf(f->ports[IN][0]) < 1e-38f) spin(100e-6);
    }

    /* An instrument, which sounds as long as a key is held. */
    static void hum(Flawed* f, uint32_t count) {
      const LV2_Atom_Sequence* in = (const LV2_Atom_Sequence*)f->ports[EXTRA];
      LV2_ATOM_SEQUENCE_FOREACH(in, event) f->held = (((const uint8_t*)(event + 1))[0] & 0xf0) == 0x90;
      for (uint32_t i = 0; f->held && i < count; ++i) f->ports[OUT][i] += i & 1 ? 0.5f : -0.5f;
    }

    static void do_after(Flawed* f, uint32_t count) {
      float* out = f->ports[OUT];
      if (is(f, "overrun")) out[count] = 1;
      if (is(f, "input") && count) f->ports[IN][0] = 0.5f;
      if (is(f, "by-block") && count) out[0] += 0.1f;
      if (is(f, "random") && count) out[0] += (float)rand() / RAND_MAX;
      if (is(f, "rates-nan") && f->rate > 100000 && count) out[0] = NAN;
      if (is(f, "threads") && count && !pthread_equal(f->maker, pthread_self())) out[0] = -1;
      if (is(f, "jumps") && count && fabsf(*f->ports[GAIN] - f->last_gain) > 0.5f && f->runs > 1) out[0] = INFINITY;
      if (is(f, "maximum") && count && *f->ports[GAIN] == 2) out[0] = NAN;
      if (is(f, "preset") && count && *f->ports[GAIN] == 1.5f) out[0] = NAN;
      for (uint32_t i = 0; is(f, "drone") && i < count; ++i) out[i] += i & 1 ? 0.5f : -0.5f;
      if (is(f, "held")) hum(f, count);
      f->last_gain = *f->ports[GAIN];
    }

    static void run(LV2_Handle h, uint32_t count) {
      Flawed* f = (Flawed*)h;
      do_before(f, count);
      const uint32_t written = is(f, "unwritten") && count ? count - 1 : count;
      for (uint32_t i = 0; i < written; ++i) {
        // Multiplying denormals takes some processors a hundred times as long.
        const float in = fabsf(f->ports[IN][i]) < 1e-20f ? 0 : f->ports[IN][i];
        const int grows = is(f, "grows");
        // NaN stays in a recursive filter, which is a flaw unless the filter is reset.
        if (!is(f, "not-finite") && !is(f, "not-finite-for-ever") && !isfinite(f->memory)) f->memory = 0;
        f->memory = grows ? f->memory * 1.001f + in : 0.5f * (f->memory + in);
        if (fabsf(f->memory) < 1e-20f) f->memory = 0;
        if (grows && fabsf(f->memory) > 1e30f) f->memory = 1e30f;
        f->ports[OUT][i] = isfinite(f->memory) || is(f, "not-finite") || is(f, "not-finite-for-ever") ? f->memory : 0;
      }
      do_after(f, count);
      ++f->runs;
    }

    static LV2_State_Status save(LV2_Handle h, LV2_State_Store_Function store, LV2_State_Handle to, uint32_t flags,
                                 const LV2_Feature* const* features) {
      Flawed* f = (Flawed*)h;
      return store(to, f->map->map(f->map->handle, "urn:flawed:value"), &f->saved, sizeof(float),
                   f->map->map(f->map->handle, LV2_ATOM__Float),
                   is(f, "state-lost") ? 0 : LV2_STATE_IS_POD | LV2_STATE_IS_PORTABLE);
    }

    static LV2_State_Status restore(LV2_Handle h, LV2_State_Retrieve_Function retrieve, LV2_State_Handle from,
                                    uint32_t flags, const LV2_Feature* const* features) {
      Flawed* f = (Flawed*)h;
      size_t size;
      uint32_t type;
      const float* value =
          (const float*)retrieve(from, f->map->map(f->map->handle, "urn:flawed:value"), &size, &type, &flags);
      if (value) f->saved = is(f, "state") ? *value + 1 : *value;
      return LV2_STATE_SUCCESS;
    }

    static const void* extension(const char* uri) {
      static const LV2_State_Interface state = {save, restore};
      return strcmp(uri, LV2_STATE__interface) ? NULL : &state;
    }

    LV2_SYMBOL_EXPORT const LV2_Descriptor* lv2_descriptor(uint32_t index) {
      static const char* const names[] = {NAMES};
      static char uris[64][64];
      static LV2_Descriptor descriptors[64];
      if (index >= sizeof(names) / sizeof(*names)) return NULL;
      strcat(strcpy(uris[index], "urn:flawed:"), names[index]);
      descriptors[index] = (LV2_Descriptor){uris[index], make, connect, activate, run, NULL, cleanup, extension};
      return &descriptors[index];
    }
    """#.replacing("NAMES", with: flaws.map { "\"\($0)\"" }.joined(separator: ", "))

/// The flaws in the binary, and those in descriptions of a correct binary.
private let flaws = [
    "none", "unused", "empty-block", "overrun", "input", "unwritten", "by-block", "random", "in-place", "rates-refused",
    "rates-nan", "grows", "drone", "not-finite", "not-finite-for-ever", "denormals", "jumps", "extreme", "maximum",
    "optional-port", "not-reset", "state", "state-lost", "threads", "leak", "malloc", "malloc-promised", "lock",
    "wait", "slow", "preset", "no-name", "default", "range", "point", "direction", "type", "symbols", "needy",
    "preset-symbol", "preset-range", "small", "no-range", "held",
]

/// The description of the plug-ins.
let flawedManifest =
    """
    @prefix atom: <http://lv2plug.in/ns/ext/atom#> .
    @prefix doap: <http://usefulinc.com/ns/doap#> .
    @prefix foaf: <http://xmlns.com/foaf/0.1/> .
    @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
    @prefix midi: <http://lv2plug.in/ns/ext/midi#> .
    @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
    @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix state: <http://lv2plug.in/ns/ext/state#> .


    """ + flaws.map(description).joined()
    + preset("preset", "gain", 1.5) + preset("preset-symbol", "gian", 1) + preset("preset-range", "gain", 7)
    + preset("none", "gain", 0.5) + preset("no-range", "gain", 440)

private func description(_ flaw: String) -> String {
    let name = flaw == "no-name" ? "" : "doap:name \"\(flaw)\" ;"
    let promise = flaw == "malloc-promised" ? "lv2:optionalFeature lv2:hardRTCapable ;" : ""
    let need = flaw == "needy" ? "lv2:requiredFeature <urn:none:such> ;" : ""
    let gain =
        [
            "default": "lv2:default 3.0 ; lv2:minimum 0.0 ; lv2:maximum 2.0",
            "small": "lv2:default 0.0 ; lv2:minimum 0.0 ; lv2:maximum 0.0001",
            "no-range": "lv2:default 1.0",
            "range": "lv2:default 1.0 ; lv2:minimum 2.0 ; lv2:maximum 0.0",
            "point": """
            lv2:default 1.0 ; lv2:minimum 0.0 ; lv2:maximum 2.0 ;
                lv2:scalePoint [ rdfs:label "Loud" ; rdf:value 4.0 ]
            """,
        ][flaw] ?? "lv2:default 1.0 ; lv2:minimum 0.0 ; lv2:maximum 2.0"
    let extra = [
        "held": "a atom:AtomPort , lv2:InputPort ; atom:bufferType atom:Sequence ; atom:supports midi:MidiEvent",
        "direction": "a lv2:ControlPort", "type": "a lv2:ControlPort , lv2:AudioPort , lv2:OutputPort",
    ]
    let symbol = flaw == "symbols" ? "gain" : "extra"
    return """
        <urn:flawed:\(flaw)> a lv2:Plugin , lv2:UtilityPlugin ; lv2:binary <flawed.so> ; \(name) \(promise) \(need)
          doap:license <http://opensource.org/licenses/isc> ; doap:maintainer [ foaf:name "A. Tester" ] ;
          lv2:extensionData state:interface ; lv2:port
          [ a lv2:AudioPort , lv2:InputPort ; lv2:index 0 ; lv2:symbol "in" ; lv2:name "In" ] ,
          [ a lv2:AudioPort , lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ] ,
          [ a lv2:ControlPort , lv2:InputPort ; lv2:index 2 ; lv2:symbol "gain" ; lv2:name "Gain" ; \(gain) ] ,
          [ \(extra[flaw] ?? "a lv2:ControlPort , lv2:OutputPort") ; lv2:index 3 ; lv2:symbol "\(symbol)" ;
            lv2:name "Extra" ; lv2:portProperty lv2:connectionOptional ] .


        """
}

private func preset(_ flaw: String, _ symbol: String, _ value: Double) -> String {
    """
    <urn:flawed:preset:\(flaw)> a pset:Preset ; rdfs:label "First" ; lv2:appliesTo <urn:flawed:\(flaw)> ;
      lv2:port [ lv2:symbol "\(symbol)" ; pset:value \(value) ] .

    """
}
