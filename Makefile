# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC

# make            build bundle.lv2
# make demo       hear and see it work on a recording: INPUT=file chooses one
# make test       all tests; make test-realtime and make test-memory are those with sanitizers and valgrind
# make test-jack  every plug-in in jalv under a JACK server without hardware, and in lilv's tools
# make soak       hours of audio for each plug-in: HOURS (1)
# make fuzz       libFuzzer on the plug-ins, for SECONDS (300)
# make bundle     write the Turtle of bundle.lv2 anew, after a change to an effect's description
# make install    install the bundle: PREFIX (/usr/local), LV2DIR (PREFIX/lib/lv2) and DESTDIR are honoured
# make install-user, make uninstall, make uninstall-user
# make clean      remove what was built

SWIFT ?= swift
PREFIX ?= /usr/local
LV2DIR ?= $(PREFIX)/lib/lv2
DESTDIR ?=
SECONDS ?= 300
HOURS ?= 1
INPUT ?= /usr/share/sounds/alsa/Front_Center.wav

# What the plug-ins are built with, what the command needs besides, and what the demo and the tests need besides.
BUILD_PACKAGES = binutils lv2-dev pkg-config
COMMAND_PACKAGES = $(BUILD_PACKAGES) libcairo2-dev libkissfft-dev liblilv-dev libserd-dev libsndfile1-dev
DEMO_PACKAGES = $(COMMAND_PACKAGES) alsa-utils
TEST_PACKAGES = $(COMMAND_PACKAGES) gcc libc6-dev lilv-utils sordi valgrind
JACK_PACKAGES = $(BUILD_PACKAGES) jackd2 jalv lilv-utils

# The plug-ins' binary is Embedded Swift. Only lv2_descriptor is exported; unused parts of the Swift runtime are dropped.
# On x86-64 there are two: one for every processor, and one for those with AVX2, which the first loads where it can.
# `make CPU=native` builds one for this machine alone.
CPU ?=
EMBEDDED = .build-embedded
EMBEDDED_FLAGS = -c release --traits Embedded --product SwiftletPlugin \
	-Xlinker --version-script=$(CURDIR)/Sources/Plugin/exports.map -Xlinker --gc-sections \
	-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld
PLUGIN_SOURCES = Package.swift Makefile Sources/Plugin/exports.map $(wildcard Sources/CLV2/* Sources/CProcessor/* \
	Sources/DSP/*.swift Sources/Effects/*.swift Sources/Plugin/*.swift)
ifeq ($(CPU)$(shell uname -m),x86_64)
BINARIES = bundle.lv2/swiftlet.so bundle.lv2/swiftlet-avx2.so
else
BINARIES = bundle.lv2/swiftlet.so
endif

SWIFTLET = .build/release/swiftlet

# The same plug-ins with AddressSanitizer's checks and libFuzzer's counters in them, for tests alone.
CHECKED = .build-stress/checked.so

all: $(BINARIES)

bundle.lv2/swiftlet.so: $(PLUGIN_SOURCES)
	$(SWIFT) build $(EMBEDDED_FLAGS) --scratch-path $(EMBEDDED) \
		$(if $(CPU),-Xswiftc -target-cpu -Xswiftc $(CPU) -Xswiftc -DSWIFTLET_SIBLING)
	strip -o $@.new $(EMBEDDED)/release/libSwiftletPlugin.so
	mv $@.new $@

bundle.lv2/swiftlet-avx2.so: $(PLUGIN_SOURCES)
	$(SWIFT) build $(EMBEDDED_FLAGS) --scratch-path $(EMBEDDED)-avx2 \
		-Xswiftc -target-cpu -Xswiftc haswell -Xswiftc -DSWIFTLET_SIBLING
	strip -o $@.new $(EMBEDDED)-avx2/release/libSwiftletPlugin.so
	mv $@.new $@

$(CHECKED): $(PLUGIN_SOURCES)
	$(SWIFT) build $(EMBEDDED_FLAGS) --scratch-path $(EMBEDDED)-checked \
		-Xswiftc -sanitize=address,fuzzer -Xswiftc -DSWIFTLET_SIBLING
	mkdir -p $(@D)
	cp $(EMBEDDED)-checked/release/libSwiftletPlugin.so $@

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
	@$(MAKE) --no-print-directory test-realtime test-memory

test-realtime: test-packages all
	@$(MAKE) --no-print-directory -C Tests/Stress realtime

test-memory: test-packages all $(CHECKED)
	@$(MAKE) --no-print-directory -C Tests/Stress memory

jack-packages:
	@Scripts/require-packages $(JACK_PACKAGES)

test-jack: jack-packages
	@$(MAKE) --no-print-directory all
	@echo "lv2ls, lv2info, lv2bench and lv2apply:"
	@Tests/RealHosts/lilv-utils bundle.lv2
	@echo "jalv:"
	@Tests/RealHosts/jalv bundle.lv2

soak: test-packages all
	@$(MAKE) --no-print-directory -C Tests/Stress soak HOURS=$(HOURS)

fuzz: test-packages
	@$(MAKE) --no-print-directory all $(CHECKED)
	@$(MAKE) --no-print-directory -j2 -C Tests/Stress fuzz SECONDS=$(SECONDS)

# The bundle's own directory, named for what hosts list beside others.
INSTALLED = $(DESTDIR)$(LV2DIR)/swiftlet.lv2

install: all
	install -d "$(INSTALLED)"
	install -m 644 bundle.lv2/*.ttl "$(INSTALLED)"
	install -m 755 bundle.lv2/*.so "$(INSTALLED)"

uninstall:
	rm -rf "$(INSTALLED)"

install-user uninstall-user:
	@$(MAKE) --no-print-directory $(@:-user=) LV2DIR="$(HOME)/.lv2"

clean:
	rm -rf .build .build-stress $(EMBEDDED) $(EMBEDDED)-* bundle.lv2/*.so demo

.PHONY: all bundle command demo demo-packages test test-packages test-realtime test-memory test-jack jack-packages \
	soak fuzz install uninstall install-user uninstall-user clean
