// swift-tools-version: 6.2
// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import PackageDescription

let package = Package(
    name: "convolver",
    products: [.library(name: "Convolver", targets: ["Convolver"])],
    dependencies: [.package(name: "swiftlet", path: "../..", traits: [])],
    targets: [
        .target(
            name: "Convolver", dependencies: [.product(name: "SwiftletKit", package: "swiftlet")],
            plugins: [.plugin(name: "LV2EntryPoint", package: "swiftlet")]),
        .testTarget(
            name: "ConvolverTests", dependencies: [.product(name: "SwiftletHost", package: "swiftlet")]),
    ],
    swiftLanguageModes: [.v6]
)
