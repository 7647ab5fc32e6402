// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The extension http://harrisonconsoles.com/lv2/inlinedisplay, by which a plug-in draws a small picture for the strip of a mixer:
// Debian has no header of it.

#ifndef SWIFTLET_INLINE_DISPLAY_H
#define SWIFTLET_INLINE_DISPLAY_H

#include <lv2/core/lv2.h>
#include <stdint.h>

/// A picture: lines of pixels from the top, each a 32-bit word of alpha, red, green and blue, multiplied by alpha.
typedef struct {
    unsigned char *data;
    int width;
    int height;
    /// Bytes from one line to the next.
    int stride;
} LV2_Inline_Display_Image_Surface;

/// The result of a plug-in's `extension_data`.
typedef struct {
    /// Draws a picture that wide, and at most that high, which lasts until the next call. Not on the audio thread.
    LV2_Inline_Display_Image_Surface *(*render)(LV2_Handle instance, uint32_t width, uint32_t max_height);
} LV2_Inline_Display_Interface;

/// The data of the host's feature.
typedef struct {
    void *handle;
    /// Requests a new picture; can be called on the audio thread.
    void (*queue_draw)(void *handle);
} LV2_Inline_Display;

#endif
