// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An effect whose view has a graph with curves that say what it does: hosts with inline displays, such as Ardour on the
/// strips of its mixer, show them beside its name. There is nothing to write but that it is so:
///
///     extension Echo: CurveEffect {}
///
/// It is the view that knows the curves; made for such a picture, it is asked for its graph, its accent, its handles' places
/// and the heights of its curves, outside of the audio thread. An effect pays for it with what its view needs for its curves, and some 20 KB.
public protocol CurveEffect: Effect {}

extension CurveEffect {
    @inline(__always)
    public static var hasCurve: Bool { true }
}
