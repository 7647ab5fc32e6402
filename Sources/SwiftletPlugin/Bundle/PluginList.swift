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
    /// Calls a visitor with one of them.
    func visit<Visitor: PluginVisitor>(_ number: Int, _ visitor: Visitor) -> Visitor.Result
    /// Whether a visitor returns true for any of them. The compiler knows it, and removes code that is then not needed.
    func contains<Visitor: PluginVisitor>(where visitor: Visitor) -> Bool where Visitor.Result == Bool
    /// Processes a block with an instance of one, where the list's own numbers count from `first`.
    func run(_ number: Int, from first: Int, _ handle: LV2_Handle, _ frameCount: Int)
}

/// What is asked of a plug-in, whatever its type.
public protocol PluginVisitor {
    /// The answer.
    associatedtype Result
    /// Answers for a plug-in.
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> Result
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

/// The plug-ins of a list and those of another after them.
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

    // Inlined, so that the whole list becomes one table of jumps.
    @inline(__always)
    public func run(_ number: Int, from start: Int, _ handle: LV2_Handle, _ frameCount: Int) {
        first.run(number, from: start, handle, frameCount)
        second.run(number, from: start &+ first.count, handle, frameCount)
    }
}

/// What a host says when it makes an instance.
public struct InstantiationArguments {
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
