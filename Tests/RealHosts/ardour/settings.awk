# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC
#
# Makes of what Scripts/describe has said of a bundle, for each plug-in with a control, a line of its URI, an automation of
# its first continuous control (up and down), and a setting of each control that is no switch: a third of the way up its
# scale. Of its switches, the first is on and the others are off.

# The value so far along the scale of the control in this line.
function at(fraction) {
    return $8 == "logarithmic" ? $5 * ($6 / $5) ^ fraction : $5 + ($6 - $5) * fraction
}

$1 == "control" && $8 == "integer" { settings[$2] = settings[$2] sprintf(" %s=%d", $4, at(1 / 3) + 0.5) }

$1 == "control" && $8 == "toggled" {
    # The presets that were tried before have left theirs somehow.
    settings[$2] = settings[$2] sprintf(" %s=%d", $4, !($2 in switched))
    switched[$2]
}

$1 == "control" && $8 !~ /toggled|integer/ {
    if (!($2 in automated)) {
        order[++count] = $2
        automated[$2] = sprintf("%s=%.6g@0f,%.6g@51200f,%.6g@81920f", $4, at(0.25), at(0.75), at(0.4)) \
            sprintf(" %s=%.6g", $4, at(1 / 3))
    } else {
        settings[$2] = settings[$2] sprintf(" %s=%.6g", $4, at(1 / 3))
    }
}

END {
    for (number = 1; number <= count; ++number) print order[number], automated[order[number]] settings[order[number]]
}
