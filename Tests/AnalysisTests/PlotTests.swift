// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import FoundationXML
import HostFixtures
import SwiftletAnalysis
import SwiftletCCairo
import SwiftletHost
import Testing

@Suite struct PlotTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A response that is 0 dB everywhere, or nowhere anything.
    private func plot(gain: Double = 1) -> Plot {
        let impulse = ImpulseResponse(samples: [gain], sampleRate: 48_000)
        return Plot(
            title: "A & B < C", subtitle: "Nothing",
            responses: [
                Measured(FrequencyResponse(of: impulse), name: "One", setting: 0)
            ])
    }

    /// How many pixels have exactly the colour of the first curve, and the size.
    private func readPNG(_ name: String) throws -> (width: Int, height: Int, curve: Int) {
        let surface = cairo_image_surface_create_from_png(scratch.path(name))
        defer { cairo_surface_destroy(surface) }
        try #require(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        let bytes = try #require(cairo_image_surface_get_data(surface))
        var count = 0
        for y in 0..<height {
            let row = UnsafeRawPointer(bytes + y * stride).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width where row[x] & 0xff_ffff == 0x5c_c8ff { count += 1 }
        }
        return (width, height, count)
    }

    @Test(arguments: [(1200, 800), (640, 400), (200, 200), (301, 1999)])
    func imagesHaveTheSizeAskedFor(width: Int, height: Int) throws {
        let size = try ImageSize(width: width, height: height)
        try plot().write(to: scratch.path("a.png"), size: size)
        try plot().write(to: scratch.path("a.SVG"), size: size)
        #expect(scratch.files == ["a.SVG", "a.png"])
        let image = try readPNG("a.png")
        #expect((image.width, image.height) == (width, height))
        let reader = SVGReader()
        let parser = try #require(XMLParser(contentsOf: URL(filePath: scratch.path("a.SVG"))))
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.root == "svg")
        #expect(reader.attributes["width"] == "\(width)px" && reader.attributes["height"] == "\(height)px")
        #expect(reader.attributes["viewBox"] == "0 0 \(width) \(height)")
    }

    @Test func curvesAreDrawnWhereThereIsAnything() throws {
        // The curve, three pixels high of which one or two are of its pure colour, crosses a panel 1088 pixels wide.
        try plot().write(to: scratch.path("flat.png"))
        #expect(try readPNG("flat.png").curve >= 2 * 1080)
        // Only the legend's line, of 28 pixels, is left of one without output.
        try plot(gain: 0).write(to: scratch.path("silent.png"))
        #expect(try readPNG("silent.png").curve <= 3 * 32)
    }

    @Test func distortionsAreDrawn() throws {
        let probe = try BuiltBundle.probe("symmetric-clip")
        let distortion = try Distortion(measuring: probe, along: probe.paths[0], frequency: 4200)
        let plot = Plot(title: "Clip", subtitle: "", distortions: [Measured(distortion, name: "Clip", setting: 0)])
        try plot.write(to: scratch.path("clip.png"))
        // The curve is as long as its panel is wide.
        #expect(try readPNG("clip.png").curve >= 1080)
    }

    @Test func aFileThatExistsIsReplaced() throws {
        try Data("old".utf8).write(to: URL(filePath: scratch.path("a.png")))
        try plot().write(to: scratch.path("a.png"))
        #expect(try readPNG("a.png").width == 1200)
    }

    // MARK: - Errors

    @Test(arguments: ["a.jpg", "png", "a", "a.png.txt"])
    func otherExtensionsAreRefused(name: String) throws {
        let path = scratch.path(name)
        #expect(throws: AnalysisError.unknownImage(path: path)) { try plot().write(to: path) }
        #expect(scratch.files.isEmpty)
    }

    @Test(arguments: ["png", "svg"])
    func failedWritesLeaveNoFile(type: String) throws {
        let path = scratch.path("none/a.\(type)")
        #expect(throws: HostError.unwritable(path: path, reason: "No such file or directory")) {
            try plot().write(to: path)
        }
        let directory = scratch.path("d.\(type)")
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        #expect(throws: HostError.unwritable(path: directory, reason: "it is no regular file")) {
            try plot().write(to: directory)
        }
        #expect(scratch.files == ["d.\(type)"])
    }

    @Test(arguments: [(199, 800), (1200, 8193), (0, 0), (-1200, 800)])
    func sizesOutsideTheLimitsAreRefused(width: Int, height: Int) {
        #expect(throws: AnalysisError.size(width: width, height: height)) {
            try ImageSize(width: width, height: height)
        }
    }
}

/// Remembers the first element of a document.
private final class SVGReader: NSObject, XMLParserDelegate {
    var root: String?
    var attributes: [String: String] = [:]

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
        guard root == nil else { return }
        root = elementName
        attributes = attributeDict
    }
}
