// swift-tools-version: 6.2
// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import PackageDescription

let package = Package(
    name: "tempo-tremolo",
    products: [.library(name: "TempoTremolo", targets: ["TempoTremolo"])],
    dependencies: [.package(name: "swiftlet", path: "../..", traits: [])],
    targets: [
        .target(
            name: "TempoTremolo", dependencies: [.product(name: "SwiftletKit", package: "swiftlet")],
            plugins: [.plugin(name: "LV2EntryPoint", package: "swiftlet")]),
        .testTarget(
            name: "TempoTremoloTests", dependencies: [.product(name: "SwiftletHost", package: "swiftlet")]),
    ],
    swiftLanguageModes: [.v6]
)
