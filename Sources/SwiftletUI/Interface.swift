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
    private var scaleByHand = SizeByHand.scale
    private var textByHand = SizeByHand.text
    private var colorsByHand = ColorsByHand()
    /// The view's own colour, and those of the host, if it tells them.
    private let colors: (accent: Color, background: Color?, foreground: Color?)
    /// What the window is named now.
    private var title = UTF8Text()
    private let ports: PortMap
    private let reader: NoticeReader
    private let viewState: ViewStateLink
    private let hostResize: UnsafePointer<LV2UI_Resize>?
    private var hasAskedForFiles = false
    /// When to look whether the window is on the screen, and to ask the plug-in for audio again.
    private var nextRequest = 0.0
    /// Whether the sample rate is known: the host has said it, or the plug-in.
    private var knowsSampleRate: Bool
    /// The part that the plug-in was last told to be heard alone.
    private var saidPart: Int?
    /// Whether other windows cover this one, and whether this one or one around it is not on the screen.
    private var isCovered = false
    private var isHidden = false
    /// Whether the window manager has said something since that was looked at, and whether anything was drawn.
    private var isRearranged = false
    private var hasDrawn = false

    /// The X11 window.
    var windowID: Window { window.id }

    /// Opens the view of a plug-in; none without a connection to an X server.
    init?(content: ViewContent, ports: PortMap, features: HostFeatures, link: HostConnection) {
        let hasStrip = content.view.parted != nil
        let size = ViewLayout.standardSize(
            cardCount: content.cardCount, graph: content.view.graph, hasStrip: hasStrip)
        guard
            let window = XWindow(
                parent: features.parent, scale: features.scale, factor: scaleByHand.factor, size: size,
                minimum: ViewLayout.minimumSize(
                    cardCount: content.cardCount, graph: content.view.graph, hasStrip: hasStrip))
        else { return nil }
        self.window = window
        self.ports = ports
        content.files?.takeDrops(window)
        reader = NoticeReader(features: features, effect: content.about.uri, parameters: content.parameters)
        hostResize = features.resize
        knowsSampleRate = features.sampleRate != nil
        colors = (content.view.accent, features.background, features.foreground)
        let theme = colorsByHand.theme(
            accent: colors.accent, background: colors.background, foreground: colors.foreground)
        panel = Panel(
            content: content, theme: theme, link: link, inputCount: ports.inputCount,
            sampleRate: features.sampleRate ?? 48_000,
            scale: window.scale, textScale: textByHand.factor)
        viewState = ViewStateLink(panel.history, parameterCount: content.parameters.count, features.urids)
        let width = Int((size.width * window.scale).rounded())
        let height = Int((size.height * window.scale).rounded())
        painter = Painter(panel: panel, width: width, height: height, scale: window.scale)
        panel.invalidate(panel.layout.all)
        if let hostResize, let call = hostResize.pointee.ui_resize {
            _ = call(hostResize.pointee.handle, Int32(width), Int32(height))
        }
    }

    /// Does what concerns more than the panel.
    private func follow(_ command: Command) {
        switch command {
        case .copy:
            window.clipboard.copy(panel.typedText ?? panel.settingsText, at: window.keyboard.time)
            panel.show(notice: (panel.isTyping ? "The text is" : "The settings are") + " in the clipboard.")
        case .paste: window.clipboard.paste(at: window.keyboard.time)
        case .larger: rescale(1)
        case .smaller: rescale(-1)
        case .natural:
            if textByHand.percent != 100 { rescaleTexts(0) }
            if colorsByHand.isLight != nil { choose(light: nil) }
            rescale(0)
        case .largerText: rescaleTexts(1)
        case .smallerText: rescaleTexts(-1)
        case .otherColors: choose(light: !panel.theme.isLight)
        case .undo, .redo: break
        }
    }

    // MARK: - The host's calls

    /// Takes a control port's value.
    func take(_ value: Float, from port: Int) {
        if port == ports.enabled {
            panel.show(isEnabled: value > 0)
        } else if port >= ports.firstControl && port < ports.enabled {
            panel.take(port - ports.firstControl, Double(value))
        } else if port >= ports.firstMeter && port < ports.firstMeter + ports.meterCount {
            panel.show(meter: port - ports.firstMeter, Double(value))
        }
    }

    /// Takes a message of the plug-in's, an atom with its header.
    func take(_ atom: UnsafeRawPointer, size: Int, format: LV2_URID, from port: Int) {
        guard port == ports.notify, format == reader.eventTransfer else { return }
        if let file = panel.files?.take(atom, size) { return panel.invalidate(.file(file)) }
        switch reader.notice(atom, size: size) {
        case .value(let parameter, let value): panel.hear(parameter, value)
        case .sampleRate(let rate):
            knowsSampleRate = true
            panel.show(sampleRate: rate)
        case .audio(let audio): panel.live.take(audio, now: Self.now)
        case .viewState(let page): if viewState.take(page) { panel.showHistory() }
        case nil: break
        }
    }

    /// Takes a size in pixels from the host; false where that is none.
    func fit(width: Int, height: Int) -> Bool {
        guard width > 0, height > 0 else { return false }
        window.resize(width: width, height: height)
        window.flush()
        return true
    }

    /// Does what has come up: called many times a second. False once the window is no more.
    func idle() -> Bool {
        let now = Self.now
        if !hasAskedForFiles {
            hasAskedForFiles = true
            panel.files?.ask(panel.link)
        }
        // The host waits meanwhile: what a flood of events brings beyond that is for the next time.
        while let input = window.next(until: now + 0.02) {
            switch input {
            case .resized(let width, let height): resize(width: width, height: height)
            case .covered(let isCovered):
                self.isCovered = isCovered
                if !isCovered { nextRequest = 0 }
            case .rearranged: (nextRequest, isRearranged) = (0, true)
            case .key(let key, let fine):
                panel.typedCharacter = window.keyboard.character
                if !panel.press(key, fine: fine) { window.keyboard.passOn() }
            default: panel.handle(input, now: now)
            }
            if let command = panel.takeCommand() { follow(command) }
        }
        guard !window.isGone else { return false }
        window.keyboard.hold(panel.wantsKeyboard)
        if now >= nextRequest || panel.listenedPart != saidPart { look(now: now) }
        // What has changed meanwhile is drawn when it is to be seen again.
        guard !isCovered, !isHidden else { return true }
        panel.tick(now: now)
        draw()
        if panel.drag == nil { viewState.write(over: panel.link) }
        return true
    }

    /// Ends what is under way before the view closes, and has the plug-in keep it.
    func finish() {
        panel.endDrag()
        viewState.write(over: panel.link)
    }

    /// Has the window's title say what has the focus.
    private func nameWindow() {
        let spoken = panel.spoken
        guard !spoken.isSame(as: title) else { return }
        title = spoken
        window.name(spoken)
    }

    /// Looks whether the window is to be seen, and asks the plug-in for audio if it is. No event says that a window around it
    /// is minimised.
    private func look(now: Double) {
        let isViewable = window.isViewable
        if !isViewable || isCovered {
            isHidden = true
        } else if hasDrawn || isHidden || isRearranged {
            // What managers say costs more: it is asked for where there is something to save.
            isHidden = window.isHidden
        }
        (hasDrawn, isRearranged) = (false, false)
        // Nothing costs less than to look again soon whether the window is mapped.
        nextRequest = now + (!isViewable ? 0.1 : isHidden ? 0.5 : 1)
        if !viewState.hasHeard && !isHidden { viewState.ask(over: panel.link) }
        if !knowsSampleRate && !isHidden { reader.askForSampleRate(over: panel.link) }
        let isListening = saidPart != nil || panel.listenedPart != nil
        saidPart = panel.listenedPart
        // To listen to one part is asked for in the same way.
        guard !isCovered && !isHidden && (panel.live.kind != .nothing || isListening) else { return }
        reader.askForAudio(over: panel.link, listeningTo: saidPart)
    }

    /// Draws and shows what looks otherwise than before.
    private func draw() {
        let damage = panel.takeDamage()
        guard !damage.isEmpty || panel.areSpectraOld else { return }
        let start = Self.now
        hasDrawn = true
        if !damage.isEmpty { nameWindow() }
        for area in damage {
            let part = painter.canvas.pixels(of: area)
            painter.paint(part)
            window.show(painter.canvas, part)
        }
        if panel.areSpectraOld {
            panel.areSpectraOld = false
            for part in painter.paintSpectra() { window.show(painter.canvas, part) }
        }
        window.flush()
        let end = Self.now
        panel.live.pace(now: end, cost: end - start)
    }

    /// Has all be larger or smaller, and the window with it.
    private func rescale(_ direction: Int) {
        let before = scaleByHand.factor
        scaleByHand.step(direction)
        let factor = scaleByHand.factor / before
        let size = panel.layout.all
        let width = Int((size.width * window.scale * factor).rounded())
        let height = Int((size.height * window.scale * factor).rounded())
        if factor != 1 {
            window.rescale(by: factor, width: width, height: height)
            panel.rescale(to: window.scale)
            painter = Painter(panel: panel, width: width, height: height, scale: window.scale)
            if let hostResize, let call = hostResize.pointee.ui_resize {
                _ = call(hostResize.pointee.handle, Int32(width), Int32(height))
            }
        }
        panel.show(notice: "Scale " + UTF8Text(Double(scaleByHand.percent), decimals: 0) + " %")
    }

    /// Has the texts be larger or smaller, in a window as large as it is.
    private func rescaleTexts(_ direction: Int) {
        textByHand.step(direction)
        panel.rescaleTexts(by: textByHand.factor)
        painter.resize(width: Int(painter.canvas.width), height: Int(painter.canvas.height))
        panel.show(notice: "Text " + UTF8Text(Double(textByHand.percent), decimals: 0) + " %")
    }

    /// Has the view be light or dark, or as the host has it.
    private func choose(light: Bool?) {
        colorsByHand.choose(light: light)
        panel.recolor(
            colorsByHand.theme(accent: colors.accent, background: colors.background, foreground: colors.foreground))
        painter.resize(width: Int(painter.canvas.width), height: Int(painter.canvas.height))
    }

    private func resize(width: Int, height: Int) {
        let size = (width: Double(width) / window.scale, height: Double(height) / window.scale)
        let shown = panel.layout.all
        guard width > 0, height > 0, size.width != shown.width || size.height != shown.height else { return }
        panel.resize(to: size)
        painter.resize(width: width, height: height)
    }

    /// Seconds from some beginning.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
    }
}
