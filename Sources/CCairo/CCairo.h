#include <cairo.h>
#include <cairo-svg.h>
#include <cairo-xlib.h>
