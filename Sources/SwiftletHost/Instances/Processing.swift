// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Instance {
    /// Processes audio in memory in blocks of at most `maximumBlockLength`. Returns an array for each audio output. The
    /// audio ports are unconnected afterwards.
    ///
    /// - Parameters:
    ///   - input: an array for each audio input, all of the same length. The last arrays may be missing if their ports
    ///     are optional.
    ///   - frames: the number of frames to process; by default, those of the input.
    public func process(_ input: [[Float]], frames: Int? = nil) -> [[Float]] {
        let audio = ports.filter { $0.kind == .audio }
        let allInputs = audio.filter { $0.direction == .input }
        precondition(
            input.count <= allInputs.count && allInputs[input.count...].allSatisfy(\.isOptional),
            "there are \(allInputs.count) audio inputs")
        let inputs = allInputs.prefix(input.count).map(\.index)
        let outputs = audio.filter { $0.direction == .output }.map(\.index)
        let count = input.map(\.count).max() ?? frames ?? 0
        precondition(input.allSatisfy { $0.count == count }, "the inputs differ in length")
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: max(1, audio.count * count))
        defer {
            for port in audio { connect(port.index, to: nil) }
            samples.deallocate()
        }
        samples.initialize(repeating: 0, count: audio.count * count)
        for (channel, values) in input.enumerated() { (samples + channel * count).update(from: values, count: count) }
        for start in stride(from: 0, to: count, by: maximumBlockLength) {
            for (channel, port) in (inputs + outputs).enumerated() {
                connect(port, to: samples + channel * count + start)
            }
            run(min(maximumBlockLength, count - start))
        }
        return outputs.indices.map { output in
            Array(UnsafeBufferPointer(start: samples + (inputs.count + output) * count, count: count))
        }
    }
}
