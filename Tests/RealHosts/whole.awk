# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC
#
# Of what Scripts/describe prints, that of the plug-ins that have a control for every value of their presets. A preset of an
# effect is for all its layouts, of which some lack a control (a band's channels are for stereo): hosts complain of a value
# without a port, or pass it over.

{ line[NR] = $0; owner[NR] = $1 == "value" ? "" : $2 }
$1 == "control" { has[$2, $4] }
$1 == "preset" { preset[++presets] = $2 " " $3 }
$1 == "value" { symbols[$2] = symbols[$2] " " $3 }
END {
    for (number = 1; number <= presets; ++number) {
        split(preset[number], names, " ")
        count = split(symbols[names[2]], needed, " ")
        for (symbol = 1; symbol <= count; ++symbol) {
            if (!((names[1], needed[symbol]) in has)) lacks[names[1]]
        }
    }
    for (number = 1; number <= NR; ++number) if (!(owner[number] in lacks)) print line[number]
}
