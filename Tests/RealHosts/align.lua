-- Copyright 2026 the Swiftlet authors
-- SPDX-License-Identifier: ISC

-- Cuts two stereo WAV files of floats to begin with their first sound, and to the length of the one that is then shorter,
-- which must hold all of the second but a tenth of a second.
-- Arguments: SCRIPTS FILE FILE

dofile(arg[1] .. "/common.lua")

-- The channels from the first frame on that is not silent.
local function sound(path)
    local samples, channels = read_wav(path)
    assert(channels == 2, path .. " is not stereo")
    local left, right = {}, {}
    for at = 1, #samples - 7, 8 do
        local l, r = string.unpack("<ff", samples, at)
        if #left > 0 or l ~= 0 or r ~= 0 then
            left[#left + 1], right[#right + 1] = l, r
        end
    end
    return { left, right }
end

local recorded, rendered = sound(arg[2]), sound(arg[3])
assert(#recorded[1] >= #rendered[1] - rate // 10, "only " .. #recorded[1] .. " frames were recorded")
local length = math.min(#recorded[1], #rendered[1])
for path, channels in pairs({ [arg[2]] = recorded, [arg[3]] = rendered }) do
    write_wav(path, { table.move(channels[1], 1, length, 1, {}), table.move(channels[2], 1, length, 1, {}) })
end
