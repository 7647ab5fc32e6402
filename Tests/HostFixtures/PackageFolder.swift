// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// The package whose tests these are.
public let packageFolder = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

/// The bundle as `make` has built it, or another, which `SWIFTLET_TEST_BUNDLE` names.
public let builtBundle =
    ProcessInfo.processInfo.environment["SWIFTLET_TEST_BUNDLE"]
    ?? packageFolder.appending(path: "bundle.lv2").path(percentEncoded: false)

/// The bundle of the effects in `Tests/KitPlugins`, as `make kit-plug-ins` has built it.
public let kitBundle = packageFolder.appending(path: ".build-kit/kit.lv2", directoryHint: .isDirectory)

/// Where packages of effects are built that tests make, as `make examples` builds those in `Examples` there: the kit, which all
/// have in common, once.
public let packagesBuild = packageFolder.appending(path: ".build-packages").path(percentEncoded: false)
