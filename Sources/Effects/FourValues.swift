// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Four values for each parameter of an effect: those at up to four moments to come.
public struct FourValues<Control: ControlSet>: BitwiseCopyable {
    /// How many of the four are wanted; of the others nothing is used.
    public let count: Int
    private var storage = InlineArray<16, SIMD4<Double>>(repeating: SIMD4())

    /// All values 0, of which the first `count` (1…4) are wanted.
    @inline(__always)
    public init(count: Int = 4) { self.count = count }

    /// The same values four times, of which one is wanted.
    @inline(__always)
    public init(_ values: Values<Control>) {
        count = 1
        for index in 0..<Values<Control>.capacity { storage[index] = SIMD4(repeating: values.storage[index]) }
    }

    /// The four values of one parameter, in its unit.
    @inline(__always)
    public subscript(control: Control) -> SIMD4<Double> {
        get { storage[control.rawValue] }
        set { storage[control.rawValue] = newValue }
    }

    /// A value for each parameter: those with that number, below 4.
    @inline(__always)
    public subscript(number: Int) -> Values<Control> {
        var values = Values<Control>()
        for index in 0..<Values<Control>.capacity { values.storage[index] = storage[index][number] }
        return values
    }
}
