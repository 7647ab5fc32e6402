-- Copyright 2026 the Swiftlet authors
-- SPDX-License-Identifier: ISC

-- What the scripts share: the plug-in as its bundle describes it, the settings of a run, and WAV files.

-- How many frames the recording has, and at which rate.
frames, rate = 96000, 48000

function contents(path)
    local file = assert(io.open(path, "rb"))
    local text = file:read("a")
    file:close()
    return text
end

-- The plug-in, of what Scripts/describe has said of its bundle: its count of audio inputs and outputs, of each symbol the
-- port's index, and of each preset's URI the symbols and their values.
function describe(facts, uri)
    local plugin = { uri = uri, port = {}, presets = {} }
    local values = {}
    for line in contents(facts):gmatch("[^\n]+") do
        local word = {}
        for part in line:gmatch("%S+") do table.insert(word, part) end
        if word[1] == "value" then
            values[word[2]] = values[word[2]] or {}
            values[word[2]][word[3]] = tonumber(word[4])
        elseif word[2] == uri and word[1] == "plug-in" then
            plugin.inputs, plugin.outputs = tonumber(word[4]), tonumber(word[5])
        elseif word[2] == uri and word[1] == "control" then
            plugin.port[word[4]] = tonumber(word[3])
        elseif word[2] == uri and word[1] == "preset" then
            table.insert(plugin.presets, word[3])
        end
    end
    assert(plugin.inputs, uri .. " is not in the bundle")
    local presets = {}
    for _, preset in ipairs(plugin.presets) do presets[preset] = values[preset] end
    plugin.presets = presets
    return plugin
end

-- What automates a control, and sets and tells its value.
function automation_control(processor, port)
    local parameter = Evoral.Parameter(ARDOUR.AutomationType.PluginAutomation, 0, port)
    return processor:to_automatable():automation_control(parameter, false)
end

-- The settings as `swiftlet render --set` takes them: of each symbol the value.
function read_settings(texts)
    local settings = {}
    for _, text in ipairs(texts) do
        local symbol, value = text:match("^(.+)=(.+)$")
        settings[symbol] = tonumber(value)
    end
    return settings
end

-- An automation as `swiftlet render --automate` takes it, its times in frames: a symbol, and a list of points.
function read_automation(text)
    local points = {}
    for value, frame in text:gmatch("([^=,]+)@(%d+)f") do
        table.insert(points, { value = tonumber(value), frame = tonumber(frame) })
    end
    return text:match("^([^=]+)="), points
end

-- Whether a control, which is a Float, has a value.
function same(value, expected)
    return math.abs(value - expected) <= 1e-6 * math.max(1, math.abs(expected))
end

-- Writes channels of samples as a WAV file of floats.
function write_wav(path, channels)
    local file = assert(io.open(path, "wb"))
    local size = 4 * #channels * #channels[1]
    file:write("RIFF", string.pack("<I4", 36 + size), "WAVEfmt ",
        string.pack("<I4I2I2I4I4I2I2", 16, 3, #channels, rate, 4 * #channels * rate, 4 * #channels, 32),
        "data", string.pack("<I4", size))
    for frame = 1, #channels[1] do
        for _, channel in ipairs(channels) do file:write(string.pack("<f", channel[frame])) end
    end
    assert(file:close())
end

-- All samples of a WAV file of floats, as text, and its count of channels.
function read_wav(path)
    local text = contents(path)
    local at, channels = 13, nil
    while at < #text do
        local name, size = string.unpack("<c4I4", text, at)
        if name == "fmt " then
            local format, bits
            format, channels, bits = string.unpack("<I2I2xxxxxxxxxxI2", text, at + 8)
            assert(bits == 32 and (format == 3 or format == 0xfffe), path .. " is not of floats")
        elseif name == "data" then
            return text:sub(at + 8, at + 7 + size), channels
        end
        at = at + 8 + size + size % 2
    end
    error(path .. " holds no audio")
end
