// swift-tools-version: 6.2
// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import PackageDescription

let package = Package(
    name: "synth",
    products: [.library(name: "Synth", targets: ["Synth"])],
    dependencies: [.package(name: "swiftlet", path: "../..", traits: [])],
    targets: [
        .target(
            name: "Synth", dependencies: [.product(name: "SwiftletKit", package: "swiftlet")],
            plugins: [.plugin(name: "LV2EntryPoint", package: "swiftlet")]),
        .testTarget(
            name: "SynthTests", dependencies: [.product(name: "SwiftletHost", package: "swiftlet")]),
    ],
    swiftLanguageModes: [.v6]
)
