-- Copyright 2026 the Swiftlet authors
-- SPDX-License-Identifier: ISC

-- Makes a session with a plug-in on a track of as many channels as it has, tries its presets, sets its parameters and
-- saves it as "session"; automates a parameter and saves it as "automated". The track plays noise, which is written to
-- FOLDER/recording.wav as well, and the plug-in's latency to FOLDER/latency.
-- Arguments: SCRIPTS FACTS FOLDER URI AUTOMATION SETTING...

dofile(arg[1] .. "/common.lua")
local plugin = describe(arg[2], arg[4])
local folder = arg[3]
local automated, points = read_automation(arg[5])
local settings = read_settings({ table.unpack(arg, 6) })

local function check_that_it_is_found()
    for info in ARDOUR.LuaAPI.list_plugins():iter() do
        if info.type == ARDOUR.PluginType.LV2 and info.unique_id == plugin.uri then
            local listed = {}
            for preset in info:get_presets():iter() do listed[preset.uri] = true end
            for preset in pairs(plugin.presets) do assert(listed[preset], preset .. " is not listed") end
            return
        end
    end
    error(plugin.uri .. " is not found")
end

local function resize(io, channels)
    local function count() return io:n_ports():n_audio() end
    while count() < channels do assert(io:add_port("", nil, ARDOUR.DataType("audio")) == 0) end
    while count() > channels do assert(io:remove_port(io:nth(count() - 1), nil) == 0) end
end

-- A track, and a master bus of as many channels, so that nothing is panned.
local function make_track(session)
    resize(session:master_out():input(), plugin.outputs)
    session:master_out():panner_shell():set_bypassed(true)
    local track = session:new_audio_track(plugin.inputs, plugin.outputs, nil, 1, "Effect",
        ARDOUR.PresentationInfo.max_order, ARDOUR.TrackMode.Normal, true):front()
    track:panner_shell():set_bypassed(true)
    return track
end

-- Connects the outputs of the plug-in, and no others: the track has no fewer outputs than inputs, and those left over
-- repeat the first. Ardour's own connections are made in a thread of their own, which is waited for.
local function connect(session, track)
    sleep(1)
    local master = session:master_out():input()
    for channel = 0, track:output():n_ports():n_audio() - 1 do
        local port = track:output():nth(channel)
        port:disconnect_all()
        if channel < plugin.outputs then assert(port:connect(master:nth(channel):name()) == 0) end
    end
end

local function add_plugin(session, track)
    local processor = ARDOUR.LuaAPI.new_plugin_with_time_domain(
        session, plugin.uri, ARDOUR.PluginType.LV2, Temporal.TimeDomain.AudioTime, "")
    assert(not processor:isnil(), plugin.uri .. " cannot be made")
    assert(track:add_processor_by_index(processor, 0, nil, true) == 0, plugin.uri .. " cannot be added")
    assert(processor:to_insert():get_count() == 1, plugin.uri .. " is there more than once")
    return processor
end

-- Puts silence on the track, without fades: Ardour without its editor cannot import a file, but can bounce what is
-- empty. The result are the region's files, one per channel.
local function record_silence(track)
    local bounced = track:bounce_range(0, frames, ARDOUR.InterThreadInfo(), track:main_outs(), false, "recording")
    track:playlist():add_region(bounced, Temporal.timepos_t(0), 1, false)
    local region = track:playlist():region_list():table()[1]:to_audioregion()
    region:set_fade_in_active(false)
    region:set_fade_out_active(false)
    local files = {}
    assert(region:n_channels() == plugin.inputs, "the region has " .. region:n_channels() .. " channels")
    for channel = 0, plugin.inputs - 1 do table.insert(files, region:source(channel):to_filesource():path()) end
    return files
end

-- Ardour's own list of the controls, which its window has them in: in the order of the ports, in which the bundle has what is
-- used most before the rest.
local function check_order(processor)
    local loaded = processor:to_insert():plugin(0)
    local own, expected, listed = {}, {}, {}
    for _, port in pairs(plugin.port) do
        own[port] = true
        table.insert(expected, port)
    end
    table.sort(expected)
    for number = 0, loaded:parameter_count() - 1 do
        local port = loaded:nth_parameter(number, false)
        if own[port] then table.insert(listed, port) end
    end
    local found = table.concat(listed, " ")
    assert(found == table.concat(expected, " "), "the controls come in the order of ports " .. found)
end

local function check_values(processor, values, cause)
    for symbol, expected in pairs(values) do
        local value = automation_control(processor, plugin.port[symbol]):get_value()
        assert(same(value, expected), cause .. " sets " .. symbol .. " to " .. value)
    end
end

local function try_presets(processor)
    local loaded = processor:to_insert():plugin(0)
    for uri, values in pairs(plugin.presets) do
        local preset = loaded:preset_by_uri(uri)
        assert(preset and preset.valid and loaded:load_preset(preset), uri .. " cannot be loaded")
        check_values(processor, values, uri)
    end
end

local function set(processor)
    for symbol, value in pairs(settings) do
        automation_control(processor, plugin.port[symbol]):set_value(value, PBD.GroupControlDisposition.NoGroup)
    end
    check_values(processor, settings, "set_value")
end

local function write_latency(processor)
    local file = assert(io.open(folder .. "/latency", "w"))
    file:write(processor:to_insert():signal_latency(), "\n")
    file:close()
end

local function automate(processor)
    local control = automation_control(processor, plugin.port[automated])
    for _, point in ipairs(points) do
        control:alist():add(Temporal.timepos_t(point.frame), point.value, false, true)
    end
    control:set_automation_state(ARDOUR.AutoState.Play)
end

local function make()
    local session = assert(create_session(folder .. "/session", "session", rate), "the session cannot be made")
    check_that_it_is_found()
    local track = make_track(session)
    local files = record_silence(track)
    local processor = add_plugin(session, track)
    connect(session, track)
    check_order(processor)
    try_presets(processor)
    set(processor)
    write_latency(processor)
    assert(session:save_state("") == 0, "the session cannot be saved")
    automate(processor)
    assert(session:save_state("automated") == 0, "the session cannot be saved")
    return files
end

-- Replaces the silence.
local function record_noise(files)
    math.randomseed(1)
    local channels = {}
    for channel, file in ipairs(files) do
        channels[channel] = {}
        for frame = 1, frames do channels[channel][frame] = math.random() - 0.5 end
        write_wav(file, { channels[channel] })
    end
    write_wav(folder .. "/recording.wav", channels)
end

-- Says how long a session is, which Ardour without its editor leaves open.
local function write_range(state)
    local path = folder .. "/session/" .. state .. ".ardour"
    local superclocks = frames * 282240000 // rate
    local session, count = contents(path):gsub("<Locations/>", string.format(
        '<Locations><Location id="1000000" name="session" start="a0" end="a%d" flags="IsSessionRange"/></Locations>',
        superclocks))
    assert(count == 1, path .. " is not as expected")
    local file = assert(io.open(path, "w"))
    file:write(session)
    file:close()
end

local files = make()
-- Nothing of the session may be held when it is closed.
collectgarbage()
close_session()
record_noise(files)
write_range("session")
write_range("automated")
