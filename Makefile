# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC

# make            build bundle.lv2; CPU=native builds only for this machine's processor
# make command    build the command: .build/release/swiftlet
# make demo       render a recording through all effects, and plot them: INPUT=file
# make test       all tests of the code; FILTER=EventTests selects suites and tests without sanitizers by name
# make test-dsp   only the fast tests of SwiftletDSP; FILTER selects some of them
# make test-realtime, test-memory   only the tests with sanitizers and valgrind
# make test-standard-vectors   tests that the standard library's vectors give bit-identical output
# make test-jack  tests in jalv under a JACK server without hardware, of views in jalv.gtk3, and with lilv's tools
# make test-play  tests of swiftlet play under JACK and PipeWire without hardware, and with RealtimeSanitizer
# make test-daw   tests in Ardour 7: sessions that are saved, reopened and exported, and all views
# make test-managers   tests of the views under Openbox, Metacity and Xfwm4
# make test-hosts tests of the commands in Documentation/Hosts.md for FFmpeg, GStreamer, ecasound, lv2apply, lv2file and PipeWire
# make test-carla tests in a host that behaves like Carla, with views in separate processes
# make test-batches   tests of the examples in Documentation/Batch.md on several machines, one of which fails
# make test-added-effect   tests that a new effect needs only a folder and a row in a list
# make examples   build all packages in Examples/, and run their tests
# make test-examples   tests of the examples with swiftlet check, the stress host, jalv, and fuzzing for EXAMPLE_SECONDS (4)
# make check-effects   check all installed effects, and write the table in Documentation/Check.md
# make kit-plug-ins   build .build-kit/kit.lv2: effects for tests of kit features that the bundle does not use
# make soak       process HOURS (1) of audio with each plug-in
# make fuzz       run libFuzzer on the plug-ins for SECONDS (300)
# make test-views-asan   tests of the views with AddressSanitizer, with random messages and events for VIEW_SECONDS (60)
# make mutants    mutation testing of the audio path, which lists changes that no test detects: MUTANTS_FLAGS=--help
# make bench      benchmark against other effects, and write Documentation/benchmark.md: BENCH_FLAGS=--quick is shorter
# make compare    benchmark against an earlier build: BEFORE=path/to/earlier/bundle.lv2, BENCH_FLAGS="--only NAME"
# make time-levels   compare builds for AVX2 and AVX-512 on a machine that supports both
# make arm64      build .build-arm64/swiftlet.lv2 for 64-bit ARM on any machine
# make test-arm64 tests in QEMU of its output, an example's output and its views; instructions-arm64 counts instructions
# make modgui     build .build-modgui/swiftlet.lv2 with pedals for MOD's web interface
# make test-modgui   tests of the pedals in Chromium, in a page that behaves like MOD's interface
# make ready      build everything before `sudo make install`
# make install    install bundle and command below PREFIX (/usr/local) and LV2DIR (PREFIX/lib/lv2; on Fedora and openSUSE hosts look
#                 in /usr/lib64/lv2), with DESTDIR before both; install-bundle, install-user: the bundle, in LV2DIR, in ~/.lv2
# make uninstall, uninstall-bundle, uninstall-user
# make dist, deb  build a tarball for machines without Swift or a Debian package in dist/, also for 64-bit ARM
# make source     build a source tarball in dist/ that needs neither git nor network; test-source compares its build
# make test-distribution   tests of the packages on a system without Swift
# make test-debian   tests of the Debian package in a fresh Debian system
# make test-recipes  tests of the recipes for other distributions, and of this Makefile's rules
# make install-NAME-packages   install the Debian packages in PACKAGES_NAME below, as the targets also do
# make format, check-format   format the Swift sources, or check their format
# make screenshots, screenshots-daw   draw the views and plots in Documentation/images; show the views in Ardour
# make effects-page   write the tables of controls and presets in Documentation/Effects.md
# make documentation   build the documentation of all modules in .build/plugins/Swift-DocC/outputs; warnings are errors
# make clean      remove what was built

SWIFT ?= swift
PREFIX ?= /usr/local
LV2DIR ?= $(PREFIX)/lib/lv2
EXAMPLE_SECONDS ?= 4
VIEW_SECONDS ?= 60
# Only arguments of make set these, as the environment may use the names for other purposes.
CPU =
SECONDS = 300
HOURS = 1
INPUT = /usr/share/sounds/alsa/Front_Center.wav
export SWIFT EXAMPLE_SECONDS
MAKEFLAGS += --no-print-directory

# Debian packages by the target that needs them. The tests run the examples in README, other pages and manual page, which use effects of
# Calf and Zam, and FFmpeg. The benchmark skips peers that are not installed.
PACKAGES_all = binutils libcairo2-dev libserd-dev libx11-dev lv2-dev pkg-config
PACKAGES_command = $(PACKAGES_all) libasound2-dev libebur128-dev libjack-jackd2-dev liblilv-dev libsndfile1-dev libsoxr-dev
PACKAGES_demo = $(PACKAGES_command) alsa-utils sndfile-programs
PACKAGES_test = $(PACKAGES_command) alsa-utils calf-plugins dbus-daemon ffmpeg fonts-dejavu-core gcc libc6-dev \
	libfontconfig-dev libkissfft-dev libxdamage-dev libxtst-dev lilv-utils metacity openbox sndfile-programs sordi time \
	valgrind xauth xfconf xfwm4 xvfb zam-plugins
PACKAGES_bench = $(PACKAGES_command) ffmpeg libc6-dev
PEERS = ardour-lv2-plugins calf-plugins eq10q lilv-utils lsp-plugins-lv2 mda-lv2 sox swh-lv2 x42-plugins zam-plugins
PACKAGES_install = $(PACKAGES_command) jq
PACKAGES_distribution = $(PACKAGES_install) alsa-utils appstream bubblewrap dpkg-dev lintian lilv-utils man-db mandoc \
	iproute2 mmdebstrap sndfile-programs uidmap
PACKAGES_recipes = guile-3.0 nix-bin rpm rpmlint shellcheck
PACKAGES_jack = $(PACKAGES_test) jackd2 jalv
PACKAGES_hosts = $(PACKAGES_command) dbus-daemon ecasound ffmpeg gstreamer1.0-plugins-bad gstreamer1.0-plugins-base \
	gstreamer1.0-plugins-good gstreamer1.0-tools lilv-utils lua5.4 lv2file pipewire pipewire-bin wireplumber
PACKAGES_play = $(PACKAGES_test) jackd2 lua5.4 pipewire pipewire-alsa pipewire-bin pipewire-jack wireplumber
PACKAGES_batches = $(PACKAGES_command) alsa-utils gcc libc6-dev openssh-client openssh-server parallel slurm-wlm
PACKAGES_arm64 = $(PACKAGES_test) libc6-dev-arm64-cross mmdebstrap qemu-user uidmap
PACKAGES_screenshots = $(PACKAGES_test) imagemagick jackd2
PACKAGES_modgui = $(PACKAGES_command) chromium fonts-dejavu-core sordi
PACKAGES_daw = $(PACKAGES_test) ardour imagemagick lua5.4 x11-utils
PACKAGES_added-effect = bubblewrap
PACKAGES_check-effects = jq

# $(call require,NAME) prints the target that needs the packages before it installs them: NAME, or test-NAME.
require = Scripts/require-packages 'make $(if $(filter test-$(1),$(TESTS)),test-)$(1)' $(PACKAGES_$(1))

install-%-packages:
	@$(or $(and $(PACKAGES_$*),$(call require,$*)),$(error unknown target install-$*-packages: the Makefile has no PACKAGES_$*))

# `swift package lv2` builds the bundle, like those of other packages: binaries in Embedded Swift, and the Turtle files. On
# x86-64, the plug-ins have two binaries: one for all processors, and one for AVX2, which the first loads if possible.
# `make CPU=native` builds one for this machine's processor. `make` without CPU replaces it, but `make install` does not.
BUILT_FOR = .build/built-for
LV2_BUNDLE = $(SWIFT) package --allow-writing-to-package-directory lv2
BUNDLE_SOURCES = Package.swift Scripts/build-binary $(shell find Plugins Sources/C Sources/SwiftletDSP \
	Sources/SwiftletEffects Sources/SwiftletPlugin Sources/SwiftletUI Sources/SwiftletManifest Sources/SwiftletKit \
	Sources/SwiftletModgui Sources/SwiftletProject Sources/SwiftletEqualizerText Sources/SwiftletBundle -type f)

SWIFTLET = .build/release/swiftlet
# Folders are included, as they change if a file is removed.
COMMAND_SOURCES = Package.swift $(shell find Sources)
INTERFACE_HOST = .build/release/InterfaceHost

# Builds for tests: effects of kit features that the bundle does not use, the same with checks that report traps, the plug-ins
# with AddressSanitizer and libFuzzer, the views with AddressSanitizer, and the plug-ins for AVX2 and AVX-512.
KIT_PLUGINS = .build-kit/kit.lv2/kit.so
CHECKED_KIT = .build-kit/checked.lv2/kit.so
CHECKED = .build-stress/checked.lv2/swiftlet.so
CHECKED_VIEWS = .build-stress/views.lv2/swiftlet-ui.so
LEVELS = $(patsubst %,.build-levels/%.lv2/swiftlet.so,haswell skylake-avx512 znver4)
# The build with pedals for MOD's web interface; the index names this Turtle file.
MODGUI = .build-modgui/swiftlet.lv2/modgui.ttl

all: bundle.lv2/swiftlet.so

bundle.lv2/swiftlet.so: $(BUNDLE_SOURCES) $(BUILT_FOR)
	@$(call require,all)
	@echo '$(CPU)' | cmp -s - $(BUILT_FOR) || echo '$(CPU)' >$(BUILT_FOR)
	$(LV2_BUNDLE) --product SwiftletBundle --output bundle.lv2 $(if $(CPU),--cpu $(CPU))
	$(if $(CPU),rm -f bundle.lv2/swiftlet-avx2.so)

# Changes only if the bundle was built for another processor. Without CPU, `make install` installs the existing build.
INSTALLS = $(filter install install-bundle,$(MAKECMDGOALS))
$(BUILT_FOR): $(shell [ "$(INSTALLS)" -a -z "$(CPU)" ] || echo '$(CPU)' | cmp -s - $(BUILT_FOR) || echo always)
	@mkdir -p $(@D)
	@echo '$(CPU)' >$@

# The same rule writes this file.
bundle.lv2/project.ttl: | bundle.lv2/swiftlet.so ;

kit-plug-ins: $(KIT_PLUGINS) $(CHECKED_KIT)

$(KIT_PLUGINS) $(CHECKED_KIT): $(BUNDLE_SOURCES) $(wildcard Tests/KitPlugins/*.swift)
	@$(call require,all)
	$(LV2_BUNDLE) --product SwiftletKitPlugins --name kit --output $(@D) $(if $(findstring checked,$@),--checked --no-views)

$(CHECKED): OPTIONS = --sanitizers address,fuzzer --no-views
$(CHECKED_VIEWS): OPTIONS = --sanitizers address
$(MODGUI): OPTIONS = --modgui $(if $(CPU),--cpu $(CPU))
$(LEVELS): OPTIONS = --cpu $(@:.build-levels/%.lv2/swiftlet.so=%) --no-views
$(CHECKED) $(CHECKED_VIEWS) $(MODGUI) $(LEVELS): $(BUNDLE_SOURCES)
	@$(call require,all)
	$(LV2_BUNDLE) --product SwiftletBundle --name swiftlet --output $(@D) $(OPTIONS)

modgui: $(MODGUI)

# The ARM libraries for bundles and for the hosts in Tests/ARM.
ARM64 = .build-arm64
ARM64_LIBRARIES = libgcc-12-dev liblilv-dev libxtst-dev libxdamage-dev libfontconfig-dev

arm64: $(ARM64)/swiftlet.lv2/swiftlet.so

$(ARM64)/sysroot: Scripts/arm64-sysroot
	Scripts/arm64-sysroot $@ $(ARM64_LIBRARIES)
	touch $@

$(ARM64)/swiftlet.lv2/swiftlet.so: $(BUNDLE_SOURCES) Scripts/build-arm64-binary | $(ARM64)/sysroot
	$(LV2_BUNDLE) --product SwiftletBundle --output $(ARM64)/swiftlet.lv2 --arch arm64 --sysroot "$(CURDIR)/$(ARM64)/sysroot" \
		--modgui

# The bundle of an example package, as its author builds it for ARM.
$(ARM64)/echo.lv2/echo.so: $(BUNDLE_SOURCES) Scripts/build-arm64-binary $(shell find Examples/Echo/Sources -type f)
	$(SWIFT) package --package-path Examples/Echo --scratch-path "$(CURDIR)/.build-packages" --allow-writing-to-package-directory \
		lv2 --arch arm64 --no-views --output "$(CURDIR)/$(ARM64)/echo.lv2"

# The package manager would block other builds in its folder during this check.
$(SWIFTLET): $(COMMAND_SOURCES) | install-command-packages
$(INTERFACE_HOST): Package.swift $(shell find Tests/InterfaceHost) | install-test-packages
$(SWIFTLET) $(INTERFACE_HOST):
	$(SWIFT) build -c release --product $(@F)

command: $(SWIFTLET)

demo: install-demo-packages all command
	@Scripts/demo $(SWIFTLET) "$(INPUT)"

test: install-test-packages all $(if $(FILTER),kit-plug-ins)
	@FILTER='$(FILTER)' Scripts/test $(if $(FILTER),some,all)

# The dependencies of the tests; their commands are in Scripts/test. test-added-effect also needs the results of `make test`,
# and test-examples those of `make examples`.
TESTS = $(addprefix test-,dsp realtime memory-bundle memory-rest standard-vectors managers jack hosts play daw carla modgui \
	batches arm64 added-effect examples source recipes distribution debian)
test-dsp: dsp-tests
test-realtime: install-test-packages all kit-plug-ins
test-memory-bundle: install-test-packages all
test-memory-rest: install-test-packages all kit-plug-ins
test-standard-vectors: install-test-packages
test-jack: install-jack-packages all $(INTERFACE_HOST)
test-managers: install-test-packages all $(INTERFACE_HOST)
test-hosts: install-hosts-packages all command
test-play: install-play-packages all command $(INTERFACE_HOST)
test-daw: install-daw-packages all command $(INTERFACE_HOST)
test-carla: install-test-packages all $(KIT_PLUGINS)
test-modgui: install-modgui-packages modgui command
test-batches: install-batches-packages all command
test-arm64: install-arm64-packages all arm64 $(ARM64)/echo.lv2/echo.so $(INTERFACE_HOST)
test-added-effect: install-added-effect-packages $(INTERFACE_HOST)
test-examples: install-jack-packages command
test-source: install-distribution-packages ready source
test-recipes: install-recipes-packages
test-distribution: install-test-packages dist deb command
test-debian: install-test-packages deb command
$(TESTS):
	@FILTER='$(FILTER)' CPU='$(CPU)' Scripts/test $(@:test-%=%)

test-memory: test-memory-bundle test-memory-rest

# A separate package has only DSPTests and their dependencies.
dsp-tests:
	@Scripts/test build-dsp .build-dsp

instructions-arm64: install-arm64-packages all arm64
	@$(MAKE) -C Tests/ARM instructions

time-levels: install-test-packages $(LEVELS)
	@$(MAKE) -C Tests/ARM ../../.build-arm64/time-here
	@.build-arm64/time-here $(LEVELS)

soak: install-test-packages all
	@$(MAKE) -C Tests/Stress soak HOURS=$(HOURS)

# The packages share one build of the kit.
examples: install-test-packages
	@for example in Examples/*/; do \
		$(MAKE) -C $$example test SCRATCH="$(CURDIR)/.build-packages" || exit 1; \
	done

check-effects: install-check-effects-packages command
	@Scripts/check-all $(SWIFTLET) Documentation/Check.md

fuzz: install-test-packages all $(CHECKED)
	@$(MAKE) -j2 -C Tests/Stress fuzz SECONDS=$(SECONDS)

test-views-asan: install-test-packages $(CHECKED_VIEWS)
	@$(MAKE) -C Tests/Stress views SECONDS=$(VIEW_SECONDS)

mutants: install-test-packages
	$(SWIFT) build -c release --product Mutants
	.build/release/Mutants $(MUTANTS_FLAGS)

SWIFT_SOURCES = Package.swift Plugins Sources Tests Examples

format:
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_SOURCES)

check-format:
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_SOURCES)

screenshots: install-screenshots-packages all command $(INTERFACE_HOST)
	@Scripts/draw-plots $(SWIFTLET)
	@Scripts/screenshots $(INTERFACE_HOST)
	@Scripts/annotate-equalizer Documentation/images/equalizer@2x.png Documentation/images/equalizer-annotated.png

screenshots-daw: install-daw-packages all $(INTERFACE_HOST)
	@Scripts/test windows .build/ardour
	@cp .build/ardour/ardour-low-pass.png Documentation/images

bench: install-bench-packages all command
	@Scripts/require-packages 'make bench' $(PEERS) || echo "make bench: the effects of missing packages are skipped." >&2
	$(SWIFT) build -c release --product SwiftletBenchmark
	Scripts/time-command $(SWIFTLET) bundle.lv2 >.build/commands.md
	.build/release/SwiftletBenchmark --pages Documentation/benchmark.md --commands .build/commands.md $(BENCH_FLAGS)

compare: install-command-packages all
	@[ -n "$(BEFORE)" ] || { echo "make compare: BEFORE is not set; pass an earlier build: make compare BEFORE=path/to/earlier/bundle.lv2" >&2; exit 2; }
	$(SWIFT) build -c release --product SwiftletBenchmark
	.build/release/SwiftletBenchmark --before "$(BEFORE)" $(BENCH_FLAGS)

effects-page: install-test-packages all
	@SWIFTLET_WRITE_PAGES=1 FILTER=tablesMatchTheDescriptions Scripts/test some

# A release build like the tests, so that it can reuse their results.
documentation: install-test-packages
	SWIFTLET_DOCUMENTATION=1 $(SWIFT) package -c release generate-documentation --warnings-as-errors

# Installation and packages. This folder has all installed files below PREFIX except the bundle: the command with the Swift
# runtime in it, and the files generated by the command.
READY = .build-ready
# The identifier for software centres, which the description file is named after.
PROJECT_ID = $(shell Packaging/declared id)
READY_FILES = bin/swiftlet $(addprefix share/, man/man1/swiftlet.1 bash-completion/completions/swiftlet \
	zsh/site-functions/_swiftlet fish/vendor_completions.d/swiftlet.fish metainfo/$(PROJECT_ID).metainfo.xml \
	doc/swiftlet/copyright doc/swiftlet/CHANGELOG.md)
INSTALLED = $(DESTDIR)$(LV2DIR)/swiftlet.lv2
# The date of files in packages, so that the same sources make the same packages.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || date -r CHANGELOG.md +%s)

# The folders of the libraries that the command links; the objects contain their names.
LIBRARY_FOLDERS = $(shell pkg-config --libs-only-L cairo libebur128 lilv-0 serd-0 sndfile soxr x11)

# Depends on the sources instead of the command, as `sudo make install` would otherwise require Swift.
$(READY)/bin/swiftlet: $(COMMAND_SOURCES) Scripts/link-command
	@$(call require,install)
	@$(MAKE) command
	@mkdir -p $(@D)
	SWIFT="$(SWIFT)" Scripts/link-command $(SWIFTLET).product/Objects.LinkFileList $@ $(LIBRARY_FOLDERS)

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
	@$(MAKE) $(@:user=bundle) LV2DIR="$(HOME)/.lv2"

for-every-processor:
	@[ -z "$(CPU)" ] || { echo "$(MAKECMDGOALS): packages run on every processor; remove CPU=$(CPU)" >&2; exit 2; }

# `make dist-arm64` and `make deb-arm64` build only those for 64-bit ARM.
dist deb: for-every-processor install-distribution-packages
	@$(MAKE) ready
	@SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) Packaging/make-$@
	@if command -v apt-get >/dev/null; then $(MAKE) $@-arm64; \
	else echo "Skipped the $@ for 64-bit ARM: it requires apt and Debian's libraries."; fi

dist-arm64 deb-arm64: for-every-processor install-distribution-packages
	@$(MAKE) ready arm64
	@SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) Packaging/make-arm64 $(@:-arm64=) $(ARM64)/swiftlet.lv2

source:
	@SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) Packaging/make-source

clean:
	rm -rf .build .build-dsp .build-packages .build-standard .build-kit .build-levels .build-modgui .build-mutants $(ARM64) \
		.build-stress $(READY) bundle.lv2/*.so Examples/*/*.lv2 Examples/*/.build demo dist

.PHONY: always $(shell sed -n 's/^\([a-z][a-z0-9-]*\( [a-z][a-z0-9-]*\)*\):\( .*\)\?$$/\1/p' Makefile) $(TESTS)
