#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <jack/jack.h>

// The functions that are used of JACK and ALSA, with the types of their headers. The libraries are loaded when they are needed:
// the command starts where they are missing.

#define JACK_FUNCTIONS(DO) \
    DO(jack_activate) \
    DO(jack_client_close) \
    DO(jack_client_open) \
    DO(jack_connect) \
    DO(jack_free) \
    DO(jack_get_buffer_size) \
    DO(jack_get_ports) \
    DO(jack_get_sample_rate) \
    DO(jack_on_shutdown) \
    DO(jack_port_by_name) \
    DO(jack_port_connected) \
    DO(jack_port_get_buffer) \
    DO(jack_port_get_latency_range) \
    DO(jack_port_name) \
    DO(jack_port_register) \
    DO(jack_set_error_function) \
    DO(jack_set_info_function) \
    DO(jack_set_process_callback) \
    DO(jack_set_xrun_callback)

#define ALSA_FUNCTIONS(DO) \
    DO(snd_lib_error_set_handler) \
    DO(snd_pcm_close) \
    DO(snd_pcm_drain) \
    DO(snd_pcm_get_params) \
    DO(snd_pcm_nonblock) \
    DO(snd_pcm_open) \
    DO(snd_pcm_readi) \
    DO(snd_pcm_recover) \
    DO(snd_pcm_set_params) \
    DO(snd_pcm_wait) \
    DO(snd_pcm_writei) \
    DO(snd_strerror)

#define DECLARE(name) __typeof__(name) *name;
#define FIND(name) \
    if (!(functions->name = (__typeof__(functions->name))dlsym(library, #name))) return #name;

struct jack_functions {
    JACK_FUNCTIONS(DECLARE)
};

struct alsa_functions {
    ALSA_FUNCTIONS(DECLARE)
};

static inline void jack_stay_silent(const char *message) { (void)message; }

/// Finds the functions in a loaded library, which prints no messages then. Returns the name of one that is missing.
static inline const char *jack_find(struct jack_functions *functions, void *library) {
    JACK_FUNCTIONS(FIND)
    functions->jack_set_error_function(jack_stay_silent);
    functions->jack_set_info_function(jack_stay_silent);
    return NULL;
}

/// Opens a client of a server that runs. Swift does not call functions with a variable number of arguments.
static inline jack_client_t *jack_open(const struct jack_functions *functions, const char *name) {
    return functions->jack_client_open(name, JackNoStartServer, NULL);
}

static inline void alsa_stay_silent(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Finds the functions in a loaded library, which prints no messages then. Returns the name of one that is missing.
static inline const char *alsa_find(struct alsa_functions *functions, void *library) {
    ALSA_FUNCTIONS(FIND)
    functions->snd_lib_error_set_handler(alsa_stay_silent);
    return NULL;
}

#undef DECLARE
#undef FIND
