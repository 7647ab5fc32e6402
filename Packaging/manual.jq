# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC
#
# Generates the manual page's synopsis and commands from the output of `--experimental-dump-help`.
# ArgumentParser's generate-manual has no place for examples, and mandoc reports errors in its output.
# Usage: jq -r --arg part synopsis|commands -f manual.jq

# Converts plain text to mdoc: one sentence a line, at most 80 characters, with typed hyphens escaped.
def text:
    gsub("\\\\"; "\\e")
    | gsub("(?<end>[A-Za-z0-9)]{2}[.:]) (?<start>[A-Z])"; "\(.end)\n\(.start)")
    | gsub("\n\n+"; "\n.Pp\n")
    | gsub("(?<line>[^\n]{1,70})(?: |(?=\n)|$)"; "\(.line)\n")
    | gsub("\n+"; "\n") | sub("\n$"; "")
    | gsub("(?<before>^|[ \n])--(?<name>[a-z])"; "\(.before)\\-\\-\(.name)")
    | gsub(" -(?<digit>[0-9])"; " \\-\(.digit)")
    | gsub("(?<before>^|\n)\\.(?<rest>/)"; "\(.before)\\&.\(.rest)");

# ArgumentParser puts a value's name between < and >; a name of two parts also contains them.
def value: "Ar " + (.valueName | gsub(">(?<between>[^<]*)<"; " Ns \(.between) Ns Ar "));
def names: [.names[] | if .kind == "short" then "Fl " + .name else "Fl -" + .name end] | join(" , ");
def usage: if .kind == "positional" then value elif .kind == "flag" then names else names + " " + value end;
def more: if .isRepeating then " ..." else "" end;

# The arguments of this command without the common ones.
def own: (.arguments // [])[] | select(.valueName != "version" and .valueName != "help");

def synopsis:
    ".Nm", ".Cm " + .commandName,
    ([own] | sort_by(.kind != "positional")[] | (if .isOptional then ".Op " else "." end) + usage + more);

# The allowed values, and the default unless the text mentions it.
def choices: if .allValues then ["One of " + (.allValues | join(", ")) + "."] else [] end;
def standard:
    if .defaultValue and (.abstract | contains("default") | not)
    then ["The default is \(.defaultValue | sub("\\.0$"; ""))."] else [] end;
def meaning: [.abstract, (.discussion // "" | select(. != ""))] + choices + standard | join(" ") | text;

def command:
    ".Ss " + .commandName,
    (.abstract | text),
    (.discussion // "" | select(. != "") | ".Pp", text),
    (if [own] == [] then empty else ".Bl -tag -width 6n", (own | ".It " + usage, meaning), ".El" end);

def commands: .command.subcommands[] | select(.shouldDisplay and .commandName != "help");

if $part == "synopsis" then commands | synopsis
else commands | command end
