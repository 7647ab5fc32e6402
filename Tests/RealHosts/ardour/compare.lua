-- Copyright 2026 the Swiftlet authors
-- SPDX-License-Identifier: ISC

-- Prints by how much two WAV files of floats differ at most, in dBFS, except in the stretches of LENGTH frames that
-- begin with the frames given.
-- Arguments: SCRIPTS FILE FILE LENGTH FRAME...

dofile(arg[1] .. "/common.lua")
local samples, channels = read_wav(arg[2])
local others, other_channels = read_wav(arg[3])
assert(channels == other_channels, "there are " .. channels .. " and " .. other_channels .. " channels")
assert(#samples == #others, "there are " .. #samples / 4 .. " and " .. #others / 4 .. " samples")

local function is_left_out(frame)
    for argument = 5, #arg do
        local start = tonumber(arg[argument])
        if frame >= start and frame < start + tonumber(arg[4]) then return true end
    end
    return false
end

local difference, peak = 0, 0
for frame = 0, #samples // (4 * channels) - 1 do
    if not is_left_out(frame) then
        for channel = 0, channels - 1 do
            local at = 4 * (frame * channels + channel) + 1
            local sample, other = string.unpack("<f", samples, at), string.unpack("<f", others, at)
            assert(sample == sample and other == other, "NaN at frame " .. frame)
            peak = math.max(peak, math.abs(sample))
            difference = math.max(difference, math.abs(sample - other))
        end
    end
end
assert(peak > 0.01, arg[2] .. " is silent")
print((difference > 0 and string.format("%.1f", 20 * math.log(difference, 10)) or "-inf"))
