// swift-tools-version: 6.2
import Glibc
import PackageDescription

// The kit (SwiftletDSP, SwiftletEffects, SwiftletPlugin, SwiftletUI, SwiftletManifest, SwiftletModgui and the package
// plug-ins) is what effects are written and built with. The product is SwiftletBundle: a folder for each effect, built by `swift package lv2`,
// as other packages' effects are, in Embedded Swift. The host is all else, ordinary Swift.

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// What the kit is compiled with. Embedded Swift makes code of what a binary uses of the kit where the binary's own is made:
/// the kit's modules need none of their own there, but for the views', of which most is compiled once (InterfaceCalls.swift).
/// (The compiler's option for that is the one that its standard library uses.)
let inKit: [SwiftSetting] =
    strict
    + (Context.environment["SWIFTLET_EMBEDDED"] == nil
        ? [] : [.unsafeFlags(["-Xfrontend", "-emit-empty-object-file"])])

/// Tests from outside wait for what they run: to optimise them takes longer than it saves. Others compute.
let waiting = strict + [.unsafeFlags(["-Onone"])]

/// What `SwiftletKit` is made of. Whatever is compiled with it names them all: Embedded Swift takes the bodies of
/// functions from other modules, and is compiled anew when a module that it names has changed.
let kit = ["SwiftletDSP", "SwiftletEffects", "SwiftletPlugin"]

let kitModules: [Target.Dependency] = kit.map { .target(name: $0) }

// Packages of effects depend on the kit without its traits: then nothing is fetched for the command.
let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"]))

/// ArgumentParser, which tarballs of the sources have beside them: see `make source`.
let argumentParserPackage: Package.Dependency =
    access(Context.packageDirectory + "/Vendor/swift-argument-parser/Package.swift", R_OK) == 0
    ? .package(path: "Vendor/swift-argument-parser")
    : .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0")
let documentation: [Package.Dependency] =
    Context.environment["SWIFTLET_DOCUMENTATION"] == nil
    ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0")]

// Vectors are the compiler's own; `make test-standard-vectors` builds and tests those of the standard library.
let vectors: SwiftSetting =
    Context.environment["SWIFTLET_STANDARD_VECTORS"] == nil
    ? .enableExperimentalFeature("BuiltinModule") : .define("SWIFTLET_STANDARD_VECTORS")

func library(_ name: String, pkgConfig: String? = nil, debian: String...) -> Target {
    .systemLibrary(name: "SwiftletC\(name)", path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt(debian)])
}

let package = Package(
    name: "swiftlet",
    products: [
        .library(name: "SwiftletBundle", targets: ["SwiftletBundle"]),
        .executable(name: "swiftlet", targets: ["swiftlet"]),
        // For effects of one's own: what they are written and described with, and what builds their bundle.
        .library(name: "SwiftletKit", targets: ["SwiftletKit"] + kit),
        .library(name: "SwiftletUI", targets: ["SwiftletUI"]),
        .library(name: "SwiftletHost", targets: ["SwiftletHost"]),
        .library(name: "SwiftletManifest", targets: ["SwiftletManifest"]),
        .library(name: "SwiftletModgui", targets: ["SwiftletModgui"]),
        // For tests: the kit's own features as effects.
        .library(name: "SwiftletKitPlugins", targets: ["SwiftletKitPlugins"]),
        .plugin(name: "LV2EntryPoint", targets: ["SwiftletEntryPoint"]),
        .plugin(name: "LV2Bundle", targets: ["SwiftletLV2Bundle"]),
    ],
    traits: [
        .trait(name: "Command", description: "The command swiftlet, the benchmark and other tools."),
        .default(enabledTraits: ["Command"]),
    ],
    dependencies: [argumentParserPackage] + documentation,
    targets: [
        library("LV2", pkgConfig: "lv2", debian: "lv2-dev"),
        library("Lilv", pkgConfig: "lilv-0", debian: "liblilv-dev"),
        library("Serd", pkgConfig: "serd-0", debian: "libserd-dev"),
        library("SndFile", pkgConfig: "sndfile", debian: "libsndfile1-dev"),
        library("Pipe", debian: "libc6-dev"),
        library("SoXR", pkgConfig: "soxr", debian: "libsoxr-dev"),
        // Not linked: their libraries are loaded when they are needed.
        library("Devices", debian: "libasound2-dev", "libjack-jackd2-dev"),
        library("EBUR128", pkgConfig: "libebur128", debian: "libebur128-dev"),
        library("Cairo", pkgConfig: "cairo", debian: "libcairo2-dev"),
        library("KissFFT", debian: "libkissfft-dev"),
        library("Processor", debian: "libc6-dev"),
        library("Files", pkgConfig: "lv2", debian: "lv2-dev"),
        library("X11", pkgConfig: "x11", debian: "libx11-dev"),
        library("XTest", pkgConfig: "xtst", debian: "libxtst-dev"),
        library("Time", debian: "libc6-dev"),
        library("Malloc", debian: "libc6-dev"),
        library("Link", debian: "libc6-dev"),
        library("Folder", debian: "libc6-dev"),
        library("XAttr", debian: "libc6-dev"),

        .target(name: "SwiftletDSP", swiftSettings: inKit + [vectors]),
        .target(name: "SwiftletEffects", dependencies: ["SwiftletDSP"], swiftSettings: inKit),
        .target(
            name: "SwiftletPlugin",
            dependencies: ["SwiftletCFiles", "SwiftletCLV2", "SwiftletCProcessor", "SwiftletDSP", "SwiftletEffects"],
            exclude: ["exports.map", "EntryPoint"],
            swiftSettings: inKit),
        .target(
            name: "SwiftletKit", dependencies: ["SwiftletCLV2"] + kitModules, swiftSettings: strict),
        .target(
            name: "SwiftletUI",
            dependencies: [
                "SwiftletCCairo", "SwiftletCFiles", "SwiftletCFolder", "SwiftletCLV2", "SwiftletCTime", "SwiftletCX11",
            ] + kitModules,
            exclude: ["exports.map", "EntryPoint"], swiftSettings: strict,
            // Views may round by libm; the plug-ins' binary is linked without it.
            linkerSettings: [.linkedLibrary("m")]),
        .target(name: "SwiftletProject", dependencies: ["SwiftletEffects"], swiftSettings: strict),
        // In a module of its own, because the command reads these texts without the effects.
        // Small in a view's binary rather than fast.
        .target(
            name: "SwiftletEqualizerText", dependencies: ["SwiftletDSP"],
            swiftSettings: strict
                + (Context.environment["SWIFTLET_EMBEDDED"] == nil ? [] : [.unsafeFlags(["-Osize"])])),
        .target(
            name: "SwiftletBundle",
            dependencies: ["SwiftletEqualizerText", "SwiftletKit", "SwiftletProject"] + kitModules,
            swiftSettings: strict,
            plugins: ["SwiftletEntryPoint"]),

        .target(
            name: "SwiftletHost",
            dependencies: [
                "SwiftletCFolder", "SwiftletCLV2", "SwiftletCLilv", "SwiftletCSerd", "SwiftletCPipe",
                "SwiftletCProcessor", "SwiftletCSndFile", "SwiftletCSoXR", "SwiftletCXAttr",
            ],
            swiftSettings: strict),
        .target(
            name: "SwiftletAnalysis",
            dependencies: ["SwiftletHost", "SwiftletDSP", "SwiftletEffects", "SwiftletCCairo", "SwiftletCEBUR128"],
            swiftSettings: strict),
        .target(
            name: "SwiftletPlayer", dependencies: ["SwiftletCDevices", "SwiftletCLV2", "SwiftletHost"],
            swiftSettings: strict),
        .target(
            name: "SwiftletViewer", dependencies: ["SwiftletCLV2", "SwiftletCX11", "SwiftletHost"],
            swiftSettings: strict),
        .executableTarget(
            name: "swiftlet",
            dependencies: [
                "SwiftletHost", "SwiftletEffects", "SwiftletEqualizerText", "SwiftletPlayer", "SwiftletViewer",
                "SwiftletProject", "SwiftletAnalysis", "SwiftletCLV2", "SwiftletCLink", "SwiftletCMalloc",
                argumentParser,
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "SwiftletBenchmark",
            dependencies: ["SwiftletAnalysis", "SwiftletCLV2", "SwiftletCMalloc", "SwiftletHost", argumentParser],
            exclude: ["candidates.txt"],
            // Its tests see what is internal in it.
            swiftSettings: strict + [.unsafeFlags(["-enable-testing"])]),
        .target(
            name: "SwiftletManifest",
            dependencies: ["SwiftletCSerd", "SwiftletDSP", "SwiftletEffects", "SwiftletPlugin"], swiftSettings: strict),
        .target(
            name: "SwiftletModgui",
            dependencies: ["SwiftletDSP", "SwiftletEffects", "SwiftletManifest", "SwiftletPlugin", "SwiftletUI"],
            swiftSettings: strict),
        .plugin(name: "SwiftletEntryPoint", capability: .buildTool(), path: "Plugins/LV2EntryPoint"),
        .plugin(
            name: "SwiftletLV2Bundle",
            capability: .command(
                intent: .custom(verb: "lv2", description: "Build the LV2 bundle of a package's effects."),
                permissions: [.writeToPackageDirectory(reason: "The bundle is put there.")]),
            path: "Plugins/LV2Bundle"),

        .testTarget(name: "DSPTests", dependencies: ["SwiftletDSP", "SwiftletEffects"], swiftSettings: strict),
        .target(
            name: "HostFixtures", dependencies: ["SwiftletHost"], path: "Tests/HostFixtures", swiftSettings: waiting),
        .testTarget(
            name: "AnalysisTests",
            dependencies: ["SwiftletAnalysis", "SwiftletHost", "HostFixtures", "SwiftletCCairo"], swiftSettings: waiting
        ),
        .testTarget(name: "BenchmarkTests", dependencies: ["SwiftletBenchmark"], swiftSettings: waiting),
        .testTarget(
            name: "HostTests", dependencies: ["SwiftletHost", "HostFixtures", "SwiftletCSndFile", "SwiftletCXAttr"],
            swiftSettings: waiting),
        .target(
            name: "SwiftletKitPlugins", dependencies: ["SwiftletKit"] + kitModules, path: "Tests/KitPlugins",
            swiftSettings: strict, plugins: ["SwiftletEntryPoint"]),
        .testTarget(
            name: "BundleTests",
            dependencies: [
                "SwiftletHost", "HostFixtures", "SwiftletDSP", "SwiftletEffects", "SwiftletPlugin", "SwiftletManifest",
                "SwiftletModgui", "SwiftletCKissFFT", "SwiftletCLilv", "SwiftletCLV2", "SwiftletBundle",
                "SwiftletEqualizerText", "SwiftletKit",
            ],
            exclude: ["golden.txt"],
            // Compiled sooner than for speed, and about as long to run.
            swiftSettings: strict + [.unsafeFlags(["-Osize"])]),
        .executableTarget(
            name: "InterfaceHost",
            dependencies: ["SwiftletCCairo", "SwiftletCLV2", "SwiftletCLilv", "SwiftletCX11", "SwiftletCXTest"],
            path: "Tests/InterfaceHost",
            linkerSettings: [.linkedLibrary("fontconfig"), .linkedLibrary("Xdamage"), .linkedLibrary("m")]),
        .testTarget(
            name: "InterfaceTests",
            dependencies: [
                "InterfaceHost", "HostFixtures", "SwiftletCCairo", "SwiftletDSP", "SwiftletEffects", "SwiftletUI",
            ],
            swiftSettings: waiting),
        .executableTarget(
            name: "Mutants", dependencies: [argumentParser],
            path: "Tests/Mutants", swiftSettings: strict),
        .testTarget(
            name: "CommandTests", dependencies: ["SwiftletHost", "HostFixtures", "swiftlet"], swiftSettings: waiting),
    ],
    swiftLanguageModes: [.v6]
)

// A copy of this manifest in a folder of its own has one test target and what it needs: see `make test-dsp`.
if let test = Context.environment["SWIFTLET_ONLY"] {
    func needed(by name: String) -> [String] {
        let target = package.targets.first { $0.name == name }
        return [name] + (target?.dependencies ?? []).flatMap(needed(for:))
    }
    func needed(for dependency: Target.Dependency) -> [String] {
        switch dependency {
        case .targetItem(let name, _), .byNameItem(let name, _): needed(by: name)
        default: []
        }
    }
    let names = Set(needed(by: test))
    package.targets.removeAll { !names.contains($0.name) }
    // File by file: after an edit of a test, its file alone is compiled anew. From cold, all at once takes less.
    if Context.environment["SWIFTLET_STANDARD_VECTORS"] == nil {
        package.targets.first { $0.name == test }?.swiftSettings?.append(
            .unsafeFlags(["-no-whole-module-optimization", "-incremental"]))
    }
    (package.products, package.dependencies) = ([], [])
}
