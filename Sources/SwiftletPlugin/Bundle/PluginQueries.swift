// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP
import SwiftletEffects

// Queries of the plug-ins' binary, the views' binary and the manifest. Each query is a visitor, so that a binary
// contains only the code of its own queries.

/// The details of an effect for its view.
public struct EffectDetails {
    /// The description of the effect.
    public let about: About
    /// The parameters, in port order.
    public let parameters: [Parameter]
    /// The meters, in port order.
    public let meters: [Parameter]
    /// The factory presets.
    public let presets: [ViewPreset]
    /// The numbers of the ports.
    public let ports: PortMap
}

/// A factory preset, for a view.
public struct ViewPreset {
    /// The displayed name.
    public let name: StaticString
    /// A value for each parameter, in port order and in its unit.
    public let values: [Double]
}

extension PluginList {
    /// Returns the URI of a plug-in.
    public func uri(_ number: Int) -> PluginURI { visit(number, FindURI()) }

    /// Returns the URI of a plug-in's view, the same for all layouts of the effect.
    public func viewURI(_ number: Int) -> PluginURI { visit(number, FindViewURI()) }

    /// Whether a plug-in is the first layout of its effect in the list.
    public func isFirstVariant(_ number: Int) -> Bool {
        let uri = viewURI(number)
        for other in 0..<number where viewURI(other) == uri { return false }
        return true
    }

    /// Returns the details of an effect for its view.
    public func details(_ number: Int) -> EffectDetails { visit(number, Describe()) }

    /// Creates the view of a plug-in; nil if its effect has no view.
    public func makeView(_ number: Int) -> (any EffectView)? { visit(number, MakeView()) }

    /// Returns the settings that a plug-in's effect has read from a text; nil for an unknown form.
    public func settings(_ number: Int, ofText text: [UInt8]) -> TextSettings? { visit(number, ReadText(text: text)) }

    /// Whether any plug-in has an inline display.
    @inline(__always)
    public var haveCurves: Bool { contains(where: HasCurve()) }

    /// Whether a plug-in has an inline display.
    public func hasCurve(_ number: Int) -> Bool { visit(number, HasCurve()) }

    /// Creates the view for a plug-in's inline display.
    public func makeCurveView(_ number: Int) -> (any EffectView)? { visit(number, MakeCurveView()) }

    /// Whether any plug-in has saved state besides its parameters.
    @inline(__always)
    public var haveSavedState: Bool { contains(where: HasSavedState()) }

    /// Whether a plug-in has saved state besides its parameters.
    public func hasSavedState(_ number: Int) -> Bool { visit(number, HasSavedState()) }

    /// Whether any plug-in has files.
    @inline(__always)
    public var haveFiles: Bool { contains(where: HasFiles()) }

    /// Returns the files of a plug-in, in order.
    public func files(_ number: Int) -> [EffectFile] { visit(number, FindFiles()) }

    /// Makes the content of a file for a plug-in, in memory to be freed with `free`.
    func makeContent(
        _ number: Int, file: Int, of data: FileData, sampleRate: Double
    ) throws(FileFault) -> UnsafeMutableRawPointer {
        try visit(number, MakeFileContent(file: file, data: data, sampleRate: sampleRate)).get()
    }

    /// Creates an instance of a plug-in; nil if the host's arguments are unusable.
    public func instantiate(_ number: Int, with arguments: InstantiationArguments) -> LV2_Handle? {
        visit(number, Instantiate(arguments: arguments))
    }

    /// Clears the audio state of an instance.
    public func activate(_ number: Int, _ handle: LV2_Handle) { visit(number, Activate(handle: handle)) }
    #if !hasFeature(Embedded)

    /// Descriptions of all plug-ins, without their types.
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

private struct ReadText: PluginVisitor {
    let text: [UInt8]

    @inline(__always)
    func visit<E: Effect>(_ plugin: SinglePlugin<E>) -> TextSettings? { E.settings(ofText: text) }
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
