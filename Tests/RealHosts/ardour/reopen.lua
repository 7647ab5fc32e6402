-- Copyright 2026 the Swiftlet authors
-- SPDX-License-Identifier: ISC

-- Reopens what save.lua has made, finds the values and the automation again, and saves it.
-- Arguments: SCRIPTS FACTS FOLDER URI AUTOMATION SETTING...

dofile(arg[1] .. "/common.lua")
local plugin = describe(arg[2], arg[4])
local folder = arg[3]
local automated, points = read_automation(arg[5])
local settings = read_settings({ table.unpack(arg, 6) })

local function check_automation(control)
    assert(control:automation_state() == ARDOUR.AutoState.Play, automated .. " is not automated any more")
    local list = control:alist()
    assert(list:size() == #points, "of " .. #points .. " points, " .. list:size() .. " come back")
    for _, point in ipairs(points) do
        local value = list:eval(Temporal.timepos_t(point.frame))
        assert(same(value, point.value), automated .. " comes back as " .. value .. " at " .. point.frame)
    end
end

local function check(state)
    local session = assert(load_session(folder .. "/session", state), "the session cannot be opened")
    local processor = session:route_by_name("Effect"):nth_plugin(0)
    assert(not processor:isnil(), "the plug-in is gone")
    local uri = processor:to_insert():plugin(0):unique_id()
    assert(uri == plugin.uri, "the plug-in is another: " .. uri)
    for symbol, expected in pairs(settings) do
        local control = automation_control(processor, plugin.port[symbol])
        if state == "automated" and symbol == automated then
            check_automation(control)
        else
            assert(same(control:get_value(), expected), symbol .. " comes back as " .. control:get_value())
        end
    end
end

for _, state in ipairs({ "session", "automated" }) do
    check(state)
    assert(Session:save_state(state) == 0, "the session cannot be saved again")
    -- Nothing of the session may be held when it is closed.
    collectgarbage()
    close_session()
end
