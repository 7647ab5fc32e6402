# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC

# make            build bundle.lv2
# make demo       hear and see it work on a recording: INPUT=file chooses one
# make test       all tests; make test-realtime and make test-memory are those with sanitizers and valgrind
# make test-jack  every plug-in in jalv under a JACK server without hardware, every view in jalv.gtk3, and lilv's tools
# make test-daw   every plug-in in Ardour 7, saved, reopened and exported, and every view in its window
# make test-hosts the commands of Documentation/Hosts.md in FFmpeg, GStreamer, ecasound, lv2apply, lv2file and PipeWire
# make soak       hours of audio for each plug-in: HOURS (1)
# make fuzz       libFuzzer on the plug-ins, for SECONDS (300)
# make mutants    put faults into the audio path one by one, and say which no test finds: MUTANTS_FLAGS=--help says how
# make bench      time the effects beside others and write Documentation/benchmark.md: BENCH_FLAGS=--quick is shorter
# make bundle     write the Turtle of bundle.lv2 anew, after a change to an effect's description
# make ready      build all that is installed, so that `sudo make install` builds nothing
# make install    install bundle and command: PREFIX (/usr/local), LV2DIR (PREFIX/lib/lv2) and DESTDIR are honoured
# make install-bundle, make install-user   the bundle alone: in LV2DIR, in ~/.lv2
# make uninstall, make uninstall-bundle, make uninstall-user
# make dist       a tarball in dist/ for machines without Swift
# make deb        a Debian package in dist/
# make test-dist  the packages, where there is no Swift, do what the build does
# make test-debian   the Debian package, installed by apt in a fresh Debian, does what the build does
# make format, make check-format   put the Swift sources into swift format's form, look whether they are
# make screenshots   draw the pictures of the views in Documentation/images anew; make screenshots-daw those in Ardour
# make documentation   build the pages on all modules, without a warning, in .build/plugins/Swift-DocC/outputs
# make clean      remove what was built

SWIFT ?= swift
PREFIX ?= /usr/local
LV2DIR ?= $(PREFIX)/lib/lv2
DESTDIR ?=
BENCH_FLAGS ?=
MUTANTS_FLAGS ?=
SECONDS ?= 300
HOURS ?= 1
INPUT ?= /usr/share/sounds/alsa/Front_Center.wav

# What the plug-ins are built with, what the command needs besides, and what the demo, the tests and the benchmark need
# besides. The last are the other effects that the benchmark compares with: it leaves out what is not installed.
BUILD_PACKAGES = binutils libcairo2-dev libx11-dev lv2-dev pkg-config
COMMAND_PACKAGES = $(BUILD_PACKAGES) liblilv-dev libserd-dev libsndfile1-dev
DEMO_PACKAGES = $(COMMAND_PACKAGES) alsa-utils sndfile-programs
TEST_PACKAGES = $(COMMAND_PACKAGES) fonts-dejavu-core gcc libc6-dev libfontconfig-dev libkissfft-dev libxdamage-dev \
	libxtst-dev lilv-utils parallel sndfile-programs sordi time valgrind xauth xvfb
BENCH_PACKAGES = $(COMMAND_PACKAGES) libc6-dev
PEER_PACKAGES = ardour-lv2-plugins calf-plugins eq10q lsp-plugins-lv2 mda-lv2 swh-lv2 x42-plugins zam-plugins
INSTALL_PACKAGES = $(COMMAND_PACKAGES) jq
PACKAGE_PACKAGES = $(INSTALL_PACKAGES) alsa-utils appstream bubblewrap dpkg-dev lintian lilv-utils man-db mandoc \
	mmdebstrap sndfile-programs
JACK_PACKAGES = $(TEST_PACKAGES) jackd2 jalv
HOSTS_PACKAGES = $(COMMAND_PACKAGES) dbus-daemon ecasound ffmpeg gstreamer1.0-plugins-bad gstreamer1.0-plugins-base \
	gstreamer1.0-plugins-good gstreamer1.0-tools lilv-utils lua5.4 lv2file pipewire pipewire-bin wireplumber
DAW_PACKAGES = $(COMMAND_PACKAGES) ardour imagemagick lua5.4 x11-utils xauth xvfb

# The bundle's binaries are Embedded Swift. Each exports one function; unused parts of the Swift runtime are dropped.
# On x86-64 there are two of the plug-ins: one for every processor, and one for those with AVX2, which the first loads
# where it can. `make CPU=native` builds one for this machine alone.
CPU ?=
EMBEDDED = .build-embedded
BUILD_BINARY = SWIFT="$(SWIFT)" Scripts/build-binary
PLUGIN_BINARY = $(BUILD_BINARY) SwiftletPlugin $@ $(CURDIR)/Sources/Plugin/exports.map
FOR_CPU = -Xswiftc -target-cpu -Xswiftc $(1) -Xswiftc -DSWIFTLET_SIBLING
PLUGIN_SOURCES = Package.swift Makefile Scripts/build-binary Sources/Plugin/exports.map $(wildcard Sources/CLV2/* Sources/CProcessor/* \
	Sources/DSP/*.swift Sources/Effects/*.swift Sources/Plugin/*.swift Sources/SwiftletBundle/*.swift \
	Sources/SwiftletKit/*.swift)
UI_SOURCES = $(PLUGIN_SOURCES) $(wildcard Sources/CCairo/* Sources/CTime/* Sources/CX11/* Sources/UI/*)
BINARIES = bundle.lv2/swiftlet.so bundle.lv2/swiftlet-ui.so
ifeq ($(CPU)$(shell uname -m),x86_64)
BINARIES += bundle.lv2/swiftlet-avx2.so
endif

SWIFTLET = .build/release/swiftlet

# The same plug-ins with AddressSanitizer's checks and libFuzzer's counters in them, for tests alone.
CHECKED = .build-stress/checked.so

all: $(BINARIES)

bundle.lv2/swiftlet.so: $(PLUGIN_SOURCES)
	$(PLUGIN_BINARY) $(EMBEDDED) $(if $(CPU),$(call FOR_CPU,$(CPU)))

bundle.lv2/swiftlet-avx2.so: $(PLUGIN_SOURCES)
	$(PLUGIN_BINARY) $(EMBEDDED)-avx2 $(call FOR_CPU,haswell)

# After the other, as both are built in one folder.
bundle.lv2/swiftlet-ui.so: $(UI_SOURCES) | bundle.lv2/swiftlet.so
	$(BUILD_BINARY) SwiftletUI $@ $(CURDIR)/Sources/UI/exports.map $(EMBEDDED)

$(CHECKED): $(PLUGIN_SOURCES)
	STRIP="strip -g" $(PLUGIN_BINARY) $(EMBEDDED)-checked -Xswiftc -sanitize=address,fuzzer -Xswiftc -DSWIFTLET_SIBLING

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
	@Tests/RealHosts/with-jack Tests/RealHosts/jalv bundle.lv2
	@echo "Views in jalv.gtk3:"
	@$(SWIFT) build -c release --product InterfaceHost
	@xvfb-run -a -s '-screen 0 1280x900x24 -noreset' \
		Tests/RealHosts/with-jack Tests/RealHosts/jalv-gtk3 bundle.lv2 .build/release/InterfaceHost

hosts-packages:
	@Scripts/require-packages $(HOSTS_PACKAGES)

test-hosts: hosts-packages
	@$(MAKE) --no-print-directory all command
	@echo "The commands of Documentation/Hosts.md:"
	@Tests/RealHosts/command-line-hosts bundle.lv2 $(SWIFTLET)
	@echo "PipeWire:"
	@dbus-run-session -- Tests/RealHosts/pipewire bundle.lv2 $(SWIFTLET)

daw-packages:
	@Scripts/require-packages $(DAW_PACKAGES)

test-daw: daw-packages
	@$(MAKE) --no-print-directory all command
	@echo "Ardour:"
	@Tests/RealHosts/ardour/run bundle.lv2 $(SWIFTLET)
	@$(call show_in_ardour,.build/ardour)

screenshots-daw: daw-packages
	@$(MAKE) --no-print-directory all
	@$(call show_in_ardour,Documentation/images)

# $(call show_in_ardour,IMAGES)
show_in_ardour = xvfb-run -a -s '-screen 0 1600x1200x24 -noreset' Tests/RealHosts/ardour/windows bundle.lv2 $(1)

soak: test-packages all
	@$(MAKE) --no-print-directory -C Tests/Stress soak HOURS=$(HOURS)

fuzz: test-packages
	@$(MAKE) --no-print-directory all $(CHECKED)
	@$(MAKE) --no-print-directory -j2 -C Tests/Stress fuzz SECONDS=$(SECONDS)

mutants: test-packages
	$(SWIFT) build -c release --product Mutants
	.build/release/Mutants $(MUTANTS_FLAGS)

SWIFT_SOURCES = Package.swift Plugins Sources Tests

format:
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_SOURCES)

check-format:
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_SOURCES)

screenshots: test-packages
	@$(MAKE) --no-print-directory all
	$(SWIFT) build -c release --product InterfaceHost
	@Scripts/screenshots .build/release/InterfaceHost

bench-packages:
	@Scripts/require-packages $(BENCH_PACKAGES)
	@Scripts/require-packages $(PEER_PACKAGES) || echo "Going on without some of the effects to compare with." >&2

bench: bench-packages
	@$(MAKE) --no-print-directory all
	$(SWIFT) build -c release --product Benchmark
	.build/release/Benchmark --readme README.md $(BENCH_FLAGS)

documentation: test-packages
	$(SWIFT) package generate-documentation --warnings-as-errors

# Installing and packages. What is installed below PREFIX beside the bundle stands ready in a folder: the command, which
# holds the Swift runtime, so that it needs none, and what the command itself says how to make.
READY = .build-ready
READY_FILES = bin/swiftlet $(addprefix share/, man/man1/swiftlet.1 bash-completion/completions/swiftlet \
	zsh/site-functions/_swiftlet fish/vendor_completions.d/swiftlet.fish metainfo/swiftlet.metainfo.xml \
	doc/swiftlet/copyright doc/swiftlet/CHANGELOG.md)
# The bundle's own directory, named for what hosts list beside others.
INSTALLED = $(DESTDIR)$(LV2DIR)/swiftlet.lv2
# What files in packages are dated with, so that the same sources make the same packages.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || date -r CHANGELOG.md +%s)

$(READY)/bin/swiftlet: Package.swift $(shell find Sources -type f)
	@Scripts/require-packages $(INSTALL_PACKAGES)
	$(SWIFT) build -c release -Xswiftc -Osize --static-swift-stdlib --product swiftlet --scratch-path .build-static
	@mkdir -p $(@D)
	strip -o $@ .build-static/release/swiftlet

$(READY)/share: $(READY)/bin/swiftlet CHANGELOG.md LICENSE bundle.lv2/project.ttl $(wildcard Packaging/*)
	rm -rf $@ $@.new
	Packaging/share $< $@.new
	mv $@.new $@

ready: all $(READY)/share

install: ready install-bundle
	@for file in $(READY_FILES); do \
		case $$file in bin/*) mode=755 ;; *) mode=644 ;; esac; \
		install -D -m $$mode "$(READY)/$$file" "$(DESTDIR)$(PREFIX)/$$file" || exit 1; \
	done

install-bundle: all
	install -d "$(INSTALLED)"
	install -m 644 bundle.lv2/*.ttl bundle.lv2/*.so "$(INSTALLED)"

uninstall: uninstall-bundle
	@for file in $(READY_FILES); do rm -f "$(DESTDIR)$(PREFIX)/$$file" || exit 1; done
	@rmdir "$(DESTDIR)$(PREFIX)/share/doc/swiftlet" 2>/dev/null || true

uninstall-bundle:
	rm -rf "$(INSTALLED)"

install-user uninstall-user:
	@$(MAKE) --no-print-directory $(@:user=bundle) LV2DIR="$(HOME)/.lv2"

package-packages:
	@Scripts/require-packages $(PACKAGE_PACKAGES)

dist deb: package-packages
	@$(MAKE) --no-print-directory ready
	@SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) Packaging/make-$@

test-dist: test-packages package-packages
	@$(MAKE) --no-print-directory dist deb command
	@Tests/Packages/all

test-debian: test-packages package-packages
	@$(MAKE) --no-print-directory deb command
	@Tests/Packages/fresh-debian

clean:
	rm -rf .build .build-mutants .build-stress .build-static $(READY) $(EMBEDDED) $(EMBEDDED)-* bundle.lv2/*.so demo dist

.PHONY: all bench bench-packages bundle check-format command daw-packages demo demo-packages documentation format fuzz \
	hosts-packages jack-packages mutants screenshots screenshots-daw soak test
.PHONY: test-daw test-hosts test-jack test-memory test-packages test-realtime clean
.PHONY: ready install install-bundle install-user uninstall uninstall-bundle uninstall-user
.PHONY: package-packages dist deb test-dist test-debian
