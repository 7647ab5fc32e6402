// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCTime
import SwiftletCX11
import SwiftletEffects
import SwiftletPlugin

/// A view as LV2 sees it: a window, what it shows, and the host's calls.
final class Interface {
    private let window: XWindow
    private let panel: Panel
    private var painter: Painter
    private var userScale = UserScale.view
    private var userTextScale = UserScale.text
    private var userTheme: UserTheme
    /// What the window is named now.
    private var title = UTF8Text()
    private let ports: PortMap
    private let reader: PlugInMessageReader
    private let viewState: ViewStateLink
    private let hostResize: UnsafePointer<LV2UI_Resize>?
    private var hasAskedForFiles = false
    /// Whether the sample rate is known: the host has said it, or the plug-in.
    private var knowsSampleRate: Bool
    /// The band that the plug-in was last told to play alone.
    private var requestedBand: Int?
    private var visibility = Visibility()

    /// Whether the window is to be seen.
    private struct Visibility {
        /// When to look again, and to ask the plug-in for audio again.
        var nextCheck = 0.0
        /// Whether other windows cover this one, and whether this one or one around it is not on the screen.
        var isCovered = false
        var isHidden = false
        /// Whether the window manager has said something since that was looked at, and whether anything was drawn.
        var mayHaveChanged = false
        var hasDrawn = false
    }

    /// The X11 window.
    var windowID: Window { window.id }

    /// Opens the view of a plug-in; none without a connection to an X server.
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
            appearance: Appearance(theme: userTheme.theme, scale: window.scale, textScale: userTextScale.factor), link: link,
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

    /// Does what concerns more than the panel.
    private func perform(_ command: Command) {
        switch command {
        case .copy:
            window.clipboard.copy(panel.field?.text ?? panel.settingsText, at: window.keyboard.time)
            panel.show(message: (panel.field != nil ? "The text is" : "The settings are") + " in the clipboard.")
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
        case .undo, .redo: break
        }
    }

    // MARK: - The host's calls

    /// Takes a control port's value.
    func receive(_ value: Float, from port: Int) {
        if port == ports.enabled {
            panel.settings.show(isEnabled: value > 0)
        } else if port >= ports.firstControl && port < ports.enabled {
            panel.settings.receiveFromHost(port - ports.firstControl, Double(value))
        } else if port >= ports.firstMeter && port < ports.firstMeter + ports.meterCount {
            panel.widgets.meters[port - ports.firstMeter].show(Double(value))
        }
    }

    /// Takes a message of the plug-in, an atom with its header.
    func receive(_ atom: UnsafeRawPointer, size: Int, format: LV2_URID, from port: Int) {
        guard port == ports.notify, format == reader.eventTransfer else { return }
        for file in panel.widgets.files where file.receive(atom, size: size) { return }
        switch reader.message(atom, size: size) {
        case .value(let parameter, let value): panel.settings.receiveFromPlugIn(parameter, value)
        case .sampleRate(let rate):
            knowsSampleRate = true
            panel.graph.show(sampleRate: rate)
        case .audio(let audio): panel.graph.live.receive(audio, now: SwiftletUI.now)
        case .viewState(let page): if viewState.receive(page) { panel.updateHistoryButtons() }
        case nil: break
        }
    }

    /// Takes a size in pixels from the host; false where that is none.
    func resizeFromHost(width: Int, height: Int) -> Bool {
        guard width > 0, height > 0 else { return false }
        window.resize(width: width, height: height)
        window.flush()
        return true
    }

    /// Does what has come up: called many times a second. False once the window is no more.
    func idle() -> Bool {
        let now = SwiftletUI.now
        if !hasAskedForFiles {
            hasAskedForFiles = true
            panel.widgets.files.first?.requestFiles()
        }
        // The host waits meanwhile: what a flood of events brings beyond that is for the next time.
        while let input = window.nextInput(until: now + 0.02) {
            switch input {
            case .resized(let width, let height): resize(width: width, height: height)
            case .covered(let isCovered):
                visibility.isCovered = isCovered
                if !isCovered { visibility.nextCheck = 0 }
            case .rearranged: (visibility.nextCheck, visibility.mayHaveChanged) = (0, true)
            case .key(let key, let isFine):
                let press = KeyStroke(key: key, character: window.keyboard.character, isFine: isFine)
                if !panel.press(press) { window.keyboard.forwardLastKey() }
            default: panel.handle(input, now: now)
            }
            if let command = panel.takeCommand() { perform(command) }
        }
        guard !window.isGone else { return false }
        window.keyboard.setFocusWanted(panel.wantsKeyboard)
        if now >= visibility.nextCheck || panel.graph.listenedBand != requestedBand { updateVisibility(now: now) }
        // What has changed meanwhile is drawn when it is to be seen again.
        guard !visibility.isCovered, !visibility.isHidden else { return true }
        panel.tick(now: now)
        draw()
        if panel.drag == nil { viewState.sendChanges(over: panel.settings.link) }
        return true
    }

    /// Ends what is under way before the view closes, and has the plug-in keep it.
    func finish() {
        panel.endDrag()
        viewState.sendChanges(over: panel.settings.link)
    }

    /// Has the window's title say what has the focus.
    private func updateWindowTitle() {
        let accessibleTitle = panel.accessibleTitle
        guard !accessibleTitle.isSame(as: title) else { return }
        title = accessibleTitle
        window.setTitle(accessibleTitle)
    }

    /// Looks whether the window is to be seen, and asks the plug-in for audio if it is. No event says that a window around it
    /// is minimised.
    private func updateVisibility(now: Double) {
        let isViewable = window.isViewable
        var seen = visibility
        if !isViewable || seen.isCovered {
            seen.isHidden = true
        } else if seen.hasDrawn || seen.isHidden || seen.mayHaveChanged {
            // What managers say costs more: it is asked for where there is something to save.
            seen.isHidden = window.isHidden
        }
        (seen.hasDrawn, seen.mayHaveChanged) = (false, false)
        // Nothing costs less than to look again soon whether the window is mapped.
        seen.nextCheck = now + (!isViewable ? 0.1 : seen.isHidden ? 0.5 : 1)
        visibility = seen
        if !viewState.hasReceivedState && !seen.isHidden { viewState.requestState(over: panel.settings.link) }
        if !knowsSampleRate && !seen.isHidden { reader.askForSampleRate(over: panel.settings.link) }
        let wasListening = requestedBand != nil
        requestedBand = panel.graph.listenedBand
        // The same request asks to listen to one band.
        guard !seen.isCovered, !seen.isHidden,
            panel.graph.live.kind != .nothing || wasListening || requestedBand != nil
        else { return }
        reader.askForAudio(over: panel.settings.link, listeningTo: requestedBand)
    }

    /// Draws and shows what looks otherwise than before.
    private func draw() {
        let damage = panel.takeDamage()
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

    /// Makes all larger or smaller, and the window with it.
    private func stepScale(_ direction: Int) {
        let before = userScale.factor
        userScale.step(direction)
        let factor = userScale.factor / before
        let size = panel.layout.all
        let width = Int((size.width * window.scale * factor).rounded())
        let height = Int((size.height * window.scale * factor).rounded())
        if factor != 1 {
            window.rescale(by: factor, width: width, height: height)
            apply(Appearance(theme: panel.appearance.theme, scale: window.scale, textScale: panel.appearance.textScale), width, height)
            requestSize(width, height)
        }
        panel.show(message: "Scale " + UTF8Text(Double(userScale.percent), decimals: 0) + " %")
    }

    /// Makes the texts larger or smaller, in a window as large as it is.
    private func stepTextScale(_ direction: Int) {
        userTextScale.step(direction)
        var appearance = panel.appearance
        appearance.textScale = userTextScale.factor
        apply(appearance, Int(painter.canvas.width), Int(painter.canvas.height))
        panel.show(message: "Text " + UTF8Text(Double(userTextScale.percent), decimals: 0) + " %")
    }

    /// Makes the view light or dark, or as the host has it.
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

/// Seconds from some beginning.
var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
}
