// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#include "uris.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_URIS = 1024, MAX_LENGTH = 128 };

static char uris[MAX_URIS][MAX_LENGTH];
static LV2_URID uri_count;

LV2_URID urid(const char *uri)
{
    for (LV2_URID index = 0; index < uri_count; ++index) {
        if (!strcmp(uris[index], uri)) return index + 1;
    }
    if (uri_count == MAX_URIS || strlen(uri) >= MAX_LENGTH) {
        fprintf(stderr, "stress: there is no room for the URI %s\n", uri);
        exit(2);
    }
    strcpy(uris[uri_count], uri);
    return ++uri_count;
}

const char *uri_of(LV2_URID number) { return number && number <= uri_count ? uris[number - 1] : NULL; }

static LV2_URID map_uri(LV2_URID_Map_Handle handle, const char *uri)
{
    (void)handle;
    return urid(uri);
}

const LV2_Feature *feature_map(void)
{
    static LV2_URID_Map map = {NULL, map_uri};
    static const LV2_Feature feature = {LV2_URID__map, &map};
    return &feature;
}
