// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "plugins.h"

#include <float.h>
#include <string.h>

// The largest gains. Stereo to mono: twice 6 dB. Symmetric clip: the curve ends at 1, the half-band filters after it
// overshoot by at most the sum of their taps' magnitudes, 1.85 * 1.29 = 2.39, and the output gain is 24 dB: 38.
// Saturator: the tube's curve with a bias of 1 spans 2.64 and has a slope of 0.37; the same overshoot, 12 dB of output, and a
// tone whose treble and low-pass add up to 3.5: 240.
//
// A filter at rest is no louder than the sum of its impulse response's magnitudes, for a resonance of gain G and
// quality Q about 4/pi of G: 13 for the low-pass, 403 for the peaking EQ. While its parameters jump in every frame, its two
// states can be larger than any setting leaves them at rest, and be heard at the strongest setting there is: both factors
// are computed by JumpBoundTests, of Tests/DSPTests.

static const Bound bounds[] = {
    {"urn:swiftlet:low-pass", 50 * 5, 0},
    {"urn:swiftlet:peaking-eq", 1500 * 210, 0},
    {"urn:swiftlet:symmetric-clip", 1, 38},
    {"urn:swiftlet:stereo-to-mono", 4, 0},
    {"urn:swiftlet:limiter", 1, 1.01},
    {"urn:swiftlet:saturator", 1, 245},
};

Bound bound_of(const char *effect)
{
    for (unsigned index = 0; index < sizeof(bounds) / sizeof(bounds[0]); ++index) {
        if (!strcmp(bounds[index].effect, effect)) return bounds[index];
    }
    // Third-party effects, and the equalizer, whose sixteen bands of 30 dB in series can reach a float's maximum.
    return (Bound){effect, 0, FLT_MAX};
}

const Plugin *plugin_named(const char *uri)
{
    for (unsigned index = 0; index < plugin_count; ++index) {
        if (!strcmp(plugins[index].uri, uri)) return &plugins[index];
    }
    return NULL;
}
