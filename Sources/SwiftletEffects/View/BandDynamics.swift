// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The parameters by which a band's height follows a level.
public struct BandDynamics {
    /// Whether the band's type can follow a level.
    public let isPossible: Bool
    /// The number of the parameter for the largest change of the height, with its sign.
    public let range: Int
    /// The value of that parameter. At 0, the band is static.
    public let extent: Double
    /// The number of the parameter for the level in dBFS from which on the height changes.
    public let threshold: Int
    /// The numbers of the parameters whose cards are shown only while the band is dynamic.
    public let details: [Int]

    /// Creates the description of a band's dynamic parameters.
    ///
    /// - Parameters:
    ///   - isPossible: whether the band's type can follow a level.
    ///   - range: the number of the parameter for the largest change of the height.
    ///   - extent: the value of that parameter; 0 for a static band.
    ///   - threshold: the number of the parameter for the level from which on the height changes.
    ///   - details: the numbers of the parameters whose cards are shown only while the band is dynamic.
    public init(isPossible: Bool, range: Int, extent: Double, threshold: Int, details: [Int]) {
        (self.isPossible, self.range, self.extent) = (isPossible, range, extent)
        (self.threshold, self.details) = (threshold, details)
    }
}
