#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>

// libX11 has it since 1.7, and its header as well: built against that, views are still loaded beside an older one.
extern void XSetIOErrorExitHandler(Display *, void (*)(Display *, void *), void *) __attribute__((weak));

static inline void display_stay(Display *display, void *data) {
    (void)display;
    (void)data;
}

/// Keeps the process running when the connection breaks, where libX11 can. It ends the process otherwise.
static inline void display_outlive(Display *display) {
    if (XSetIOErrorExitHandler) XSetIOErrorExitHandler(display, display_stay, NULL);
}
