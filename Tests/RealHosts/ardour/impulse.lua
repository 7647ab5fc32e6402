-- Copyright 2026 the Swiftlet authors
-- SPDX-License-Identifier: ISC

-- Writes an impulse response that falls away within a hundredth of a second.
-- Arguments: SCRIPTS FILE

dofile(arg[1] .. "/common.lua")
math.randomseed(2)
local response = {}
for frame = 1, 480 do response[frame] = (math.random() - 0.5) * math.exp(-frame / 80) end
write_wav(arg[2], { response })
