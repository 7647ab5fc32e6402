// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A view's window, simulated pointer and keys, and the window's contents.

#pragma once

#include <stdbool.h>

typedef struct Stage Stage;

/// Waits for the screen's window manager. Returns false if none starts within half a minute.
bool screen_await_manager(void);

/// Creates a window with its corner at a place; NULL without an X server.
Stage* screen_new(int x, int y, int width, int height);
/// Finds the innermost window of a size, of any program; NULL if not found.
Stage* screen_find(int width, int height);
void screen_free(Stage* screen);
/// Whether any program shows a window with that title.
bool screen_has_title(Stage* screen, const char* title);

/// The window that a view is embedded in: inside the stage's window, of the same size, and selecting no key events.
unsigned long screen_window(const Stage* screen);
/// The stage's top-level window.
unsigned long screen_top(const Stage* screen);
/// Resizes the window and its children.
void screen_resize(Stage* screen, int width, int height);
/// Destroys the window and its children.
void screen_destroy_window(Stage* screen);

void screen_move_pointer(Stage* screen, int x, int y);
void screen_button(Stage* screen, unsigned button, bool is_down);
/// A key by the name of its symbol: `Up`, `Return`, `Shift_L`, `a`.
bool screen_key(Stage* screen, const char* name, bool is_down);

/// The owner of the keyboard focus.
typedef enum { FOCUS_HOST, FOCUS_ASIDE, FOCUS_VIEW, FOCUS_POINTER, FOCUS_OTHER } Focus;

Focus screen_focus(Stage* screen);
/// Gives the keyboard focus to the stage's window, to a small window beside the view, as toolkits do, or to the window
/// under the pointer.
void screen_set_focus(Stage* screen, Focus focus);
/// Destroys the small window.
void screen_destroy_small_window(Stage* screen);

/// Sends a key event to the view, as hosts do.
void screen_send_key(Stage* screen, const char* name);

/// Prints the keys received by the stage's window since the last call: `+a` for a press, `-a` for a release, and `!`
/// before an event whose place is not the pointer's.
void screen_print_keys(Stage* screen);

/// Sends the view an event of a type, with random contents except the window.
void screen_send_random_event(Stage* screen, unsigned type, unsigned filling);

/// Prints the base and minimum sizes in the size hints of the view's window.
void screen_print_hints(Stage* screen);
/// Prints the size of the view's window.
void screen_print_extent(Stage* screen);
/// Prints the title of the view's window.
void screen_print_name(Stage* screen);

/// Requests the text in the clipboard; the next function prints each line after `clipboard`.
void screen_ask_clipboard(Stage* screen);
void screen_print_clipboard(Stage* screen);
/// Puts a text into the clipboard, with `|` for line ends, and `padding` line ends after it.
void screen_put_clipboard(Stage* screen, const char* text, unsigned padding);
/// Requests the clipboard in several formats, by name, in one request (MULTIPLE). The next function prints which are
/// available.
void screen_ask_forms(Stage* screen, const char* forms);
void screen_print_forms(Stage* screen);

/// Sends the view a clipboard text that it has not requested.
void screen_pretend_pasted(Stage* screen, const char* text);
/// Sends the view a false event with a size that its window does not have.
void screen_pretend_size(Stage* screen, int width, int height);
/// Starts a process that sends events to the view for a time, as fast as possible.
void screen_flood(Stage* screen, int milliseconds);

/// Covers the stage's window with another one, or removes that.
void screen_cover(Stage* screen, bool is_covered);
/// Minimises the stage's window, or restores it.
void screen_minimise(Stage* screen, bool is_minimised);

/// Drags a file, by its URI, to a place in the view, as other programs do (XDND). Returns whether the view accepts
/// drags. The drag offers two formats, or four if `has_many`.
bool screen_drag(Stage* screen, int x, int y, const char* uri, bool has_many);
/// Drops the dragged file. Returns whether the view accepts a drop there.
bool screen_drop(Stage* screen);

/// Writes the window's contents as a PNG.
bool screen_shoot(Stage* screen, const char* file);
/// Returns the colour of a pixel, `0xRRGGBB`.
unsigned screen_pixel(Stage* screen, int x, int y);

/// A summary of the drawing in the window.
typedef struct {
    /// The number of rectangles, or of pictures in `Host.drawing`.
    int count;
    /// The bounding rectangle in pixels.
    int left;
    int top;
    int right;
    int bottom;
} Drawing;

/// Returns the drawing since the last call, or since the window was created.
Drawing screen_take_drawing(Stage* screen);
