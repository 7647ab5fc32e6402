# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC
#
# Songs to render, some of which come so slowly that what renders them can be lost in their midst, and what is due of them.
# To be sourced in an empty folder; $PAGE has the examples.

recordings=/usr/share/sounds/alsa
fail() {
    [ ! -s log ] || cat log >&2
    echo "$1" >&2
    exit 1
}

# wait_until SECONDS COMMAND [ARGUMENT...]
wait_until() {
    tries=$(($1 * 10))
    shift
    until "$@"; do
        [ "$tries" -gt 0 ] || return 1
        tries=$((tries - 1))
        sleep 0.1
    done
}

# Prints the n-th block of shell on the page.
example() {
    awk -v wanted="$1" '/^```$/ { block = 0 }
        block == wanted { print }
        /^```sh$/ { block = ++count }' "$PAGE"
}

# Songs in folders, which have names in common, and so many that are to be slow.
make_songs() {
    mkdir -p 'songs/the best' songs/live
    cp "$recordings/Front_Center.wav" songs/a.wav
    cp "$recordings/Front_Left.wav" 'songs/b c.wav'
    cp "$recordings/Front_Right.wav" songs/live/a.wav
    cp "$recordings/Rear_Left.wav" songs/live/d.wav
    cp "$recordings/Rear_Right.wav" 'songs/the best/a.wav'
    cp "$recordings/Side_Left.wav" 'songs/the best/b c.wav'
    mkdir 'songs/the rest'
    for number in $(seq 10); do cp "$recordings/Rear_Center.wav" "songs/the rest/$number.wav"; done
    for number in $(seq "$1"); do cp "$recordings/Side_Right.wav" "songs/slow $number.wav"; done
}

# What an example is to make: each song rendered by itself. After that there is one that cannot be rendered.
render_each() {
    find songs -name '*.wav' | while read -r song; do
        mkdir -p "due/$(dirname "${song#songs/}")"
        swiftlet render "$song" "due/${song#songs/}" "$@" </dev/null >log 2>&1 || fail "$song cannot be rendered"
    done
    echo 'This is no audio.' >songs/live/broken.wav
}

# Has the programs that read slow songs wait in their midst (slow.c): `begun N` says that song N is being rendered.
slow_down() {
    rm -f go begun\ * resumed\ *
    : >slowing
}

# Has them go on.
speed_up() {
    rm slowing
    : >go
}

# How many slow songs were begun by a program that never went on.
lost_songs() {
    for begun in begun\ *; do [ -e "resumed ${begun#begun }" ] || echo "$begun"; done | wc -l
}

count() { [ "$(find . -maxdepth 1 -name "$1 *" | wc -l)" -eq "$2" ]; }

# Whether there are all songs but the slow ones.
are_others_done() { [ "$(find rendered -name '*.wav' 2>/dev/null | wc -l)" -eq 16 ]; }

# Waits until the slow songs are in their midst and the others done, and notes what there is.
wait_for_midst() {
    wait_until 120 count begun "$(find songs -name 'slow *' | wc -l)" || fail "The slow songs are not begun"
    wait_until 120 are_others_done || fail "The other songs are not done: $(find rendered)"
    identities >before
}

# What tells a file from one that is written anew.
identities() { find rendered -type f -exec stat -c '%n: %i, %y' {} + | sort; }

# Every song is rendered as it is by itself, and there is nothing else; what was there is the same file.
check_all() {
    diff -r due rendered || fail "What is rendered is not what is due"
    [ -z "$(identities | comm -13 - before)" ] || fail "What was done was done again: $(identities | diff before -)"
}
