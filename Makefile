# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC

# make            build bundle.lv2
# make demo       hear and see it work on a recording: INPUT=file chooses one
# make test       all tests
# make bundle     write the Turtle of bundle.lv2 anew, after a change to an effect's description
# make screenshots   draw the pictures of the views in Documentation/images anew
# make clean      remove what was built

SWIFT ?= swift
INPUT ?= /usr/share/sounds/alsa/Front_Center.wav

# What the plug-ins are built with, what the command needs besides, and what the demo and the tests need besides.
BUILD_PACKAGES = libcairo2-dev libx11-dev lv2-dev pkg-config
COMMAND_PACKAGES = $(BUILD_PACKAGES) libkissfft-dev liblilv-dev libserd-dev libsndfile1-dev
DEMO_PACKAGES = $(COMMAND_PACKAGES) alsa-utils
TEST_PACKAGES = $(COMMAND_PACKAGES) fonts-dejavu-core libfontconfig-dev libxtst-dev lilv-utils sordi valgrind xauth xvfb

# The bundle's binaries are Embedded Swift. Each exports one function; unused parts of the Swift runtime are dropped.
EMBEDDED = .build-embedded
EMBEDDED_FLAGS = -c release --traits Embedded --scratch-path $(EMBEDDED) -Xlinker --gc-sections \
	-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld
build_binary = $(SWIFT) build $(EMBEDDED_FLAGS) --product $(1) -Xlinker --version-script=$(CURDIR)/$(2) && \
	strip -o $@.new $(EMBEDDED)/release/lib$(1).so && mv $@.new $@
PLUGIN_SOURCES = Package.swift Makefile Sources/Plugin/exports.map $(wildcard Sources/CLV2/* Sources/DSP/*.swift \
	Sources/Effects/*.swift Sources/Plugin/*.swift)
UI_SOURCES = $(PLUGIN_SOURCES) $(wildcard Sources/CCairo/* Sources/CTime/* Sources/CX11/* Sources/UI/*)

SWIFTLET = .build/release/swiftlet

all: bundle.lv2/swiftlet.so bundle.lv2/swiftlet-ui.so

bundle.lv2/swiftlet.so: $(PLUGIN_SOURCES)
	$(call build_binary,SwiftletPlugin,Sources/Plugin/exports.map)

# After the other, as both are built in one folder.
bundle.lv2/swiftlet-ui.so: $(UI_SOURCES) | bundle.lv2/swiftlet.so
	$(call build_binary,SwiftletUI,Sources/UI/exports.map)

bundle:
	$(SWIFT) run -c release GenerateBundle bundle.lv2

command:
	$(SWIFT) build -c release --product swiftlet

demo-packages:
	@Scripts/require-packages $(DEMO_PACKAGES)

test-packages:
	@Scripts/require-packages $(TEST_PACKAGES)

demo: demo-packages
	@$(MAKE) --no-print-directory all command
	@Scripts/demo $(SWIFTLET) "$(INPUT)"

test: test-packages
	@$(MAKE) --no-print-directory all
	$(SWIFT) test -c release

screenshots: test-packages
	@$(MAKE) --no-print-directory all
	$(SWIFT) build -c release --product InterfaceHost
	@Scripts/screenshots .build/release/InterfaceHost

clean:
	rm -rf .build $(EMBEDDED) bundle.lv2/*.so demo

.PHONY: all bundle command demo demo-packages screenshots test test-packages clean
