// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP
import SwiftletEffects

// What the binary of the plug-ins, that of the views and the manifest ask of the plug-ins in a list. Each question is a visitor, so
// that a binary has code for its own questions alone.

/// What a view shows of an effect.
public struct EffectDetails {
    /// What is said of the effect.
    public let about: About
    /// The parameters, in the order of their ports.
    public let parameters: [Parameter]
    /// The meters, in the order of their ports.
    public let meters: [Parameter]
    /// The factory presets.
    public let presets: [ViewPreset]
    /// The numbers of the ports.
    public let ports: PortMap
}

/// A factory preset, as a view offers it.
public struct ViewPreset {
    /// The name shown to users.
    public let name: StaticString
    /// A value for each parameter, in their order and units.
    public let values: [Double]
}

extension PluginList {
    /// The URI of one.
    public func uri(_ number: Int) -> PluginURI { visit(number, FindURI()) }

    /// The URI of the view of one, which all layouts of its effect share.
    public func viewURI(_ number: Int) -> PluginURI { visit(number, FindViewURI()) }

    /// Whether no plug-in before it is the same effect.
    public func isFirstVariant(_ number: Int) -> Bool {
        let uri = viewURI(number)
        for other in 0..<number where viewURI(other) == uri { return false }
        return true
    }

    /// What the view of one shows of its effect.
    public func details(_ number: Int) -> EffectDetails { visit(number, Describe()) }

    /// The view of one; nil if its effect has no view.
    public func makeView(_ number: Int) -> (any EffectView)? { visit(number, MakeView()) }

    /// Whether hosts show the curves of any of them.
    @inline(__always)
    public var haveCurves: Bool { contains(where: HasCurve()) }

    /// Whether hosts show the curves of one.
    public func hasCurve(_ number: Int) -> Bool { visit(number, HasCurve()) }

    /// The view of one, whose curves hosts show.
    public func makeCurveView(_ number: Int) -> (any EffectView)? { visit(number, MakeCurveView()) }

    /// Whether a session keeps more of any of them than its parameters.
    @inline(__always)
    public var haveSavedState: Bool { contains(where: HasSavedState()) }

    /// Whether a session keeps more of one than its parameters.
    public func hasSavedState(_ number: Int) -> Bool { visit(number, HasSavedState()) }

    /// Whether any of them has files.
    @inline(__always)
    public var haveFiles: Bool { contains(where: HasFiles()) }

    /// The files of one, in their order.
    public func files(_ number: Int) -> [EffectFile] { visit(number, FindFiles()) }

    /// Makes what one processes with of a file's data, in memory that `free` frees.
    func makeContent(
        _ number: Int, file: Int, of data: FileData, sampleRate: Double
    ) throws(FileFault) -> UnsafeMutableRawPointer {
        try visit(number, MakeFileContent(file: file, data: data, sampleRate: sampleRate)).get()
    }

    /// Makes an instance of one; nil if the host's terms cannot be met.
    public func instantiate(_ number: Int, with arguments: InstantiationArguments) -> LV2_Handle? {
        visit(number, Instantiate(arguments: arguments))
    }

    /// Has an instance of one forget what it heard.
    public func activate(_ number: Int, _ handle: LV2_Handle) { visit(number, Activate(handle: handle)) }
    #if !hasFeature(Embedded)

    /// All of them in words and numbers, without their types.
    public var descriptions: [Description] { (0..<count).map { visit($0, FindDescription()) } }
    #endif
}

private struct FindURI: PluginVisitor {
    @inline(__always)
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> PluginURI { plugin.uri }
}

private struct FindViewURI: PluginVisitor {
    @inline(__always)
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> PluginURI { PluginURI(effect: E.about.uri, suffix: "#ui") }
}

private struct Describe: PluginVisitor {
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> EffectDetails {
        EffectDetails(
            about: E.about, parameters: SwiftletEffects.parameters(of: E.self), meters: meters(of: E.self),
            presets: E.presets.map { ViewPreset(name: $0.name, values: values(of: $0, for: E.self)) },
            ports: Adapter<E>.portMap)
    }
}

private struct MakeView: PluginVisitor {
    @inline(__always)
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> (any EffectView)? { E.makeView() }
}

private struct HasCurve: PluginVisitor {
    @inline(__always)
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> Bool { E.hasCurve }
}

private struct MakeCurveView: PluginVisitor {
    @inline(__always)
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> (any EffectView)? { E.hasCurve ? E.makeView() : nil }
}

private struct HasSavedState: PluginVisitor {
    @inline(__always)
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> Bool { E.hasSavedState }
}

private struct HasFiles: PluginVisitor {
    @inline(__always)
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> Bool { !E.File.isNone }
}

private struct FindFiles: PluginVisitor {
    @inline(__always)
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> [EffectFile] { files(of: E.self) }
}

private struct MakeFileContent: PluginVisitor {
    let file: Int
    let data: FileData
    let sampleRate: Double

    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> Swift.Result<UnsafeMutableRawPointer, FileFault> {
        do throws(FileFault) {
            return .success(try E.makeContent(file: file, of: data, sampleRate: sampleRate))
        } catch {
            return .failure(error)
        }
    }
}

private struct Instantiate: PluginVisitor {
    let arguments: InstantiationArguments
    @inline(__always)
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> LV2_Handle? { Adapter<E>.instantiate(with: arguments) }
}

private struct Activate: PluginVisitor {
    let handle: LV2_Handle
    @inline(__always)
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) { Adapter<E>.activate(handle) }
}

#if !hasFeature(Embedded)
private struct FindDescription: PluginVisitor {
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> Description {
        Description(E.self, uri: plugin.uri, hasSuffix: plugin.hasSuffix)
    }
}
#endif
