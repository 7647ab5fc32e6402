// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#define _GNU_SOURCE

#include "texts.h"

#include <cairo.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MAX_TEXTS = 512 };

static char texts[MAX_TEXTS][160];
static int count;

static void note(cairo_t* context, const char* text)
{
    cairo_text_extents_t extents;
    cairo_matrix_t font;
    double x = 0;
    double y = 0;
    double clip[4];
    cairo_text_extents(context, text, &extents);
    cairo_get_font_matrix(context, &font);
    cairo_get_current_point(context, &x, &y);
    cairo_clip_extents(context, &clip[0], &clip[1], &clip[2], &clip[3]);
    double left = fmax(clip[0], x + extents.x_bearing);
    double top = fmax(clip[1], y + extents.y_bearing);
    double right = fmin(clip[2], x + extents.x_bearing + extents.width);
    double bottom = fmin(clip[3], y + extents.y_bearing + extents.height);
    if (right <= left || bottom <= top || count == MAX_TEXTS) {
        return;
    }
    cairo_user_to_device(context, &left, &top);
    cairo_user_to_device(context, &right, &bottom);
    snprintf(
        texts[count], sizeof(texts[count]), "text %.2f %.2f %.2f %.2f %.2f %s", left, top, right, bottom, font.yy, text);
    for (int i = 0; i < count; ++i) {
        if (!strcmp(texts[i], texts[count])) {
            return;
        }
    }
    ++count;
}

void cairo_show_text(cairo_t* context, const char* text)
{
    static void (*show)(cairo_t*, const char*);
    if (!show) {
        *(void**)&show = dlsym(RTLD_NEXT, "cairo_show_text");
    }
    note(context, text);
    show(context, text);
}

void texts_forget(void) { count = 0; }

void texts_print(void)
{
    for (int i = 0; i < count; ++i) {
        printf("%s\n", texts[i]);
    }
}
