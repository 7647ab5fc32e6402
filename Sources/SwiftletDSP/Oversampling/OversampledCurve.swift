// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A memoryless curve for four frames at a time, with coefficients that may differ from frame to frame.
///
/// A curve defines an initialiser from coefficients, and `shape`:
///
///     public struct Saturation: OversampledCurve {
///         public typealias Coefficients = Double
///         private let drive: Vector4
///         public init(_ four: Vector4) { drive = four }
///         public func shape(_ input: Vector4) -> Vector4 { .tanh(input * drive) }
///     }
///
/// A curve with a known second antiderivative aliases less and takes less time: set `isIntegrated`, put all dependence
/// on coefficients into `drive`, and implement the constant `curve` and `secondAntiderivative`.
public protocol OversampledCurve: BitwiseCopyable {
    /// The coefficients of the curve.
    associatedtype Coefficients: CoefficientSet

    /// The curve of four frames, with the coefficients of each.
    init(_ four: Coefficients.FourPoints)
    /// Applies the curve to a subsample of each of the four frames.
    func shape(_ input: Vector4) -> Vector4

    /// Whether a curve with these coefficients is oversampled. The default is that it is.
    static func isOversampled(_ coefficients: Coefficients) -> Bool
    /// The output without oversampling, for the delayed input. The default is its shape.
    func plain(_ dry: Vector4) -> Vector4
    /// Returns the output for the delayed input and the oversampled result of the curve. The default is the latter.
    func output(dry: Vector4, smooth: Vector4) -> Vector4

    /// Whether the curve is known as `curve`, with its second antiderivative. The default is that it is not.
    static var isIntegrated: Bool { get }
    /// Returns the argument of `curve`, such as the product of input and drive. The default is the input.
    func drive(_ input: Vector4) -> Vector4
    /// Returns the curve of a driven sample: `shape(x)` is `curve(drive(x))`. Its second derivative must be bounded, or
    /// have a few steps.
    func curve(_ driven: Vector4) -> Vector4
    /// Returns any function whose second derivative is the curve. Its error must be a rounding error of its value,
    /// which is about the square of the argument.
    func secondAntiderivative<Number: Vector>(_ driven: Number) -> Number
}

extension OversampledCurve {
    /// Creates the same curve for all four frames.
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

    @inline(__always)
    public static var isIntegrated: Bool { false }
    @inline(__always)
    public func drive(_ input: Vector4) -> Vector4 { input }
    @inline(__always)
    public func curve(_ driven: Vector4) -> Vector4 { driven }
    @inline(__always)
    public func secondAntiderivative<Number: Vector>(_ driven: Number) -> Number { driven }
}
