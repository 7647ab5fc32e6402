// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP
import SwiftletEffects

/// The plug-ins of a binary: a value of size 0, whose type is the list. `PluginListBuilder` makes it from one line per
/// effect.
///
/// LV2 has one `run` per plug-in, but a C function pointer cannot capture a type. So all plug-ins share one `run`,
/// which finds the instance's type by its number in the list. It is an ordinary function: the root from which the
/// compiler proves that processing neither allocates nor locks.
public protocol PluginList {
    /// The number of plug-ins.
    var count: Int { get }
    /// Calls a visitor with a plug-in.
    func visit<Visitor: PluginVisitor>(_ number: Int, _ visitor: Visitor) -> Visitor.Result
    /// Whether a visitor returns true for any plug-in. The compiler evaluates it, and removes unneeded code.
    func contains<Visitor: PluginVisitor>(where visitor: Visitor) -> Bool where Visitor.Result == Bool
    /// Processes a block with an instance of a plug-in. The list's own numbers count from `first`.
    func run(_ number: Int, from first: Int, _ handle: LV2_Handle, _ frameCount: Int)
}

/// A query about a plug-in of any type.
public protocol PluginVisitor {
    /// The type of the answer.
    associatedtype Result
    /// Returns the answer for a plug-in.
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> Result
}

/// Makes the list of a bundle's plug-ins from a line for each effect: the type of an effect with one layout, or
/// `layouts` for several.
@resultBuilder
public enum PluginListBuilder {
    /// Adds an effect with a single layout. Its plug-in has the effect's own URI.
    public static func buildExpression<E: Effect>(_ effect: E.Type) -> SinglePlugin<E> {
        SinglePlugin(hasSuffix: false)
    }
    /// Adds an effect with several layouts.
    public static func buildExpression<List: PluginList>(_ list: List) -> List { list }
    /// The first effect.
    public static func buildPartialBlock<List: PluginList>(first: List) -> List { first }
    /// Joins the effects so far with one more.
    public static func buildPartialBlock<First: PluginList, Second: PluginList>(
        accumulated: First, next: Second
    ) -> JoinedPlugins<First, Second> { JoinedPlugins(first: accumulated, second: next) }
}

/// Returns the plug-in of one layout, whose URI ends with the layout's suffix: for a sixth layout, or a single one that
/// is not mono.
public func layouts<A: Effect>(_ a: A.Type) -> SinglePlugin<A> { SinglePlugin(hasSuffix: true) }

/// Returns the plug-ins of an effect with two layouts. Their URIs end with the layouts' suffixes.
public func layouts<A: Effect, B: Effect>(
    _ a: A.Type, _ b: B.Type
) -> JoinedPlugins<SinglePlugin<A>, SinglePlugin<B>> {
    JoinedPlugins(first: SinglePlugin(hasSuffix: true), second: SinglePlugin(hasSuffix: true))
}

/// Returns the plug-ins of an effect with three layouts.
public func layouts<A: Effect, B: Effect, C: Effect>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type
) -> JoinedPlugins<JoinedPlugins<SinglePlugin<A>, SinglePlugin<B>>, SinglePlugin<C>> {
    JoinedPlugins(first: layouts(a, b), second: SinglePlugin(hasSuffix: true))
}

/// Returns the plug-ins of an effect with four layouts.
public func layouts<A: Effect, B: Effect, C: Effect, D: Effect>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type
) -> JoinedPlugins<JoinedPlugins<JoinedPlugins<SinglePlugin<A>, SinglePlugin<B>>, SinglePlugin<C>>, SinglePlugin<D>> {
    JoinedPlugins(first: layouts(a, b, c), second: SinglePlugin(hasSuffix: true))
}

/// Returns the plug-ins of an effect with five layouts.
public func layouts<A: Effect, B: Effect, C: Effect, D: Effect, E: Effect>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type
) -> JoinedPlugins<
    JoinedPlugins<JoinedPlugins<JoinedPlugins<SinglePlugin<A>, SinglePlugin<B>>, SinglePlugin<C>>, SinglePlugin<D>>,
    SinglePlugin<E>
> {
    JoinedPlugins(first: layouts(a, b, c, d), second: SinglePlugin(hasSuffix: true))
}

/// One plug-in.
public struct SinglePlugin<E: Effect>: PluginList {
    /// Whether the URI ends with the layout's suffix.
    let hasSuffix: Bool

    public var count: Int { 1 }

    var uri: PluginURI { PluginURI(effect: E.about.uri, suffix: hasSuffix ? E.layout.suffix : "") }

    @inline(__always)
    public func visit<Visitor: PluginVisitor>(_ number: Int, _ visitor: Visitor) -> Visitor.Result {
        visitor.visit(self)
    }

    @inline(__always)
    public func contains<Visitor: PluginVisitor>(where visitor: Visitor) -> Bool where Visitor.Result == Bool {
        visitor.visit(self)
    }

    @inline(__always)
    public func run(_ number: Int, from first: Int, _ handle: LV2_Handle, _ frameCount: Int) {
        if number == first { Adapter<E>.run(handle, frameCount) }
    }
}

/// The plug-ins of one list, followed by those of another.
public struct JoinedPlugins<First: PluginList, Second: PluginList>: PluginList {
    let first: First
    let second: Second

    public var count: Int { first.count + second.count }

    @inline(__always)
    public func visit<Visitor: PluginVisitor>(_ number: Int, _ visitor: Visitor) -> Visitor.Result {
        number < first.count ? first.visit(number, visitor) : second.visit(number - first.count, visitor)
    }

    @inline(__always)
    public func contains<Visitor: PluginVisitor>(where visitor: Visitor) -> Bool where Visitor.Result == Bool {
        first.contains(where: visitor) || second.contains(where: visitor)
    }

    // Inlined, so that the whole list becomes one jump table.
    @inline(__always)
    public func run(_ number: Int, from start: Int, _ handle: LV2_Handle, _ frameCount: Int) {
        first.run(number, from: start, handle, frameCount)
        second.run(number, from: start &+ first.count, handle, frameCount)
    }
}

/// The arguments of a host's call of `instantiate`.
public struct InstantiationArguments {
    /// The number of the plug-in in its list.
    let number: Int
    let sampleRate: Double
    let features: UnsafePointer<UnsafePointer<LV2_Feature>?>?

    /// Creates the arguments: the plug-in's number, the frames per second, and the host's features, with null after the
    /// last.
    public init(number: Int, sampleRate: Double, features: UnsafePointer<UnsafePointer<LV2_Feature>?>?) {
        self.number = number
        self.sampleRate = sampleRate
        self.features = features
    }
}
