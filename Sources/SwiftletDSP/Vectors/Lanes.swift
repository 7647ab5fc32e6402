// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Numbers from all lanes of a vector, such as the channels of a frame.

extension Vector {
    /// The sum of all lanes: of a frame, the sum of its channels.
    @inline(__always)
    public var laneSum: Double {
        var sum = self[lane: 0]
        for lane in 1..<max(1, Self.laneCount) { sum += self[lane: lane] }
        return sum
    }

    /// The largest lane. For the loudest channel of a frame, take that of its `magnitudes`.
    @inline(__always)
    public var largestLane: Double {
        var largest = self[lane: 0]
        for lane in 1..<max(1, Self.laneCount) { largest = max(largest, self[lane: lane]) }
        return largest
    }

    /// The product with the Householder matrix I − 2/n, which mixes the n lines of a feedback delay network without loss (J.-M.
    /// Jot, A. Chaigne, "Digital Delay Networks for Designing Artificial Reverberators", 1991). Each line receives most of
    /// itself.
    @inline(__always)
    public var householderMixed: Self { self - laneSum * (2 / Double(Self.laneCount)) }

    /// The product with the Hadamard matrix over √n, which mixes n lines without loss, each into all alike. n must be a power
    /// of two.
    @inline(__always)
    public var hadamardMixed: Self {
        var (mixed, distance) = (self, 1)
        while distance < Self.laneCount {
            var next = mixed
            for lane in 0..<Self.laneCount {
                let other = mixed[lane: lane ^ distance]
                next[lane: lane] = lane & distance == 0 ? mixed[lane: lane] + other : other - mixed[lane: lane]
            }
            (mixed, distance) = (next, distance * 2)
        }
        return mixed * (1 / Double(Self.laneCount).squareRoots)
    }
}

extension Vector4 {
    /// The first `count` numbers, and 0 for the others.
    @inline(__always)
    public func first(_ count: Int) -> Vector4 {
        count >= 4 ? self : replacing(with: 0, where: Vector4(0, 1, 2, 3) .>= Double(count))
    }
}
