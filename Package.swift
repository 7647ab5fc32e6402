// swift-tools-version: 6.2
import PackageDescription

// The bundle's binaries are Embedded Swift, everything else ordinary Swift: DSP, Effects, Plugin and UI compile as both.
// `Scripts/build-binary` builds the plug-ins' binary of the product SwiftletPlugin, and the views' of SwiftletUI.

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// What `SwiftletKit` is made of. Whatever is compiled with it names them all: Embedded Swift takes the bodies of
/// functions from other modules, and is compiled anew when a module that it names has changed.
let kit = ["DSP", "Effects", "Plugin"]

func library(_ name: String, pkgConfig: String? = nil, debian: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

let package = Package(
    name: "swiftlet",
    products: [
        .library(name: "SwiftletPlugin", type: .dynamic, targets: ["SwiftletBundle"]),
        .library(name: "SwiftletUI", type: .dynamic, targets: ["UI"]),
        .executable(name: "swiftlet", targets: ["swiftlet"]),
        // For effects of one's own: what they are written and described with, and what builds their bundle.
        .library(name: "SwiftletKit", targets: ["SwiftletKit"] + kit),
        .library(name: "SwiftletHost", targets: ["Host"]),
        .library(name: "SwiftletManifest", targets: ["Manifest"]),
        .plugin(name: "LV2EntryPoint", targets: ["LV2EntryPoint"]),
        .plugin(name: "LV2Bundle", targets: ["LV2Bundle"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
    ],
    targets: [
        library("CLV2", pkgConfig: "lv2", debian: "lv2-dev"),
        library("CLilv", pkgConfig: "lilv-0", debian: "liblilv-dev"),
        library("CSerd", pkgConfig: "serd-0", debian: "libserd-dev"),
        library("CSndFile", pkgConfig: "sndfile", debian: "libsndfile1-dev"),
        library("CCairo", pkgConfig: "cairo", debian: "libcairo2-dev"),
        library("CKissFFT", debian: "libkissfft-dev"),
        .systemLibrary(name: "CProcessor"),
        library("CX11", pkgConfig: "x11", debian: "libx11-dev"),
        library("CXTest", pkgConfig: "xtst", debian: "libxtst-dev"),
        .systemLibrary(name: "CTime"),
        library("CMalloc", debian: "libc6-dev"),
        .systemLibrary(name: "CXAttr"),

        .target(name: "DSP", swiftSettings: strict + [.enableExperimentalFeature("BuiltinModule")]),
        .target(name: "Effects", dependencies: ["DSP"], swiftSettings: strict),
        .target(
            name: "Plugin", dependencies: ["CLV2", "CProcessor", "DSP", "Effects"], exclude: ["exports.map"],
            swiftSettings: strict),
        .target(
            name: "SwiftletKit", dependencies: ["CLV2"] + kit.map { .target(name: $0) }, swiftSettings: strict),
        .target(
            name: "SwiftletBundle", dependencies: ["SwiftletKit"] + kit.map { .target(name: $0) },
            swiftSettings: strict),
        .target(
            name: "UI",
            dependencies: ["CCairo", "CLV2", "CTime", "CX11", "DSP", "Effects", "Plugin", "SwiftletBundle"],
            exclude: ["exports.map"], swiftSettings: strict),

        .target(name: "Host", dependencies: ["CLV2", "CLilv", "CSerd", "CSndFile", "CXAttr"], swiftSettings: strict),
        .target(name: "Analysis", dependencies: ["Host", "DSP", "CCairo"], swiftSettings: strict),
        .executableTarget(
            name: "swiftlet",
            dependencies: [
                "Host", "Effects", "Analysis",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .target(name: "BenchmarkReport", dependencies: ["Analysis"], swiftSettings: strict),
        .executableTarget(
            name: "Benchmark",
            dependencies: [
                "BenchmarkReport", "CLV2", "CMalloc", "Host",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .target(name: "Manifest", dependencies: ["CSerd", "DSP", "Effects", "Plugin"], swiftSettings: strict),
        .executableTarget(
            name: "GenerateBundle",
            dependencies: [
                "Manifest", "SwiftletBundle",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        .plugin(name: "LV2EntryPoint", capability: .buildTool()),
        .plugin(
            name: "LV2Bundle",
            capability: .command(
                intent: .custom(verb: "lv2", description: "Build the LV2 bundle of a package's effects."),
                permissions: [.writeToPackageDirectory(reason: "The bundle is put there.")])),

        .testTarget(name: "DSPTests", dependencies: ["DSP", "Effects"], swiftSettings: strict),
        .target(name: "HostFixtures", dependencies: ["Host"], path: "Tests/HostFixtures", swiftSettings: strict),
        .testTarget(
            name: "AnalysisTests", dependencies: ["Analysis", "Host", "HostFixtures", "CCairo"], swiftSettings: strict),
        .testTarget(name: "BenchmarkTests", dependencies: ["BenchmarkReport"], swiftSettings: strict),
        .testTarget(
            name: "HostTests", dependencies: ["Host", "HostFixtures", "CSndFile", "CXAttr"], swiftSettings: strict),
        .testTarget(
            name: "BundleTests",
            dependencies: [
                "Host", "HostFixtures", "DSP", "Effects", "Plugin", "Manifest", "CKissFFT", "CLilv", "CLV2",
                "SwiftletBundle",
            ],
            exclude: ["golden.txt"], swiftSettings: strict),
        .executableTarget(
            name: "InterfaceHost", dependencies: ["CCairo", "CLV2", "CLilv", "CX11", "CXTest"],
            path: "Tests/InterfaceHost", linkerSettings: [.linkedLibrary("fontconfig"), .linkedLibrary("Xdamage")]),
        .testTarget(name: "InterfaceTests", dependencies: ["InterfaceHost", "CCairo", "UI"], swiftSettings: strict),
        .executableTarget(
            name: "Mutants", dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Tests/Mutants", swiftSettings: strict),
        .testTarget(name: "CommandTests", dependencies: ["Host", "HostFixtures", "swiftlet"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
