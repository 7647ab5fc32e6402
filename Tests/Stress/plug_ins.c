// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "plug_ins.h"

// The largest gains. Stereo to mono: twice 6 dB. Symmetric clip: the curve ends at 1, the half-band filters after it
// overshoot by at most the sum of their taps' magnitudes, 1.61 * 1.24 * 1.14 = 2.3, and the output gain is 24 dB: 37.
//
// A filter at rest is no louder than the sum of its impulse response's magnitudes, for a resonance of gain G and
// quality Q about 4/pi of G: 13 for the low-pass, 403 for the peaking EQ. While it is moved, its two states can be as
// large as the sharpest setting leaves them (10 and, with Q = 25 times 25 dB, 445 times the input), and be heard at the
// strongest setting there is (the low-pass's band coefficient is below 10, the peaking EQ's 25 dB over Q = 0.1: 178).

static const Effect low_pass = {
    "low-pass", 2,
    {{"urn:swiftlet:low-pass#cutoff", 12, 20000, 20000}, {"urn:swiftlet:low-pass#resonance", -20, 20, 0}},
    3, {{2500, 5}, {14000, 12}, {384, -3}},
    false, 10 * 10, 0,
};

static const Effect peaking_eq = {
    "peaking-eq", 3,
    {
        {"urn:swiftlet:peaking-eq#frequency", 20, 20000, 100},
        {"urn:swiftlet:peaking-eq#q", 0.1f, 25, 1},
        {"urn:swiftlet:peaking-eq#gain", -50, 50, 15},
    },
    4, {{100, 1, 15}, {1000, 1, 0}, {4000, 0.8f, 4}, {50, 25, -50}},
    false, 445 * 178, 0,
};

static const Effect symmetric_clip = {
    "symmetric-clip", 4,
    {
        {"urn:swiftlet:symmetric-clip#threshold", 0.02f, 1, 0.3333333f},
        {"urn:swiftlet:symmetric-clip#output", -24, 24, 0},
        {"urn:swiftlet:symmetric-clip#mix", 0, 100, 100},
        {"urn:swiftlet:symmetric-clip#antialias", 0, 1, 1},
    },
    4, {{0.3333333f, 0, 100, 1}, {1, 3, 100, 1}, {0.1f, -9, 35, 1}, {0.03f, -9, 100, 1}},
    true, 1, 37,
};

static const Effect stereo_to_mono = {
    "stereo-to-mono", 2,
    {{"urn:swiftlet:stereo-to-mono#gain", -24, 6, -6.0206f}, {"urn:swiftlet:stereo-to-mono#balance", -1, 1, 0}},
    4, {{-6.0206f, 0}, {0, 0}, {0, -1}, {0, 1}},
    false, 4, 0,
};

const PlugIn plug_ins[PLUG_IN_COUNT] = {
    {"urn:swiftlet:low-pass", 1, 1, &low_pass},
    {"urn:swiftlet:low-pass-stereo", 2, 2, &low_pass},
    {"urn:swiftlet:low-pass-surround", 8, 8, &low_pass},
    {"urn:swiftlet:peaking-eq", 1, 1, &peaking_eq},
    {"urn:swiftlet:peaking-eq-stereo", 2, 2, &peaking_eq},
    {"urn:swiftlet:peaking-eq-surround", 8, 8, &peaking_eq},
    {"urn:swiftlet:symmetric-clip", 1, 1, &symmetric_clip},
    {"urn:swiftlet:symmetric-clip-stereo", 2, 2, &symmetric_clip},
    {"urn:swiftlet:stereo-to-mono", 2, 1, &stereo_to_mono},
};
