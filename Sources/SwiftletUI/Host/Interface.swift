// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCTime
import SwiftletCX11
import SwiftletEffects
import SwiftletPlugin

/// An LV2 view: a window, its contents, and the host's calls.
final class Interface {
    private let window: XWindow
    private let panel: Panel
    private var painter: Painter
    private var userScale = UserScale.view
    private var userTextScale = UserScale.text
    private var userTheme: UserTheme
    /// The window's current title.
    private var title = UTF8Text()
    private let ports: PortMap
    private let reader: PlugInMessageReader
    private let viewState: ViewStateLink
    private let hostResize: UnsafePointer<LV2UI_Resize>?
    private var hasAskedForFiles = false
    /// Whether the host or the plug-in has reported the sample rate.
    private var knowsSampleRate: Bool
    /// The band that the last request asked to hear alone; nil for none.
    private var requestedBand: Int?
    /// Whether the last request asked for true peaks.
    private var hasRequestedTruePeaks = false
    /// The signals of the last request.
    private var requestedSignals = AnalyserSignals.none
    private var visibility = Visibility()

    /// The visibility of the window.
    private struct Visibility {
        /// The time of the next check, and of the next request for audio.
        var nextCheck = 0.0
        /// Whether other windows cover this one, and whether this one or a window around it is not on the screen.
        var isCovered = false
        var isHidden = false
        /// Whether the window manager has reported a change since the last check, and whether anything was drawn.
        var mayHaveChanged = false
        var hasDrawn = false
    }

    /// The X11 window.
    var windowID: Window { window.id }

    /// Opens the view of a plug-in. Returns nil without a connection to an X server.
    @_optimize(size)
    init?(content: ViewContent, features: HostFeatures, link: HostConnection) {
        let size = ViewLayout.standardSize(of: content)
        guard
            let window = XWindow(
                parent: features.parent, scale: features.scale, factor: userScale.factor, size: size,
                minimum: ViewLayout.minimumSize(of: content))
        else { return nil }
        self.window = window
        ports = content.ports
        content.files.first?.acceptDrops(on: window)
        reader = PlugInMessageReader(features: features, effect: content.about.uri, parameters: content.parameters)
        hostResize = features.resize
        knowsSampleRate = features.sampleRate != nil
        userTheme = UserTheme(
            accent: content.view.accent, background: features.background, foreground: features.foreground)
        panel = Panel(
            content: content,
            appearance: Appearance(theme: userTheme.theme, scale: window.scale, textScale: userTextScale.factor),
            link: link,
            sampleRate: features.sampleRate ?? 48_000)
        viewState = ViewStateLink(panel.settings.history, parameterCount: content.parameters.count, features.urids)
        let width = Int((size.width * window.scale).rounded())
        let height = Int((size.height * window.scale).rounded())
        painter = Painter(panel: panel, width: width, height: height)
        requestSize(width, height)
    }

    /// Asks the host for a size in pixels.
    private func requestSize(_ width: Int, _ height: Int) {
        if let hostResize, let call = hostResize.pointee.ui_resize {
            _ = call(hostResize.pointee.handle, Int32(width), Int32(height))
        }
    }

    /// Performs a command that affects more than the panel.
    private func perform(_ command: Command) {
        switch command {
        case .copy, .cut:
            let copy = panel.takeCopy(isCut: command == .cut)
            window.clipboard.copy(copy.text, at: window.keyboard.time)
            panel.show(message: copy.message)
        case .copySettings:
            window.clipboard.copy(panel.settingsText, at: window.keyboard.time)
            panel.show(message: "Copied the settings.")
        case .paste: window.clipboard.paste(at: window.keyboard.time)
        case .larger: stepScale(1)
        case .smaller: stepScale(-1)
        case .resetAppearance:
            if userTextScale.percent != 100 { stepTextScale(0) }
            if userTheme.isLight != nil { chooseTheme(isLight: nil) }
            stepScale(0)
        case .largerText: stepTextScale(1)
        case .smallerText: stepTextScale(-1)
        case .toggleTheme: chooseTheme(isLight: !panel.appearance.theme.isLight)
        case .undo, .redo, .selectAll: break
        }
    }

    // MARK: - The host's calls

    /// Shows the value of a control port or a meter.
    func receive(_ value: Float, from port: Int) {
        if port == ports.enabled {
            panel.settings.show(isEnabled: value > 0)
        } else if port >= ports.firstControl && port < ports.enabled {
            panel.settings.receiveFromHost(port - ports.firstControl, Double(value))
        } else if port >= ports.firstMeter && port < ports.firstMeter + ports.meterCount {
            panel.widgets.meters[port - ports.firstMeter].show(Double(value))
        }
    }

    /// Handles a message from the plug-in: an atom with its header.
    func receive(_ atom: UnsafeRawPointer, size: Int, format: LV2_URID, from port: Int) {
        guard port == ports.notify, format == reader.eventTransfer else { return }
        for file in panel.widgets.files where file.receive(atom, size: size) { return }
        switch reader.message(atom, size: size) {
        case .value(let parameter, let value): panel.settings.receiveFromPlugIn(parameter, value)
        case .sampleRate(let rate):
            knowsSampleRate = true
            panel.graph.show(sampleRate: rate)
        case .audio(let audio):
            panel.graph.live.receive(audio, now: SwiftletUI.now)
            panel.widgets.levelMeters.receive(audio)
        case .bands(let readings): panel.graph.receive(readings, now: SwiftletUI.now)
        case .viewState(let page):
            let isFirst = !viewState.hasReceivedState
            if viewState.receive(page) {
                if isFirst { panel.restoreView() }
                panel.updateAfterRestore()
            }
        case nil: break
        }
    }

    /// Resizes the window to a size in pixels from the host. Returns false if the size is not positive.
    func resizeFromHost(width: Int, height: Int) -> Bool {
        guard width > 0, height > 0 else { return false }
        window.resize(width: width, height: height)
        window.flush()
        return true
    }

    /// Handles pending events and draws. The host calls it many times a second. Returns false once the window is
    /// destroyed.
    func idle() -> Bool {
        let now = SwiftletUI.now
        if !hasAskedForFiles {
            hasAskedForFiles = true
            panel.widgets.files.first?.requestFiles()
        }
        // The host waits for this call, so a flood of events is spread over several calls.
        while let input = window.nextInput(until: now + 0.02) {
            switch input {
            case .resized(let width, let height): resize(width: width, height: height)
            case .covered(let isCovered):
                visibility.isCovered = isCovered
                if !isCovered { visibility.nextCheck = 0 }
            case .rearranged: (visibility.nextCheck, visibility.mayHaveChanged) = (0, true)
            case .key(let key, let modifiers):
                let press = KeyStroke(key: key, character: window.keyboard.character, modifiers: modifiers)
                if !panel.press(press) { window.keyboard.forwardLastKey() }
            case .command(let command) where !panel.isUsable(command): window.keyboard.forwardLastKey()
            default: panel.handle(input, now: now)
            }
            if let command = panel.takeCommand() { perform(command) }
        }
        guard !window.isGone else { return false }
        window.keyboard.setFocusWanted(panel.wantsKeyboard)
        window.setPointerShape(panel.pointerShape)
        let isCheckDue =
            now >= visibility.nextCheck || panel.graph.listenedBand != requestedBand
            || panel.graph.live.signals != requestedSignals
            || panel.widgets.levelMeters.needsTruePeaks != hasRequestedTruePeaks
        if isCheckDue && !window.isFlooded { updateVisibility(now: now) }
        // Changes to a hidden view are drawn when it becomes visible again.
        guard !visibility.isCovered, !visibility.isHidden else { return true }
        panel.tick(now: now)
        draw()
        if panel.drag == nil { viewState.sendChanges(over: panel.settings.link) }
        return true
    }

    /// Ends a drag before the view closes, and sends the history to the plug-in.
    func finish() {
        panel.endDrag()
        viewState.sendChanges(over: panel.settings.link)
    }

    /// Sets the window's title to the focused widget and its value.
    private func updateWindowTitle() {
        let accessibleTitle = panel.accessibleTitle
        guard !accessibleTitle.isSame(as: title) else { return }
        title = accessibleTitle
        window.setTitle(accessibleTitle)
    }

    /// Checks whether the window is visible, and requests audio from the plug-in if it is. No event reports that a
    /// window around it is minimised, so the check is repeated.
    private func updateVisibility(now: Double) {
        let isViewable = window.isViewable
        var seen = visibility
        if !isViewable || seen.isCovered {
            seen.isHidden = true
        } else if seen.hasDrawn || seen.isHidden || seen.mayHaveChanged {
            // Reading the window manager's properties costs more. Read them only if that can save drawing.
            seen.isHidden = window.isHidden
        }
        (seen.hasDrawn, seen.mayHaveChanged) = (false, false)
        // Checking whether the window is mapped is cheap, so check again soon.
        seen.nextCheck = now + (!isViewable ? 0.1 : seen.isHidden ? 0.5 : 1)
        visibility = seen
        if !viewState.hasReceivedState && !seen.isHidden { viewState.requestState(over: panel.settings.link) }
        if !knowsSampleRate && !seen.isHidden { reader.askForSampleRate(over: panel.settings.link) }
        let wasListening = requestedBand != nil
        requestedBand = panel.graph.listenedBand
        requestedSignals = panel.graph.live.signals
        hasRequestedTruePeaks = panel.widgets.levelMeters.needsTruePeaks
        // The same request selects the band to hear alone.
        guard !seen.isCovered, !seen.isHidden,
            panel.graph.live.kind != .nothing || wasListening || requestedBand != nil
        else { return }
        reader.askForAudio(
            requestedSignals, over: panel.settings.link, listeningTo: requestedBand,
            withTruePeaks: hasRequestedTruePeaks)
    }

    /// Draws and shows the areas that have changed.
    private func draw() {
        var damage = panel.takeDamage()
        if panel.isPainterStale {
            panel.isPainterStale = false
            painter = Painter(panel: panel, width: Int(painter.canvas.width), height: Int(painter.canvas.height))
            damage = [panel.layout.all]
        }
        guard !damage.isEmpty || panel.graph.areSpectraStale else { return }
        let start = SwiftletUI.now
        visibility.hasDrawn = true
        if !damage.isEmpty { updateWindowTitle() }
        for area in damage {
            let part = painter.canvas.pixels(of: area)
            painter.paint(part)
            window.show(painter.canvas, part)
        }
        if panel.graph.areSpectraStale {
            panel.graph.areSpectraStale = false
            for part in painter.paintSpectra() { window.show(painter.canvas, part) }
        }
        window.flush()
        let end = SwiftletUI.now
        panel.graph.live.limitFrameRate(now: end, cost: end - start)
    }

    /// Scales the whole view and its window by a step.
    private func stepScale(_ direction: Int) {
        let before = userScale.factor
        userScale.step(direction)
        let factor = userScale.factor / before
        let size = panel.layout.all
        let width = Int((size.width * window.scale * factor).rounded())
        let height = Int((size.height * window.scale * factor).rounded())
        if factor != 1 {
            window.rescale(by: factor, width: width, height: height)
            apply(
                Appearance(theme: panel.appearance.theme, scale: window.scale, textScale: panel.appearance.textScale),
                width, height)
            requestSize(width, height)
        }
        panel.show(message: "Scale " + UTF8Text(Double(userScale.percent), decimals: 0) + " %")
    }

    /// Scales the texts by a step, and keeps the window's size.
    private func stepTextScale(_ direction: Int) {
        userTextScale.step(direction)
        var appearance = panel.appearance
        appearance.textScale = userTextScale.factor
        apply(appearance, Int(painter.canvas.width), Int(painter.canvas.height))
        panel.show(message: "Text scale " + UTF8Text(Double(userTextScale.percent), decimals: 0) + " %")
    }

    /// Sets a light or a dark theme; nil for the host's colours.
    private func chooseTheme(isLight: Bool?) {
        userTheme.choose(isLight: isLight)
        var appearance = panel.appearance
        appearance.theme = userTheme.theme
        apply(appearance, Int(painter.canvas.width), Int(painter.canvas.height))
    }

    private func apply(_ appearance: Appearance, _ width: Int, _ height: Int) {
        panel.apply(appearance)
        painter = Painter(panel: panel, width: width, height: height)
    }

    private func resize(width: Int, height: Int) {
        let size = (width: Double(width) / window.scale, height: Double(height) / window.scale)
        let shown = panel.layout.all
        guard width > 0, height > 0, size.width != shown.width || size.height != shown.height else { return }
        panel.resize(to: size)
        painter = Painter(panel: panel, width: width, height: height)
    }
}

/// The monotonic time in seconds.
var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
}
