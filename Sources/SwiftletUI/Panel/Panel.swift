// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// The effect that a view shows, with all that the view needs to know about it.
struct ViewContent {
    /// The name of the project that the effect belongs to.
    let project: StaticString
    let about: About
    /// The plug-in's URI.
    let plugin: UTF8Text
    /// The parameters, in the order of their ports.
    let parameters: [Parameter]
    /// The meters, in the order of their ports.
    let meters: [Parameter]
    let presets: [ViewPreset]
    let ports: PortMap
    let view: any EffectView
    /// Returns the settings that a text of another program describes; nil for an unknown form.
    let readText: ([UInt8]) -> TextSettings?
    /// The cards of the effect's files.
    var files: [FileWidget] = []

    /// The number of cards: one for each parameter, then one for each meter, then one for each file.
    var cardCount: Int { parameters.count + meters.count + files.count }
}

/// The theme and the scales of a view.
struct Appearance {
    var theme: Theme
    /// The number of pixels per logical unit.
    var scale: Double
    /// The scale of texts, on top of `scale`.
    var textScale: Double
}

/// The widgets of a panel.
struct WidgetSet {
    let graph: GraphWidget
    private(set) var cards: [Card] = []
    private(set) var meters: [MeterCard] = []
    let files: [FileWidget]
    let rangeButton = RangeButton(), freezeButton = FreezeButton(), listenButton = ListenButton()
    let levelMeters: LevelMeters
    let analyserButton = AnalyserButton()
    let presets: PresetBox
    let bypass = BypassButton()
    let historyButtons: [Widget] = [
        UndoButton(isUndo: true), UndoButton(isUndo: false), CompareButton(), CopyButton(),
    ]
    let message = MessageStrip()
    let tip = Tip()
    /// All widgets with a place in the layout, in its order. Later ones lie over earlier ones.
    private(set) var all: [Widget]
    /// The same widgets in Tab order, which is that of the screen: header, buttons of the graph, graph, meters, cards.
    private(set) var tabOrder: [Widget]

    init(_ content: ViewContent, sampleRate: Double) {
        graph =
            content.view.multiband.map { BandGraph($0, sampleRate: sampleRate, ports: content.ports) }
            ?? GraphWidget(content.view, sampleRate: sampleRate, ports: content.ports)
        presets = PresetBox(content)
        levelMeters = LevelMeters(inputCount: content.ports.inputCount, outputCount: content.ports.outputCount)
        files = content.files
        all = [graph]
        tabOrder = historyButtons
        for number in 0..<content.parameters.count {
            let parameter = content.parameters[number]
            cards.append(
                parameter.range.scale == .toggle
                    ? SwitchCard(number) : parameter.choices.isEmpty ? ParameterCard(number) : ChoiceCard(number))
        }
        for number in 0..<content.meters.count { meters.append(MeterCard(number, content.meters[number])) }
        for meter in meters { cards.append(meter) }
        for card in cards { all.append(card) }
        for file in files { all.append(file) }
        all += graphButtons
        all += [presets, bypass]
        all += historyButtons
        all.append(levelMeters)
        tabOrder += [presets, bypass]
        for button in graphButtons.reversed() { tabOrder.append(button) }
        tabOrder += [graph, levelMeters]
        for card in cards { tabOrder.append(card) }
        for file in files { tabOrder.append(file) }
    }

    /// The buttons of the graph, from the right.
    var graphButtons: [Widget] { [rangeButton, freezeButton, listenButton, analyserButton] }
}

/// The state of the pointer.
struct PointerState {
    var place = Point(x: 0, y: 0)
    /// The widget under the pointer.
    var hovered: Widget?
    /// The current drag; nil without one.
    var drag: Drag?
    /// The last press of the main button.
    var lastPress: (point: Point, time: UInt)?
}

/// The state of the keyboard.
struct FocusState {
    /// The widget that keys act on.
    var widget: Widget
    /// Whether the user has moved the focus by the keyboard. Only then is the focus shown, and do keys other than
    /// arrows act.
    var isByKeyboard = false
    /// The field that the user types in; nil without one.
    var field: TextField?
    /// Whether to paste the clipboard's text into the field, because the user pressed Ctrl-V while typing.
    var pastesIntoField = false
}

/// A view's widgets, with the settings that they show, the focus, the pointer, and the areas to redraw.
final class Panel {
    let content: ViewContent
    let settings: Settings
    let widgets: WidgetSet
    private(set) var appearance: Appearance
    private(set) var layout: ViewLayout
    var cardStyle = CardStyle()
    var pointerState = PointerState()
    var focusState: FocusState
    /// The open menu; nil without one.
    private(set) var menu: PopupMenu?
    /// A command for the window.
    private var command: Command?
    /// The areas to redraw.
    private var damage: [Rect] = []
    /// Whether the backdrop must be redrawn.
    var isBackdropStale = false
    /// Whether the layout of the graph or the size of the cards has changed since the painter was made.
    var isPainterStale = false

    var graph: GraphWidget { widgets.graph }
    var cards: [Card] { widgets.cards }
    var presets: PresetBox { widgets.presets }
    var hovered: Widget? { pointerState.hovered }
    var drag: Drag? { pointerState.drag }
    var pointer: Point { pointerState.place }
    var focused: Widget { focusState.widget }
    var field: TextField? { focusState.field }
    /// Whether the view needs the keyboard focus, wherever the pointer is.
    var wantsKeyboard: Bool { hasKeyboard || field != nil || menu != nil }

    init(content: ViewContent, appearance: Appearance, link: HostConnection, sampleRate: Double) {
        self.content = content
        self.appearance = appearance
        settings = Settings(content.parameters, content.view, link)
        content.view.update(settings.values, sampleRate: sampleRate)
        widgets = WidgetSet(content, sampleRate: sampleRate)
        let size = ViewLayout.standardSize(of: content)
        layout = Self.layout(size, content, widgets.graph, appearance)
        let hasStops = !widgets.graph.focusStops.isEmpty
        focusState = FocusState(
            widget: hasStops ? widgets.graph : content.parameters.isEmpty ? widgets.bypass : widgets.cards[0])
        settings.panel = self
        for widget in widgets.all + widgets.graph.overlays + [widgets.message, widgets.tip] { widget.panel = self }
        resize(to: size)
        presets.updateShownPreset()
    }

    // MARK: - Layout

    private static func layout(
        _ size: (width: Double, height: Double), _ content: ViewContent, _ graph: GraphWidget, _ appearance: Appearance
    ) -> ViewLayout {
        ViewLayout(
            size, cardCount: content.cardCount, graph: graph.content, hasPresets: !content.parameters.isEmpty,
            strip: graph.shownCards(of: content.cardCount, width: size.width), canListen: graph.canListen,
            textScale: appearance.textScale)
    }

    /// Lays out all widgets.
    private func lay(out size: (width: Double, height: Double)) {
        layout = Self.layout(size, content, graph, appearance)
        for number in 0..<widgets.all.count { widgets.all[number].frame = layout.frames[number] }
        widgets.message.updateLayout()
    }

    /// Changes the size, in logical units.
    func resize(to size: (width: Double, height: Double)) {
        lay(out: size)
        redrawAll()
        widgets.tip.hide()
        menu = nil
    }

    /// Changes the appearance.
    func apply(_ appearance: Appearance) {
        self.appearance = appearance
        resize(to: (layout.all.width, layout.all.height))
    }

    /// Shows the cards of the chosen band.
    func showChosenCards() {
        let (plot, cardWidth) = (layout.plot, layout.cardSize.width)
        lay(out: (layout.all.width, layout.all.height))
        if layout.plot.height != plot.height || layout.cardSize.width != cardWidth {
            isPainterStale = true
            return redrawAll()
        }
        let top = graph.frame.bottom
        invalidate(Rect(x: 0, y: top, width: layout.all.width, height: layout.all.bottom - top))
    }

    // MARK: - Changes

    /// Restores what the view had when it was last open, unless the user has changed it since.
    func restoreView() {
        let remembered = settings.history.remembered
        if let band = remembered.band, !graph.hasChosen, band < graph.view.handles.count { graph.select(handle: band) }
        if let range = remembered.range { graph.choose(vertical: range) }
        if let showsTruePeaks = remembered.showsTruePeaks { widgets.levelMeters.choose(truePeaks: showsTruePeaks) }
    }

    /// Updates the widgets after a change of a parameter's value.
    func updateParameter(_ parameter: Int) {
        graph.updateParameter(parameter)
        cards[parameter].invalidate()
        presets.updateShownPreset()
    }

    /// Updates the buttons for undo and for the settings A and B.
    func updateHistoryButtons() { for widget in widgets.historyButtons { widget.invalidate() } }

    /// Updates the view after a session has restored its state.
    func updateAfterRestore() {
        updateHistoryButtons()
        graph.updateAnalyser()
    }

    /// Redraws everything.
    func redrawAll() {
        graph.isLayerStale = true
        graph.drawingController?.isOld = true
        damage = [layout.all]
    }

    func invalidate(_ area: Rect) {
        for index in 0..<damage.count where damage[index].intersects(area) {
            damage[index] = damage[index].union(area)
            return
        }
        damage.append(area)
    }

    /// Returns the areas to redraw, and clears them.
    func takeDamage() -> [Rect] {
        graph.drawingController?.redraw(in: graph)
        let taken = damage
        damage = []
        return taken
    }

    /// Advances animations and timers to `now`, in seconds.
    func tick(now: Double) {
        settings.history.now = now
        widgets.message.tick()
        presets.continueReading()
        graph.tick(now: now)
        graph.updateOverlays()
        widgets.levelMeters.tick(now: now)
        widgets.tip.tick(now: now)
    }

    /// Shows a message to the user for some seconds.
    func show(message text: UTF8Text) {
        widgets.tip.hide()
        widgets.message.show(text)
    }

    /// The window's title, which screen readers read: the focused widget and its value.
    var accessibleTitle: UTF8Text { UTF8Text(content.about.name) + ": " + focused.description.accessibleTitle }

    // MARK: - Menus and commands

    func open(_ menu: PopupMenu) {
        closeMenu()
        menu.panel = self
        self.menu = menu
        invalidate(menu.frame.inset(by: -2))
    }

    func openMenu(_ columns: [PopupMenu.Column], at point: Point) {
        open(PopupMenu(columns, at: point, within: layout.all, columnWidth: 108 * appearance.textScale))
    }

    func closeMenu() {
        guard let menu else { return }
        self.menu = nil
        invalidate(menu.frame.inset(by: -2))
    }

    /// Returns a menu column with a parameter's choices.
    func menuColumn(of parameter: Int) -> PopupMenu.Column {
        let graph = graph
        var column = PopupMenu.Column(title: graph.name(ofCard: parameter), isIdle: graph.isIdle(parameter))
        let choices = settings.parameters[parameter].choices
        for number in 0..<choices.count {
            column.add(UTF8Text(choices[number]), isCurrent: number == Int(settings.values[parameter])) {
                graph.setChosen(parameter, to: Double(number))
            }
        }
        return column
    }

    /// Performs undo and redo, and passes other commands to the window.
    func perform(_ command: Command) {
        switch command {
        case .undo: settings.replay(backwards: true)
        case .redo: settings.replay(backwards: false)
        case .selectAll: graph.chooseAll()
        default:
            focusState.pastesIntoField = field != nil
            self.command = command
        }
    }

    /// Whether the view uses a command now. Otherwise, its key is the host's.
    func isUsable(_ command: Command) -> Bool {
        switch command {
        case .cut: field != nil || graph.hasChosenBands
        case .selectAll: field == nil && (hasKeyboard || graph.hasChosenBands)
        default: true
        }
    }

    /// Returns the command for the window, and clears it.
    func takeCommand() -> Command? {
        defer { command = nil }
        return command
    }
}
