// swift-tools-version: 6.2
// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import PackageDescription

let package = Package(
    name: "echo",
    products: [.library(name: "Echo", targets: ["Echo"])],
    dependencies: [.package(name: "swiftlet", path: "../..", traits: [])],
    targets: [
        .target(
            name: "Echo", dependencies: [.product(name: "SwiftletKit", package: "swiftlet")],
            plugins: [.plugin(name: "LV2EntryPoint", package: "swiftlet")]),
        .testTarget(
            name: "EchoTests", dependencies: [.product(name: "SwiftletHost", package: "swiftlet")]),
    ],
    swiftLanguageModes: [.v6]
)
