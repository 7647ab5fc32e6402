// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A curve without memory, for four frames at once, whose coefficients may differ from frame to frame.
///
/// What a curve has to say is how it is made of coefficients, and `shape`:
///
///     public struct Saturation: OversampledCurve {
///         public typealias Coefficients = Double
///         private let drive: Vector4
///         public init(_ four: Vector4) { drive = four }
///         public func shape(_ input: Vector4) -> Vector4 { .tanh(input * drive) }
///     }
public protocol OversampledCurve: BitwiseCopyable {
    /// What the curve is made of.
    associatedtype Coefficients: CoefficientSet

    /// The curve of four frames, with the coefficients of each.
    init(_ four: Coefficients.FourMoments)
    /// What the curve makes of a subsample of each of the four frames.
    func shape(_ input: Vector4) -> Vector4

    /// Whether a curve with these coefficients is oversampled. The default is that it is.
    static func isOversampled(_ coefficients: Coefficients) -> Bool
    /// The output without oversampling, for the delayed input. The default is its shape.
    func plain(_ dry: Vector4) -> Vector4
    /// The output for the delayed input and for what `shape` made of it at eight times the sample rate. The default is the
    /// latter.
    func output(dry: Vector4, smooth: Vector4) -> Vector4
}

extension OversampledCurve {
    /// The same curve for all four frames.
    @inline(__always)
    public init(_ coefficients: Coefficients) {
        self.init(Coefficients.repeating(coefficients))
    }

    @inline(__always)
    public static func isOversampled(_ coefficients: Coefficients) -> Bool { true }
    @inline(__always)
    public func plain(_ dry: Vector4) -> Vector4 { shape(dry) }
    @inline(__always)
    public func output(dry: Vector4, smooth: Vector4) -> Vector4 { smooth }
}
