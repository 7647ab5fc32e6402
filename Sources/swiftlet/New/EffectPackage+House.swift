// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension EffectPackage {
    var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "\(name.slug)",
            products: [.library(name: "\(name.module)", targets: ["\(name.module)"])],
            dependencies: [.package(\(kit.location), traits: [])],
            targets: [
                .target(
                    name: "\(name.module)", dependencies: [.product(name: "SwiftletKit", package: "\(kit.identity)")],
                    plugins: [.plugin(name: "LV2EntryPoint", package: "\(kit.identity)")]),
                .testTarget(
                    name: "\(name.module)Tests", dependencies: [.product(name: "SwiftletHost", package: "\(kit.identity)")]),
            ],
            swiftLanguageModes: [.v6]
        )

        """
    }

    var makefile: String {
        """
        # make            build \(name.slug).lv2
        # make smoke      build it with checks, and run each effect for a second: noise, and parameters that jump
        # make test       both, and the tests in a host
        # make install    install it where hosts look: LV2DIR (~/.lv2)
        # make uninstall, make clean

        LV2DIR ?= $(HOME)/.lv2
        # Where is built what the bundle is made of: packages with the same kit build that once in one folder.
        SCRATCH ?= .build
        BUNDLE = \(name.slug).lv2
        # Swiftlet's command: the installed one, or the one that has written this file.
        SWIFTLET ?= $(firstword $(shell command -v swiftlet) "\(kit.command)")

        all:
        \tswift package --scratch-path "$(SCRATCH)" --allow-writing-to-package-directory lv2

        smoke:
        \tswift package --scratch-path "$(SCRATCH)" --allow-writing-to-package-directory \\
        \t\tlv2 --checked --no-views --output "$(SCRATCH)/checked-$(BUNDLE)"
        \t$(SWIFTLET) check --bundle "$(SCRATCH)/checked-$(BUNDLE)" --only jumps --timeout 5

        test: all smoke
        \tswift test --scratch-path "$(SCRATCH)"

        install: all
        \tinstall -d "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"
        \tinstall -m 644 $(BUNDLE)/*.ttl $(BUNDLE)/*.so "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"

        uninstall:
        \trm -rf "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"

        clean:
        \trm -rf "$(SCRATCH)" $(BUNDLE)

        .PHONY: all smoke test install uninstall clean

        """
    }

    var readme: String {
        """
        # \(name.title)

        An LV2 audio effect for Linux DAWs, written in Swift with Swiftlet's kit.

            make            # build \(name.slug).lv2
            make test       # build it and run the tests in a host
            make install    # install it into ~/.lv2

        It takes Swift 6.2 or newer and the Debian packages binutils, libcairo2-dev, liblilv-dev, libserd-dev,
        libsndfile1-dev, libsoxr-dev, libx11-dev, lv2-dev and pkg-config.

        The effect is in `Sources/\(name.module)/\(name.module).swift`. Before others get to use it, give it a URI, a
        homepage and a maintainer of your own there: saved projects find the effect by its URI.

        """
    }
}
