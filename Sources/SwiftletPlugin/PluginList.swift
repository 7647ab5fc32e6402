// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP
import SwiftletEffects

/// The plug-ins of a binary: a value without size, whose type is the list. `PluginListBuilder` makes it of one line an
/// effect.
///
/// A C function pointer cannot close over a type, and LV2 wants one `run` for each plug-in. Instead all share one, which
/// finds the instance's type by its number in the list. It is an ordinary function, the one root from which the
/// compiler proves that processing neither allocates nor locks.
public protocol PluginList {
    /// How many plug-ins the list has.
    var count: Int { get }
    /// The URI of one.
    func uri(_ number: Int) -> PluginURI
    /// What is said of the effect that one is.
    func about(_ number: Int) -> About
    /// The parameters of one, in the order of their ports.
    func parameters(_ number: Int) -> [Parameter]
    /// The meters of one, in the order of their ports.
    func meters(_ number: Int) -> [Parameter]
    /// The factory presets of one: their names, and a value for each parameter.
    func presets(_ number: Int) -> [ViewPreset]
    /// What the view of one shows; none where its effect has no view.
    func makeView(_ number: Int) -> (any EffectView)?
    /// Whether hosts show the curves of any of them.
    var haveCurves: Bool { get }
    /// Whether they do of one.
    func hasCurve(_ number: Int) -> Bool
    /// The view of one, whose curves they show.
    func makeCurveView(_ number: Int) -> (any EffectView)?
    /// The numbers of one's ports.
    func ports(_ number: Int) -> PortMap
    /// Makes an instance of one; none where the host's terms cannot be met.
    func instantiate(_ number: Int, on terms: Terms) -> LV2_Handle?
    /// Has an instance of one forget what it heard.
    func activate(_ number: Int, _ handle: LV2_Handle)
    /// The files of one, in their order.
    func files(_ number: Int) -> [EffectFile]
    /// Whether a session keeps more of any of them than its parameters.
    var keepSessions: Bool { get }
    /// Whether it does of one.
    func keepsSession(_ number: Int) -> Bool
    /// Whether any of them has files.
    var haveFiles: Bool { get }
    /// Whether one has.
    func hasFiles(_ number: Int) -> Bool
    /// Makes what one processes with of a file's data, in memory that `free` frees.
    func makeContent(
        _ number: Int, file: Int, of data: FileData, sampleRate: Double
    ) throws(FileFault) -> UnsafeMutableRawPointer
    /// Processes a block with an instance of one, where the list's own numbers count from `first`.
    func run(_ number: Int, from first: Int, _ handle: LV2_Handle, _ frameCount: Int)
    #if !hasFeature(Embedded)
    /// All of them in words and numbers, without their types.
    var descriptions: [Description] { get }
    #endif
}

extension PluginList {
    /// The URI of the view of one, which all layouts of its effect share.
    public func viewURI(_ number: Int) -> PluginURI { PluginURI(effect: about(number).uri, suffix: "#ui") }

    /// Whether no plug-in before it is the same effect.
    public func isFirstOfItsEffect(_ number: Int) -> Bool {
        let uri = viewURI(number)
        for other in 0..<number where viewURI(other) == uri { return false }
        return true
    }
}

/// Makes the list of a bundle's plug-ins of a line for each effect: the type of an effect with one layout, or `layouts` of
/// several.
@resultBuilder
public enum PluginListBuilder {
    /// An effect with a single layout, whose plug-in bears the effect's own URI.
    public static func buildExpression<E: Effect>(_ effect: E.Type) -> SinglePlugin<E> {
        SinglePlugin(hasSuffix: false)
    }
    /// An effect with several layouts.
    public static func buildExpression<List: PluginList>(_ list: List) -> List { list }
    /// The first effect.
    public static func buildPartialBlock<List: PluginList>(first: List) -> List { first }
    /// The effects so far, and one more.
    public static func buildPartialBlock<First: PluginList, Second: PluginList>(
        accumulated: First, next: Second
    ) -> JoinedPlugins<First, Second> { JoinedPlugins(first: accumulated, second: next) }
}

/// The plug-in of one layout of an effect, whose URI ends with the layout's suffix: one more than five, or one alone that is not
/// mono.
public func layouts<A: Effect>(_ a: A.Type) -> SinglePlugin<A> { SinglePlugin(hasSuffix: true) }

/// The plug-ins of an effect with two layouts, each of whose URIs ends with its layout's suffix.
public func layouts<A: Effect, B: Effect>(
    _ a: A.Type, _ b: B.Type
) -> JoinedPlugins<SinglePlugin<A>, SinglePlugin<B>> {
    JoinedPlugins(first: SinglePlugin(hasSuffix: true), second: SinglePlugin(hasSuffix: true))
}

/// The plug-ins of an effect with three layouts.
public func layouts<A: Effect, B: Effect, C: Effect>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type
) -> JoinedPlugins<JoinedPlugins<SinglePlugin<A>, SinglePlugin<B>>, SinglePlugin<C>> {
    JoinedPlugins(first: layouts(a, b), second: SinglePlugin(hasSuffix: true))
}

/// The plug-ins of an effect with four layouts.
public func layouts<A: Effect, B: Effect, C: Effect, D: Effect>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type
) -> JoinedPlugins<JoinedPlugins<JoinedPlugins<SinglePlugin<A>, SinglePlugin<B>>, SinglePlugin<C>>, SinglePlugin<D>> {
    JoinedPlugins(first: layouts(a, b, c), second: SinglePlugin(hasSuffix: true))
}

/// The plug-ins of an effect with five layouts.
public func layouts<A: Effect, B: Effect, C: Effect, D: Effect, E: Effect>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type
) -> JoinedPlugins<
    JoinedPlugins<JoinedPlugins<JoinedPlugins<SinglePlugin<A>, SinglePlugin<B>>, SinglePlugin<C>>, SinglePlugin<D>>,
    SinglePlugin<E>
> {
    JoinedPlugins(first: layouts(a, b, c, d), second: SinglePlugin(hasSuffix: true))
}

/// A factory preset, as a view offers it.
public struct ViewPreset {
    /// The name shown to people.
    public let name: StaticString
    /// A value for each parameter, in their order and units.
    public let values: [Double]
}

/// One plug-in.
public struct SinglePlugin<E: Effect>: PluginList {

    /// Whether the URI ends with the layout's suffix.
    let hasSuffix: Bool

    public var count: Int { 1 }

    public func uri(_ number: Int) -> PluginURI {
        PluginURI(effect: E.about.uri, suffix: hasSuffix ? E.layout.suffix : "")
    }

    public func about(_ number: Int) -> About { E.about }

    public func parameters(_ number: Int) -> [Parameter] { SwiftletEffects.parameters(of: E.self) }

    public func meters(_ number: Int) -> [Parameter] { E.meterDefinitions }

    public func presets(_ number: Int) -> [ViewPreset] {
        var presets: [ViewPreset] = []
        for preset in E.presets {
            presets.append(ViewPreset(name: preset.name, values: values(of: preset, for: E.self)))
        }
        return presets
    }

    public func makeView(_ number: Int) -> (any EffectView)? { E.makeView() }

    @inline(__always)
    public var haveCurves: Bool { E.hasCurve }

    @inline(__always)
    public func hasCurve(_ number: Int) -> Bool { E.hasCurve }

    public func makeCurveView(_ number: Int) -> (any EffectView)? { E.hasCurve ? E.makeView() : nil }

    public func ports(_ number: Int) -> PortMap { Adapter<E>.portMap }

    public func instantiate(_ number: Int, on terms: Terms) -> LV2_Handle? { Adapter<E>.instantiate(on: terms) }

    public func activate(_ number: Int, _ handle: LV2_Handle) { Adapter<E>.activate(handle) }

    public func files(_ number: Int) -> [EffectFile] { E.fileDefinitions }

    @inline(__always)
    public var keepSessions: Bool { E.keepsSession }

    @inline(__always)
    public func keepsSession(_ number: Int) -> Bool { E.keepsSession }

    @inline(__always)
    public var haveFiles: Bool { E.hasFiles }

    @inline(__always)
    public func hasFiles(_ number: Int) -> Bool { E.hasFiles }

    public func makeContent(
        _ number: Int, file: Int, of data: FileData, sampleRate: Double
    ) throws(FileFault) -> UnsafeMutableRawPointer {
        try E.makeContent(file: file, of: data, sampleRate: sampleRate)
    }

    @inline(__always)
    public func run(_ number: Int, from first: Int, _ handle: LV2_Handle, _ frameCount: Int) {
        if number == first { Adapter<E>.run(handle, frameCount) }
    }

    #if !hasFeature(Embedded)
    public var descriptions: [Description] { [Description(E.self, uri: uri(0), hasSuffix: hasSuffix)] }
    #endif
}

/// The plug-ins of a list and those of another behind them.
public struct JoinedPlugins<First: PluginList, Second: PluginList>: PluginList {

    let first: First
    let second: Second

    public var count: Int { first.count + second.count }

    public func uri(_ number: Int) -> PluginURI {
        number < first.count ? first.uri(number) : second.uri(number - first.count)
    }

    public func about(_ number: Int) -> About {
        number < first.count ? first.about(number) : second.about(number - first.count)
    }

    public func parameters(_ number: Int) -> [Parameter] {
        number < first.count ? first.parameters(number) : second.parameters(number - first.count)
    }

    public func meters(_ number: Int) -> [Parameter] {
        number < first.count ? first.meters(number) : second.meters(number - first.count)
    }

    public func presets(_ number: Int) -> [ViewPreset] {
        number < first.count ? first.presets(number) : second.presets(number - first.count)
    }

    public func makeView(_ number: Int) -> (any EffectView)? {
        number < first.count ? first.makeView(number) : second.makeView(number - first.count)
    }

    @inline(__always)
    public var haveCurves: Bool { first.haveCurves || second.haveCurves }

    @inline(__always)
    public func hasCurve(_ number: Int) -> Bool {
        number < first.count ? first.hasCurve(number) : second.hasCurve(number - first.count)
    }

    public func makeCurveView(_ number: Int) -> (any EffectView)? {
        number < first.count ? first.makeCurveView(number) : second.makeCurveView(number - first.count)
    }

    public func ports(_ number: Int) -> PortMap {
        number < first.count ? first.ports(number) : second.ports(number - first.count)
    }

    public func instantiate(_ number: Int, on terms: Terms) -> LV2_Handle? {
        number < first.count
            ? first.instantiate(number, on: terms) : second.instantiate(number - first.count, on: terms)
    }

    public func activate(_ number: Int, _ handle: LV2_Handle) {
        if number < first.count {
            first.activate(number, handle)
        } else {
            second.activate(number - first.count, handle)
        }
    }

    public func files(_ number: Int) -> [EffectFile] {
        number < first.count ? first.files(number) : second.files(number - first.count)
    }

    @inline(__always)
    public var keepSessions: Bool { first.keepSessions || second.keepSessions }

    @inline(__always)
    public func keepsSession(_ number: Int) -> Bool {
        number < first.count ? first.keepsSession(number) : second.keepsSession(number - first.count)
    }

    @inline(__always)
    public var haveFiles: Bool { first.haveFiles || second.haveFiles }

    @inline(__always)
    public func hasFiles(_ number: Int) -> Bool {
        number < first.count ? first.hasFiles(number) : second.hasFiles(number - first.count)
    }

    public func makeContent(
        _ number: Int, file: Int, of data: FileData, sampleRate: Double
    ) throws(FileFault) -> UnsafeMutableRawPointer {
        number < first.count
            ? try first.makeContent(number, file: file, of: data, sampleRate: sampleRate)
            : try second.makeContent(number - first.count, file: file, of: data, sampleRate: sampleRate)
    }

    // Inlined, so that the whole list becomes one table of jumps.
    @inline(__always)
    public func run(_ number: Int, from start: Int, _ handle: LV2_Handle, _ frameCount: Int) {
        first.run(number, from: start, handle, frameCount)
        second.run(number, from: start &+ first.count, handle, frameCount)
    }

    #if !hasFeature(Embedded)
    public var descriptions: [Description] { first.descriptions + second.descriptions }
    #endif
}

/// What a host says when it makes an instance.
public struct Terms {
    /// The plug-in's number in its list.
    let number: Int
    let sampleRate: Double
    let features: UnsafePointer<UnsafePointer<LV2_Feature>?>?

    /// The terms for the plug-in with that number: frames per second, and the host's features, null after the last.
    public init(number: Int, sampleRate: Double, features: UnsafePointer<UnsafePointer<LV2_Feature>?>?) {
        self.number = number
        self.sampleRate = sampleRate
        self.features = features
    }
}
