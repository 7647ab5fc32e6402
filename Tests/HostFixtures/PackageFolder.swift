// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// The package of these tests.
public let packageFolder = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

/// The bundle that `make` has built, or the one in `SWIFTLET_TEST_BUNDLE`.
public let builtBundle =
    ProcessInfo.processInfo.environment["SWIFTLET_TEST_BUNDLE"]
    ?? packageFolder.appending(path: "bundle.lv2").path(percentEncoded: false)

/// The bundle of the effects in `Tests/KitPlugins` that `make kit-plug-ins` has built.
public let kitBundle = packageFolder.appending(path: ".build-kit/kit.lv2", directoryHint: .isDirectory)

/// The build folder of the packages of effects in tests, which share the kit's build with those in `Examples`.
public let packagesBuild = packageFolder.appending(path: ".build-packages").path(percentEncoded: false)
