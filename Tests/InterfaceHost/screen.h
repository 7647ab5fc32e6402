// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A view's window, pointer and keys that are as good as a person's, and what is to be seen.

#pragma once

#include <stdbool.h>

typedef struct Stage Stage;

/// Waits for the window manager of the screen; false where none comes within half a minute.
bool screen_await_manager(void);

/// A window with its corner at that place; NULL without an X server.
Stage* screen_new(int x, int y, int width, int height);
/// The innermost window of that size, which another program may have opened; NULL if there is none.
Stage* screen_find(int width, int height);
void screen_free(Stage* screen);
/// Whether a window of that title is to be seen, of whatever program.
bool screen_has_title(Stage* screen, const char* title);

/// The number of the window that a view goes into: within the stage's own, as large, and asking for no keys.
unsigned long screen_window(const Stage* screen);
/// The number of the stage's own window.
unsigned long screen_top(const Stage* screen);
/// Resizes the window, and all in it.
void screen_resize(Stage* screen, int width, int height);
/// Destroys the window, and what is in it.
void screen_destroy_window(Stage* screen);

void screen_move_pointer(Stage* screen, int x, int y);
void screen_button(Stage* screen, unsigned button, bool is_down);
/// A key by the name of its symbol: `Up`, `Return`, `Shift_L`, `a`.
bool screen_key(Stage* screen, const char* name, bool is_down);

/// Who has the keyboard.
typedef enum { FOCUS_HOST, FOCUS_ASIDE, FOCUS_VIEW, FOCUS_POINTER, FOCUS_OTHER } Focus;

Focus screen_focus(Stage* screen);
/// Gives the keyboard to the stage's own window, to a small one of the stage's beside the view, as toolkits have it, or to
/// whatever is under the pointer.
void screen_set_focus(Stage* screen, Focus focus);
/// Destroys the small window.
void screen_destroy_small_window(Stage* screen);

/// Sends the view a key, as hosts do.
void screen_send_key(Stage* screen, const char* name);

/// The keys that have come to the stage's own window since the last call: `+a` for a press, `-a` for a release, and `!`
/// before one whose place is not the pointer's.
void screen_print_keys(Stage* screen);

/// Sends the view an event of a type, with anything in it but its window.
void screen_send_random_event(Stage* screen, unsigned type, unsigned filling);

/// Prints the sizes that the view's window hints at: its own, and the smallest.
void screen_print_hints(Stage* screen);
/// Prints the size of the view's window.
void screen_print_extent(Stage* screen);
/// Prints what the view names its window.
void screen_print_name(Stage* screen);

/// Asks for the text in the clipboard, and prints it, each line after `clipboard`.
void screen_ask_clipboard(Stage* screen);
void screen_print_clipboard(Stage* screen);
/// Puts a text into the clipboard, in which a bar stands for the end of a line, with so many ends of lines after it.
void screen_put_clipboard(Stage* screen, const char* text, unsigned padding);
/// Asks for the clipboard in several forms, by their names, in one request (MULTIPLE), and prints which there are.
void screen_ask_forms(Stage* screen, const char* forms);
void screen_print_forms(Stage* screen);

/// Hands the view that has the clipboard a text for which it has not asked.
void screen_pretend_pasted(Stage* screen, const char* text);
/// Tells the view of a size that its window does not have.
void screen_pretend_size(Stage* screen, int width, int height);
/// Has a process send the view events for a time, as fast as it can.
void screen_flood(Stage* screen, int milliseconds);

/// Puts a window over all of the stage's own, or takes it away.
void screen_cover(Stage* screen, bool is_covered);
/// Takes the stage's own window off the screen, as for an icon, or brings it back.
void screen_minimise(Stage* screen, bool is_minimised);

/// Drags a file, by its URI, to a place in the view, as other programs do (XDND): whether the view takes such. What is dragged has two
/// forms, or four if it has many.
bool screen_drag(Stage* screen, int x, int y, const char* uri, bool has_many);
/// Drops it: whether it was welcome there.
bool screen_drop(Stage* screen);

/// Writes what is in the window as a PNG.
bool screen_shoot(Stage* screen, const char* file);
/// The colour of a pixel, `0xRRGGBB`.
unsigned screen_pixel(Stage* screen, int x, int y);

/// What was drawn in the window.
typedef struct {
    /// How many rectangles; of what a host has drawn, how many pictures.
    int count;
    /// The smallest rectangle around all of it, in pixels.
    int left;
    int top;
    int right;
    int bottom;
} Drawing;

/// What was drawn since the last call, or since the window came to be.
Drawing screen_take_drawing(Stage* screen);
