// swift-tools-version: 6.2
// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import PackageDescription

let package = Package(
    name: "compressor",
    products: [.library(name: "Compressor", targets: ["Compressor"])],
    dependencies: [.package(name: "swiftlet", path: "../..", traits: [])],
    targets: [
        .target(
            name: "Compressor", dependencies: [.product(name: "SwiftletKit", package: "swiftlet")],
            plugins: [.plugin(name: "LV2EntryPoint", package: "swiftlet")]),
        .testTarget(
            name: "CompressorTests", dependencies: [.product(name: "SwiftletHost", package: "swiftlet")]),
    ],
    swiftLanguageModes: [.v6]
)
