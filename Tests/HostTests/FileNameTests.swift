// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Testing

@Suite struct FileNameTests {
    private func bytes(_ name: String) -> [UInt8] { name.fileNameBytes.dropLast().map { UInt8(bitPattern: $0) } }

    @Test func everyNameComesBack() {
        let names: [[UInt8]] = [
            Array("plain.wav".utf8), Array("Žluťoučký 🐎.wav".utf8), [], [0xE9], [0x63, 0xE9, 0x2E],
            [0xC3], [0xA9, 0xC3, 0xA9], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF, 0xFE],
            // What stands for 0xE9, and the halves of it.
            Array("\u{10F7E9}".utf8), [0xF4, 0x8F, 0x9F], Array("a\u{10F700}b\u{10F7FF}".utf8) + [0xE9],
        ]
        for name in names { #expect(bytes(String(fileName: name)) == name) }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<10_000 {
            // Few values, so that whole characters come about.
            let name = (0..<8).map { _ in
                [0x41, 0x80, 0x9F, 0xA9, 0xC3, 0xE2, 0xF4, 0x8F].randomElement(using: &generator)!
            }
            #expect(bytes(String(fileName: name.map { UInt8($0) })) == name.map { UInt8($0) })
        }
    }

    @Test func utf8FileNamesAreUnchanged() {
        #expect(String(fileName: Array("Žluťoučký.wav".utf8)) == "Žluťoučký.wav")
        #expect("Žluťoučký.wav".withReadableFileNames == "Žluťoučký.wav")
    }

    @Test func fileNamesThatAreNotUTF8ArePrintedReadably() {
        let name = String(fileName: Array("caf".utf8) + [0xE9] + Array(".wav".utf8))
        #expect("\(name) is absent".withReadableFileNames == #"caf\xE9.wav is absent"#)
    }
}
