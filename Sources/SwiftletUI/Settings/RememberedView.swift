// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The choices with which the next view of the instance begins. The plug-in keeps it, but sessions do not save it:
/// choosing a band does not change a session.
package struct RememberedView: Equatable {
    /// The number of the chosen band; nil if the user has chosen none.
    package var band: Int?
    /// The number of the graph's vertical axis; nil for the first one.
    package var range: Int?
    /// Whether the meters show true peaks; nil if the user has not chosen.
    package var showsTruePeaks: Bool?

    package init() {}

    /// Decodes the bytes of `word`.
    init(_ word: UInt32) {
        func number(_ place: UInt32) -> Int? {
            let byte = Int(word >> (8 * place) & 255)
            return byte == 0 ? nil : byte - 1
        }
        (band, range) = (number(0), number(1))
        showsTruePeaks = number(2).map { $0 > 0 }
    }

    /// A byte for each property: 0 for nil, or its value plus 1. Larger values are not stored.
    var word: UInt32 {
        func byte(_ number: Int?, _ place: UInt32) -> UInt32 {
            guard let number, number >= 0, number < 255 else { return 0 }
            return UInt32(number + 1) << (8 * place)
        }
        return byte(band, 0) | byte(range, 1) | byte(showsTruePeaks.map { $0 ? 1 : 0 }, 2)
    }

    /// Returns these properties, or those of `earlier` for the ones that are nil.
    func completed(with earlier: RememberedView) -> RememberedView {
        var view = self
        view.band = band ?? earlier.band
        view.range = range ?? earlier.range
        view.showsTruePeaks = showsTruePeaks ?? earlier.showsTruePeaks
        return view
    }
}
