// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCProcessor
import SwiftletDSP
import SwiftletEffects

/// What an instance has for the small picture of its curve that hosts show on their mixers' strips: the extension
/// `http://harrisonconsoles.com/lv2/inlinedisplay`.
struct InlineDisplay {
    /// What the parameters do, and how many there are.
    private let ramps: UnsafePointer<ParameterRamp>
    private let count: Int
    private let sampleRate: Double
    /// What asks the host for another picture, if it wants to be asked.
    private let host: UnsafePointer<LV2_Inline_Display>?
    /// What the parameters lead to as the host was last asked.
    private let lastRequested: UnsafeMutablePointer<Double>
    /// Whether the effect was on in the last block: ports are looked at in `run` alone.
    private var wasOn = true
    private var hasAsked = false
    /// The picture, in memory of its own.
    private var surface = LV2_Inline_Display_Image_Surface()

    static func byteCount(_ count: Int) -> Int { MemoryLayout<Self>.stride + count * MemoryLayout<Double>.stride }

    /// The display of an instance, in `byteCount` bytes of memory.
    @inline(never)
    static func make(
        of ramps: UnsafePointer<ParameterRamp>, count: Int, in memory: UnsafeMutableRawPointer, with arguments: InstantiationArguments
    ) -> UnsafeMutablePointer<InlineDisplay> {
        let display = memory.bindMemory(to: Self.self, capacity: 1)
        let lastRequested = UnsafeMutableRawPointer(display + 1).bindMemory(to: Double.self, capacity: count)
        lastRequested.initialize(repeating: 0, count: count)
        let host = offered(among: arguments.features)
        display.initialize(
            to: Self(
                ramps: ramps, count: count, sampleRate: arguments.sampleRate,
                host: host.map { UnsafePointer($0.assumingMemoryBound(to: LV2_Inline_Display.self)) }, lastRequested: lastRequested))
        return display
    }

    /// The host's feature. FFmpeg's list begins with the map of URIs and has no end: of such a list nothing else is read. (Hosts
    /// with inline displays begin with something else.)
    private static func offered(
        among features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
    ) -> UnsafeMutableRawPointer? {
        guard let first = features?.pointee, !equal(first.pointee.URI, "http://lv2plug.in/ns/ext/urid#map") else {
            return nil
        }
        return feature("http://harrisonconsoles.com/lv2/inlinedisplay#queue_draw", among: features)
    }

    private init(
        ramps: UnsafePointer<ParameterRamp>, count: Int, sampleRate: Double, host: UnsafePointer<LV2_Inline_Display>?,
        lastRequested: UnsafeMutablePointer<Double>
    ) {
        self.ramps = ramps
        self.count = count
        self.sampleRate = sampleRate
        self.host = host
        self.lastRequested = lastRequested
    }

    /// Asks the host for another picture where this one would be another: on the audio thread, after a block.
    @inline(never)
    mutating func follow(isOn: Bool) {
        let isSwitched = isOn != wasOn
        wasOn = isOn
        guard let host else { return }
        var isOld = !hasAsked || isSwitched
        for index in 0..<count where ramps[index].target != lastRequested[index] {
            lastRequested[index] = ramps[index].target
            isOld = true
        }
        hasAsked = true
        if isOld { host.pointee.queue_draw(host.pointee.handle) }
    }

    /// Draws the curves of a view, and returns the picture; none where there is no memory for it.
    mutating func draw(
        _ view: any EffectView, width: Int, maximumHeight: Int
    ) -> UnsafeMutablePointer<LV2_Inline_Display_Image_Surface>? {
        // As wide as a screen is, and no wider than any is.
        let height = min(maximumHeight, (9 * width + 15) / 16)
        guard width >= 8, height >= 4, width <= 8192 else { return nil }
        if Int(surface.width) != width || Int(surface.height) != height {
            freePicture()
            guard let memory = allocate(byteCount: 4 * width * height) else { return nil }
            surface = LV2_Inline_Display_Image_Surface(
                data: memory.assumingMemoryBound(to: UInt8.self), width: Int32(width), height: Int32(height),
                stride: Int32(4 * width))
        }
        var values: [Double] = []
        values.reserveCapacity(count)
        // A parameter may leave for another value meanwhile: another picture is asked for then.
        for index in 0..<count { values.append(ramps[index].target) }
        view.update(values, sampleRate: sampleRate)
        UnsafeMutableRawPointer(surface.data).withMemoryRebound(to: UInt32.self, capacity: width * height) {
            CurvePicture(pixels: $0, width: width, height: height).draw(view, isOn: wasOn)
        }
        return withUnsafeMutablePointer(to: &surface) { $0 }
    }

    mutating func freePicture() {
        free(surface.data)
        surface = LV2_Inline_Display_Image_Surface()
    }
}

// MARK: - For the entry point

/// What plug-ins with a curve answer where a host asks for extensions.
public struct InlineDisplayInterface {
    private var interface: LV2_Inline_Display_Interface

    /// The type of `LV2_Inline_Display_Interface.render`.
    public typealias Render =
        @convention(c) (LV2_Handle?, UInt32, UInt32) -> UnsafeMutablePointer<LV2_Inline_Display_Image_Surface>?

    /// The interface with that function.
    public init(render: @escaping Render) { interface = LV2_Inline_Display_Interface(render: render) }

    /// The interface, where that is its URI, or what every plug-in has. For a global variable: hosts are given a pointer into
    /// it.
    public mutating func interface(_ uri: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
        guard let uri, equal(uri, "http://harrisonconsoles.com/lv2/inlinedisplay#interface") else {
            return viewStateExtension(uri)
        }
        return withUnsafePointer(to: &interface) { UnsafeRawPointer($0) }
    }
}

/// Asks the host for another picture of the curve where this one is old.
public func queueCurve(of handle: LV2_Handle) {
    let header = InstanceHeader.header(handle)
    header.pointee.display?.pointee.follow(isOn: header.pointee.isEnabled ?? true)
}

extension PluginList {
    /// Draws the curve of an instance.
    public func drawCurve(
        _ handle: LV2_Handle?, _ width: UInt32, _ maximumHeight: UInt32
    ) -> UnsafeMutablePointer<LV2_Inline_Display_Image_Surface>? {
        guard let handle, let display = InstanceHeader.header(handle).pointee.display,
            let view = makeCurveView(pluginNumber(of: handle))
        else { return nil }
        return display.pointee.draw(view, width: Int(width), maximumHeight: Int(maximumHeight))
    }
}
