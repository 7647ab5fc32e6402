# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC

# make            build bundle.lv2
# make demo       hear and see it work on a recording: INPUT=file chooses one
# make test       all tests; make test-realtime and make test-memory are those with sanitizers and valgrind
# make test FILTER=EventTests   the suites and tests alone whose names match, of those that need no sanitizer
# make test-dsp   the tests of the arithmetic alone, within seconds of an edit; FILTER chooses among them
# make test-standard-vectors   vectors of the standard library in place of the compiler's own give the same sound to the bit
# make test-jack  every plug-in in jalv under a JACK server without hardware, every view in jalv.gtk3, and lilv's tools
# make test-play  swiftlet play under JACK and PipeWire without hardware, and its audio thread under RealtimeSanitizer
# make test-daw   every plug-in in Ardour 7, saved, reopened and exported, and every view in its window
# make test-hosts the commands of Documentation/Hosts.md in FFmpeg, GStreamer, ecasound, lv2apply, lv2file and PipeWire
# make test-carla a host that does what Carla's sources do, with views in processes of their own, gets the same sound to the bit
# make test-batches   the README's examples for GNU parallel and Slurm on several machines, of which one is lost
# make soak       hours of audio for each plug-in: HOURS (1)
# make kit-plug-ins   effects for tests alone, that use what the kit has and the bundle does not: .build-kit/kit.lv2
# make test-added-effect   an effect that is added by a folder and a row is built, tested and drawn like the others
# make examples   build each of Examples/, and run its tests
# make test-examples   each by `swiftlet check`, in the stress host under RealtimeSanitizer, in the fuzzers for EXAMPLE_SECONDS
#                 (4), and in jalv
# make check-effects   all installed effects by `swiftlet check`, and the table in Documentation/Check.md
# make arm64      the bundle for 64-bit ARM, built on any machine: .build-arm64/swiftlet.lv2
# make modgui     the bundle with pedals for MOD's web interface: .build-modgui/swiftlet.lv2
# make test-modgui   each pedal in a page that does what that interface does, in Chromium without a screen
# make test-arm64 its sound to the bit, an example's, and its views' pixels, in QEMU; make instructions-arm64 counts what a frame takes
# make time-levels   the plug-ins built for AVX2 and for AVX-512, side by side, where the machine has both
# make fuzz       libFuzzer on the plug-ins, for SECONDS (300)
# make test-views-asan   the views with AddressSanitizer, told and shown anything for VIEW_SECONDS (60)
# make mutants    put faults into the audio path one by one, and say which no test finds: MUTANTS_FLAGS=--help says how
# make bench      time the effects beside others and write Documentation/benchmark.md: BENCH_FLAGS=--quick is shorter
# make compare    time the effects beside an earlier build of them: make compare BEFORE=path/to/earlier/bundle.lv2
# make ready      build all that is installed, so that `sudo make install` builds nothing
# make install    install bundle and command: PREFIX (/usr/local), LV2DIR (PREFIX/lib/lv2) and DESTDIR are honoured; on Fedora and
#                 openSUSE LV2DIR is /usr/lib64/lv2, where hosts look
# make install-bundle, make install-user   the bundle alone: in LV2DIR, in ~/.lv2
# make uninstall, make uninstall-bundle, make uninstall-user
# make dist       a tarball in dist/ for machines without Swift, and one with the bundle for 64-bit ARM
# make deb        a Debian package in dist/, and one with the bundle for 64-bit ARM
# make source     a tarball of the sources in dist/ that builds without git and network
# make test-source   unpacked elsewhere, it builds the same bundle and command to the bit
# make test-recipes  the recipes for other distributions are well-formed, as far as Debian's tools tell, and the
#                 rules here build the bundle when they have to
# make test-dist  the packages, where there is no Swift, do what the build does
# make test-debian   the Debian package, installed by apt in a fresh Debian, does what the build does
# make format, make check-format   put the Swift sources into swift format's form, look whether they are
# make screenshots   draw the views in Documentation/images, and those of the examples that are built, anew
# make screenshots-daw   draw the views in Ardour
# make documentation   build the pages on all modules, without a warning, in .build/plugins/Swift-DocC/outputs
# make clean      remove what was built

SWIFT ?= swift
PREFIX ?= /usr/local
LV2DIR ?= $(PREFIX)/lib/lv2
DESTDIR ?=
BENCH_FLAGS ?=
MUTANTS_FLAGS ?=
# Names that are others' in the environment: make's own arguments alone set these.
SECONDS = 300
HOURS = 1
INPUT = /usr/share/sounds/alsa/Front_Center.wav

# What the plug-ins are built with, what the command needs besides, and what the demo, the tests and the benchmark need
# besides. The tests run the examples of README and manual page, which have effects of Calf's and Zam's in them, and FFmpeg.
# The last are the other effects that the benchmark compares with: it leaves out what is not installed.
BUILD_PACKAGES = binutils libcairo2-dev libserd-dev libx11-dev lv2-dev pkg-config
COMMAND_PACKAGES = $(BUILD_PACKAGES) libebur128-dev liblilv-dev libsndfile1-dev libsoxr-dev
DEMO_PACKAGES = $(COMMAND_PACKAGES) alsa-utils sndfile-programs
TEST_PACKAGES = $(COMMAND_PACKAGES) alsa-utils calf-plugins ffmpeg fonts-dejavu-core gcc libc6-dev libfontconfig-dev \
	libkissfft-dev libxdamage-dev libxtst-dev lilv-utils sndfile-programs sordi time valgrind xauth xvfb zam-plugins \
	$(DESKTOP_PACKAGES)
# Window managers, and what xfwm4 needs to run without a desktop.
DESKTOP_PACKAGES = dbus-daemon metacity openbox xfconf xfwm4
BENCH_PACKAGES = $(COMMAND_PACKAGES) libc6-dev
PEER_PACKAGES = ardour-lv2-plugins calf-plugins eq10q ffmpeg lilv-utils lsp-plugins-lv2 mda-lv2 sox swh-lv2 x42-plugins zam-plugins
INSTALL_PACKAGES = $(COMMAND_PACKAGES) jq
PACKAGE_PACKAGES = $(INSTALL_PACKAGES) alsa-utils appstream bubblewrap dpkg-dev lintian lilv-utils man-db mandoc \
	iproute2 mmdebstrap sndfile-programs uidmap
RECIPE_PACKAGES = guile-3.0 nix-bin rpm rpmlint shellcheck
JACK_PACKAGES = $(TEST_PACKAGES) jackd2 jalv
HOSTS_PACKAGES = $(COMMAND_PACKAGES) dbus-daemon ecasound ffmpeg gstreamer1.0-plugins-bad gstreamer1.0-plugins-base \
	gstreamer1.0-plugins-good gstreamer1.0-tools lilv-utils lua5.4 lv2file pipewire pipewire-bin wireplumber
PLAY_PACKAGES = $(TEST_PACKAGES) dbus-daemon ffmpeg jackd2 lua5.4 pipewire pipewire-alsa pipewire-bin pipewire-jack \
	wireplumber
BATCH_PACKAGES = $(COMMAND_PACKAGES) alsa-utils openssh-client openssh-server parallel slurm-wlm
ARM64_PACKAGES = $(TEST_PACKAGES) libc6-dev-arm64-cross mmdebstrap qemu-user uidmap
MODGUI_PACKAGES = $(COMMAND_PACKAGES) chromium fonts-dejavu-core sordi
DAW_PACKAGES = $(TEST_PACKAGES) ardour imagemagick lua5.4 x11-utils

# The bundle is built as those of other packages are, by `swift package lv2`: binaries in Embedded Swift, and the Turtle. On
# x86-64 there are two of the plug-ins: one for every processor, and one for those with AVX2, which the first loads where it
# can. `make CPU=native` builds one for this machine alone, which a `make` without CPU replaces, but not `make install`. (Some
# builders of packages have a CPU in the environment: it is not this one.)
CPU =
BUILT_FOR = .build/built-for
LV2_BUNDLE = $(SWIFT) package --allow-writing-to-package-directory lv2
BUNDLE_SOURCES = Package.swift Scripts/build-binary $(shell find Plugins Sources/C Sources/SwiftletDSP \
	Sources/SwiftletEffects Sources/SwiftletPlugin Sources/SwiftletUI Sources/SwiftletManifest Sources/SwiftletKit \
	Sources/SwiftletModgui Sources/SwiftletProject Sources/SwiftletBundle -type f)

SWIFTLET = .build/release/swiftlet
# The folders, too, which are changed where a file goes.
COMMAND_SOURCES = Package.swift $(shell find Sources)
# The host that tests the views, and draws them.
INTERFACE_HOST = .build/release/InterfaceHost

# Effects that try what the kit can do and Swiftlet's own do not use, for tests alone.
KIT_PLUGINS = .build-kit/kit.lv2/kit.so
# The same, built to say where they trap.
CHECKED_KIT = .build-kit/checked.lv2/kit.so

# The same plug-ins with AddressSanitizer's checks and libFuzzer's counters in them, for tests alone.
CHECKED = .build-stress/checked.lv2/swiftlet.so

all: bundle.lv2/swiftlet.so

bundle.lv2/swiftlet.so: $(BUNDLE_SOURCES) $(BUILT_FOR)
	@Scripts/require-packages $(BUILD_PACKAGES)
	@echo '$(CPU)' | cmp -s - $(BUILT_FOR) || echo '$(CPU)' >$(BUILT_FOR)
	$(LV2_BUNDLE) --product SwiftletBundle --output bundle.lv2 $(if $(CPU),--cpu $(CPU))
	$(if $(CPU),rm -f bundle.lv2/swiftlet-avx2.so)

# Rewritten where the bundle was built for another processor, and only there. Without CPU, `make install` installs what is built.
INSTALLS = $(filter install install-bundle,$(MAKECMDGOALS))
$(BUILT_FOR): $(shell [ "$(INSTALLS)" -a -z "$(CPU)" ] || echo '$(CPU)' | cmp -s - $(BUILT_FOR) || echo always)
	@mkdir -p $(@D)
	@echo '$(CPU)' >$@

# Written with it: who reads it waits for that.
bundle.lv2/project.ttl: | bundle.lv2/swiftlet.so ;

kit-plug-ins: $(KIT_PLUGINS) $(CHECKED_KIT)

$(KIT_PLUGINS): $(BUNDLE_SOURCES) $(wildcard Tests/KitPlugins/*.swift)
	@Scripts/require-packages $(BUILD_PACKAGES)
	$(LV2_BUNDLE) --product SwiftletKitPlugins --name kit --output .build-kit/kit.lv2

$(CHECKED_KIT): $(BUNDLE_SOURCES) $(wildcard Tests/KitPlugins/*.swift)
	@Scripts/require-packages $(BUILD_PACKAGES)
	$(LV2_BUNDLE) --product SwiftletKitPlugins --name kit --output .build-kit/checked.lv2 --checked --no-views

$(CHECKED): $(BUNDLE_SOURCES)
	$(LV2_BUNDLE) --product SwiftletBundle --output .build-stress/checked.lv2 --sanitizers address,fuzzer --no-views

# The libraries of that machine: what bundles are linked with, and the hosts of Tests/ARM.
ARM64 = .build-arm64
ARM64_LIBRARIES = libgcc-12-dev liblilv-dev libxtst-dev libxdamage-dev libfontconfig-dev

arm64: $(ARM64)/swiftlet.lv2/swiftlet.so

$(ARM64)/sysroot: Scripts/arm64-sysroot
	Scripts/arm64-sysroot $@ $(ARM64_LIBRARIES)
	touch $@

$(ARM64)/swiftlet.lv2/swiftlet.so: $(BUNDLE_SOURCES) Scripts/build-arm64-binary | $(ARM64)/sysroot
	$(LV2_BUNDLE) --product SwiftletBundle --output $(ARM64)/swiftlet.lv2 --arch arm64 --sysroot "$(CURDIR)/$(ARM64)/sysroot" \
		--modgui

# The bundle of a package of effects, as its author builds it for that machine.
$(ARM64)/echo.lv2/echo.so: $(BUNDLE_SOURCES) Scripts/build-arm64-binary $(shell find Examples/Echo/Sources -type f)
	$(SWIFT) package --package-path Examples/Echo --scratch-path "$(CURDIR)/.build-packages" --allow-writing-to-package-directory \
		lv2 --arch arm64 --no-views --output "$(CURDIR)/$(ARM64)/echo.lv2"

# The same bundle with pedals for MOD's web interface: a folder, and a file of Turtle that the index names.
MODGUI = .build-modgui/swiftlet.lv2

modgui: $(MODGUI)/modgui.ttl

$(MODGUI)/modgui.ttl: $(BUNDLE_SOURCES)
	@Scripts/require-packages $(BUILD_PACKAGES)
	$(LV2_BUNDLE) --product SwiftletBundle --name swiftlet --output $(MODGUI) $(if $(CPU),--cpu $(CPU)) --modgui

command-packages:
	@Scripts/require-packages $(COMMAND_PACKAGES)

# Those two are not left to the package manager to look at, which has others wait that build in its folder meanwhile.
$(SWIFTLET): $(COMMAND_SOURCES) | command-packages
	$(SWIFT) build -c release --product swiftlet

command: $(SWIFTLET)

$(INTERFACE_HOST): Package.swift $(shell find Tests/InterfaceHost) | test-packages
	$(SWIFT) build -c release --product InterfaceHost

demo-packages:
	@Scripts/require-packages $(DEMO_PACKAGES)

test-packages:
	@Scripts/require-packages $(TEST_PACKAGES)

demo: demo-packages
	@$(MAKE) --no-print-directory all command
	@Scripts/demo $(SWIFTLET) "$(INPUT)"

# Built by `swift build`, as the command is: `swift test` builds with other flags, and would have others wait as long as it runs.
TESTS = .build/release/swiftletPackageTests.xctest --testing-library swift-testing
run_tests = $(SWIFT) build -c release --build-tests && $(TESTS)

# All tests. The stress host begins while the others are compiled, with what needs the bundle alone, and has the processors that
# they leave. Those of the views wait for a screen most of their time, and run beside the rest, in two halves of suites; and so do
# those that build packages, one after the other, which takes longest.
BUILDING = '\.(NewTests|BinaryTests|WatchTests)'
run_all_tests = { jobs=; trap 'kill $$jobs; exit 130' INT TERM; \
	$(MAKE) --no-print-directory -C Tests/Stress common || exit 1; \
	nice -n 10 $(MAKE) --no-print-directory test-memory-bundle >.build/stress-1.log 2>&1 & jobs="$$jobs $$!"; \
	$(MAKE) --no-print-directory kit-plug-ins || { kill $$jobs; exit 1; }; \
	nice -n 10 $(MAKE) --no-print-directory test-realtime test-memory-rest >.build/stress-2.log 2>&1 & jobs="$$jobs $$!"; \
	$(SWIFT) build -c release --build-tests || { kill $$jobs; exit 1; }; \
	$(TESTS) --filter $(BUILDING) >.build/builds.log 2>&1 & jobs="$$jobs $$!"; \
	$(TESTS) --filter 'InterfaceTests\.[A-L]' >.build/views-1.log 2>&1 & jobs="$$jobs $$!"; \
	$(TESTS) --filter 'InterfaceTests\.[^A-L]' >.build/views-2.log 2>&1 & jobs="$$jobs $$!"; \
	status=0; $(TESTS) --skip InterfaceTests --skip $(BUILDING) || status=1; \
	for job in $$jobs; do wait $$job || status=1; done; \
	cat .build/builds.log .build/views-1.log .build/views-2.log .build/stress-1.log .build/stress-2.log; exit $$status; }

test: test-packages
	@$(MAKE) --no-print-directory all $(if $(FILTER),kit-plug-ins)
	$(if $(FILTER),$(run_tests) --filter '$(FILTER)',$(run_all_tests))

# A package of its own has no other targets than DSPTests and what they need, and no dependencies.
DSP_TESTS = .build-dsp

dsp-tests:
	@mkdir -p $(DSP_TESTS)
	@ln -sfn "$(CURDIR)/Sources" $(DSP_TESTS)/Sources
	@ln -sfn "$(CURDIR)/Tests" $(DSP_TESTS)/Tests
	@cmp -s Package.swift $(DSP_TESTS)/Package.swift || cp Package.swift $(DSP_TESTS)
	cd $(DSP_TESTS) && SWIFTLET_ONLY=DSPTests $(SWIFT) build -c release --build-tests

test-dsp: dsp-tests
	$(DSP_TESTS)/.build/release/swiftletPackageTests.xctest --testing-library swift-testing $(if $(FILTER),--filter '$(FILTER)')

test-realtime: test-packages all kit-plug-ins
	@$(MAKE) --no-print-directory -C Tests/Stress realtime

test-memory: test-memory-bundle test-memory-rest

test-memory-bundle: test-packages all
	@$(MAKE) --no-print-directory -C Tests/Stress memory

# What a compiler has to build first is last: `make test` compiles the tests meanwhile.
test-memory-rest: test-packages all kit-plug-ins
	@$(MAKE) --no-print-directory -C Tests/Stress memory-files
	@$(MAKE) --no-print-directory $(CHECKED)
	@$(MAKE) --no-print-directory -C Tests/Stress memory-checked

# What is built with the standard library's vectors lies in folders of its own.
STANDARD = .build-standard/swiftlet.lv2

test-standard-vectors: test-packages
	@SWIFTLET_STANDARD_VECTORS=1 $(MAKE) --no-print-directory test-dsp DSP_TESTS=.build-standard/dsp
	SWIFTLET_STANDARD_VECTORS=1 $(SWIFT) package --scratch-path .build-standard --allow-writing-to-package-directory lv2 \
		--product SwiftletBundle --output $(STANDARD) --cpu $(or $(CPU),native) --no-views
	export SWIFTLET_TEST_BUNDLE="$(CURDIR)/$(STANDARD)"; $(run_tests) --filter GoldenTests

jack-packages:
	@Scripts/require-packages $(JACK_PACKAGES)

test-jack: jack-packages
	@$(MAKE) --no-print-directory all $(INTERFACE_HOST)
	@echo "lv2ls, lv2info, lv2bench and lv2apply:"
	@Tests/RealHosts/lilv-utils bundle.lv2
	@echo "jalv:"
	@Tests/RealHosts/with-jack Tests/RealHosts/jalv bundle.lv2
	@echo "Views in jalv.gtk3:"
	@xvfb-run -a -s '-screen 0 1280x900x24 -noreset' \
		Tests/RealHosts/with-jack Tests/RealHosts/jalv-gtk3 bundle.lv2 $(INTERFACE_HOST)

# Carla is not in Debian 12.
test-carla: test-packages
	@$(MAKE) --no-print-directory all $(KIT_PLUGINS)
	@echo "A host with Carla's habits:"
	@$(MAKE) --no-print-directory -C Tests/Carla test

hosts-packages:
	@Scripts/require-packages $(HOSTS_PACKAGES)

test-hosts: hosts-packages
	@$(MAKE) --no-print-directory all command
	@echo "The commands of Documentation/Hosts.md:"
	@Tests/RealHosts/command-line-hosts bundle.lv2 $(SWIFTLET)
	@echo "PipeWire:"
	@dbus-run-session -- Tests/RealHosts/pipewire bundle.lv2 $(SWIFTLET)

play-packages:
	@Scripts/require-packages $(PLAY_PACKAGES)

test-play: play-packages
	@$(MAKE) --no-print-directory all command $(INTERFACE_HOST)
	@$(MAKE) --no-print-directory -C Tests/Stress play
	@echo "swiftlet play --view:"
	@xvfb-run -a -s '-screen 0 1280x900x24 -noreset' \
		Tests/RealHosts/play-view bundle.lv2 $(SWIFTLET) $(INTERFACE_HOST)
	@echo "swiftlet play under JACK:"
	@JACKD_OPTIONS='--sync --timeout 5000' JACK_PERIOD=1024 \
		Tests/RealHosts/with-jack Tests/RealHosts/play-jack bundle.lv2 $(SWIFTLET)
	@echo "swiftlet play under PipeWire:"
	@dbus-run-session -- Tests/RealHosts/play-pipewire bundle.lv2 $(SWIFTLET)

modgui-packages:
	@Scripts/require-packages $(MODGUI_PACKAGES)

test-modgui: modgui-packages
	@$(MAKE) --no-print-directory modgui command
	@echo "Pedals in Chromium:"
	@Tests/Modgui/run $(MODGUI) $(SWIFTLET) .build-modgui/pedals.png

batch-packages:
	@Scripts/require-packages $(BATCH_PACKAGES)

test-batches: batch-packages
	@$(MAKE) --no-print-directory all command
	@echo "The README's examples on several machines:"
	@Tests/Batches/run bundle.lv2 $(SWIFTLET)

daw-packages:
	@Scripts/require-packages $(DAW_PACKAGES)

test-daw: daw-packages
	@$(MAKE) --no-print-directory all command $(INTERFACE_HOST)
	@$(MAKE) --no-print-directory -C Examples/Convolver SCRATCH="$(CURDIR)/.build-packages"
	@echo "Ardour:"
	@Tests/RealHosts/ardour/run $(SWIFTLET) bundle.lv2 Examples/Convolver/convolver.lv2
	@$(call show_in_ardour,.build/ardour)

screenshots-daw: daw-packages
	@$(MAKE) --no-print-directory all $(INTERFACE_HOST)
	@$(call show_in_ardour,Documentation/images)

# $(call show_in_ardour,IMAGES)
show_in_ardour = xvfb-run -a -s '-screen 0 1600x1200x24 -noreset' Tests/RealHosts/ardour/windows bundle.lv2 $(1) \
	$(INTERFACE_HOST)

arm64-packages:
	@Scripts/require-packages $(ARM64_PACKAGES)

test-arm64: arm64-packages
	@$(MAKE) --no-print-directory all arm64 $(ARM64)/echo.lv2/echo.so $(INTERFACE_HOST)
	@$(MAKE) --no-print-directory -C Examples/Echo SCRATCH="$(CURDIR)/.build-packages"
	@echo "64-bit ARM:"
	@$(MAKE) --no-print-directory -C Tests/ARM test

instructions-arm64: arm64-packages
	@$(MAKE) --no-print-directory all arm64
	@$(MAKE) --no-print-directory -C Tests/ARM instructions

# What AVX-512 would bring, where the machine has it.
LEVELS = haswell skylake-avx512 znver4
LEVEL_BINARIES = $(LEVELS:%=.build-levels/%.lv2/swiftlet.so)

$(LEVEL_BINARIES): .build-levels/%.lv2/swiftlet.so: $(BUNDLE_SOURCES)
	@Scripts/require-packages $(BUILD_PACKAGES)
	$(LV2_BUNDLE) --product SwiftletBundle --output .build-levels/$*.lv2 --cpu $* --no-views

time-levels: test-packages $(LEVEL_BINARIES)
	@$(MAKE) --no-print-directory -C Tests/ARM ../../.build-arm64/time-here
	@.build-arm64/time-here $(LEVEL_BINARIES)

soak: test-packages all
	@$(MAKE) --no-print-directory -C Tests/Stress soak HOURS=$(HOURS)

# An effect is a folder and a row: see Tests/AddedEffect/run. Needs what `make test` has built.
test-added-effect: $(INTERFACE_HOST)
	@Scripts/require-packages bubblewrap
	@Tests/AddedEffect/run

# What they have in common is built once.
examples: test-packages
	@for example in Examples/*/; do \
		$(MAKE) --no-print-directory -C $$example test SCRATCH="$(CURDIR)/.build-packages" || exit 1; \
	done

EXAMPLE_SECONDS ?= 4

# $(call stress,BUNDLE), which is built once more with a sanitizer's checks, for the fuzzers.
stress = { $(SWIFT) package --package-path $$(dirname $(1)) --scratch-path "$(CURDIR)/.build-packages" \
		--allow-writing-to-package-directory lv2 --output "$(CURDIR)/.build-stress/$(1)/checked.lv2" \
		--sanitizers address,fuzzer --no-views && \
	$(MAKE) --no-print-directory -j2 -C Tests/Stress SECONDS=$(EXAMPLE_SECONDS) \
		BUNDLE=../../$(1) BUILD=../../.build-stress/$(1) \
		FUZZED=../../.build-stress/$(1)/checked.lv2/$$(basename $(1) .lv2).so short; }

# As `make examples` has built them.
test-examples: test-packages jack-packages
	@$(MAKE) --no-print-directory command
	$(SWIFTLET) check $(addprefix --bundle ,$(wildcard Examples/*/*.lv2))
	@for bundle in $(wildcard Examples/*/*.lv2); do \
		echo "$$bundle:"; $(call stress,$$bundle) || exit 1; \
	done
	@echo "jalv:"
	@Tests/RealHosts/with-jack Tests/RealHosts/jalv $(wildcard Examples/*/*.lv2)

check-effects: command
	@Scripts/require-packages jq
	@Scripts/check-all $(SWIFTLET) Documentation/Check.md

fuzz: test-packages
	@$(MAKE) --no-print-directory all $(CHECKED)
	@$(MAKE) --no-print-directory -j2 -C Tests/Stress fuzz SECONDS=$(SECONDS)

# The views and plug-ins with AddressSanitizer's checks in them.
CHECKED_VIEWS = .build-stress/views.lv2/swiftlet-ui.so

$(CHECKED_VIEWS): $(BUNDLE_SOURCES)
	$(LV2_BUNDLE) --product SwiftletBundle --name swiftlet --output .build-stress/views.lv2 --sanitizers address

VIEW_SECONDS ?= 60

test-views-asan: test-packages
	@$(MAKE) --no-print-directory $(CHECKED_VIEWS)
	@$(MAKE) --no-print-directory -C Tests/Stress views SECONDS=$(VIEW_SECONDS)

mutants: test-packages
	$(SWIFT) build -c release --product Mutants
	.build/release/Mutants $(MUTANTS_FLAGS)

SWIFT_SOURCES = Package.swift Plugins Sources Tests Examples

format:
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_SOURCES)

check-format:
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_SOURCES)

screenshots: test-packages
	@$(MAKE) --no-print-directory all $(INTERFACE_HOST)
	@Scripts/screenshots $(INTERFACE_HOST)

bench-packages:
	@Scripts/require-packages $(BENCH_PACKAGES)
	@Scripts/require-packages $(PEER_PACKAGES) || echo "Going on without some of the effects to compare with." >&2

bench: bench-packages
	@$(MAKE) --no-print-directory all command
	$(SWIFT) build -c release --product SwiftletBenchmark
	Scripts/time-command $(SWIFTLET) bundle.lv2 >.build/commands.md
	.build/release/SwiftletBenchmark --pages README.md Documentation/benchmark.md --commands .build/commands.md $(BENCH_FLAGS)

compare: command-packages
	@[ -n "$(BEFORE)" ] || { echo "Name an earlier build: make compare BEFORE=path/to/earlier/bundle.lv2" >&2; exit 2; }
	@$(MAKE) --no-print-directory all
	$(SWIFT) build -c release --product SwiftletBenchmark
	.build/release/SwiftletBenchmark --before "$(BEFORE)" $(BENCH_FLAGS)

# Of what the tests are built with: then little is left to compile.
documentation: test-packages
	SWIFTLET_DOCUMENTATION=1 $(SWIFT) package -c release generate-documentation --warnings-as-errors

# Installing and packages. What is installed below PREFIX beside the bundle stands ready in a folder: the command, which
# holds the Swift runtime, so that it needs none, and what the command itself says how to make.
READY = .build-ready
# What software centres know it by, after which they want its description named.
PROJECT_ID = $(shell Packaging/declared id)
READY_FILES = bin/swiftlet $(addprefix share/, man/man1/swiftlet.1 bash-completion/completions/swiftlet \
	zsh/site-functions/_swiftlet fish/vendor_completions.d/swiftlet.fish metainfo/$(PROJECT_ID).metainfo.xml \
	doc/swiftlet/copyright doc/swiftlet/CHANGELOG.md)
# The bundle's own directory, named for what hosts list beside others.
INSTALLED = $(DESTDIR)$(LV2DIR)/swiftlet.lv2
# What files in packages are dated with, so that the same sources make the same packages.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || date -r CHANGELOG.md +%s)

# Where the libraries are that the command is linked with; their names are in the objects.
LIBRARY_FOLDERS = $(shell pkg-config --libs-only-L cairo libebur128 lilv-0 serd-0 sndfile soxr x11)

# Of the sources, not of the command: there, `sudo make install` would ask for Swift each time.
$(READY)/bin/swiftlet: $(COMMAND_SOURCES) Scripts/link-command
	@Scripts/require-packages $(INSTALL_PACKAGES)
	@$(MAKE) --no-print-directory command
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
	@$(MAKE) --no-print-directory $(@:user=bundle) LV2DIR="$(HOME)/.lv2"

package-packages:
	@Scripts/require-packages $(PACKAGE_PACKAGES)

for-every-processor:
	@[ -z "$(CPU)" ] || { echo "Packages are for every processor: leave CPU=$(CPU) out" >&2; exit 2; }

# `make dist-arm64` and `make deb-arm64` make those for 64-bit ARM alone.
dist deb: for-every-processor package-packages
	@$(MAKE) --no-print-directory ready
	@SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) Packaging/make-$@
	@if command -v apt-get >/dev/null; then $(MAKE) --no-print-directory $@-arm64; \
	else echo "None for 64-bit ARM is made: the libraries for that are Debian's, which apt gets."; fi

dist-arm64 deb-arm64: for-every-processor package-packages
	@$(MAKE) --no-print-directory ready arm64
	@SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) Packaging/make-arm64 $(@:-arm64=) $(ARM64)/swiftlet.lv2

source:
	@SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) Packaging/make-source

test-source: package-packages
	@$(MAKE) --no-print-directory ready source
	@Tests/Packages/source $$(ls -t dist/swiftlet-*.tar.gz | grep -v linux | head -n 1)

recipe-packages:
	@Scripts/require-packages $(RECIPE_PACKAGES)

test-recipes: recipe-packages
	@Tests/Packages/recipes
	@Tests/Packages/rules

test-dist: test-packages package-packages
	@$(MAKE) --no-print-directory dist deb command
	@Tests/Packages/all

test-debian: test-packages package-packages
	@$(MAKE) --no-print-directory deb command
	@Tests/Packages/fresh-debian

clean:
	rm -rf .build $(DSP_TESTS) .build-packages .build-standard .build-kit .build-levels .build-modgui .build-mutants $(ARM64) .build-stress $(READY) \
		bundle.lv2/*.so Examples/*/*.lv2 Examples/*/.build demo dist

.PHONY: all always batch-packages bench bench-packages check-effects check-format command command-packages compare daw-packages demo demo-packages documentation dsp-tests \
	for-every-processor format fuzz \
	hosts-packages jack-packages kit-plug-ins mutants play-packages screenshots screenshots-daw soak test
.PHONY: test-memory-bundle test-memory-rest test-added-effect test-batches test-examples test-daw test-dsp test-standard-vectors test-hosts test-jack test-memory test-packages test-play test-realtime test-carla clean
.PHONY: ready install install-bundle install-user uninstall uninstall-bundle uninstall-user
.PHONY: package-packages dist deb dist-arm64 deb-arm64 test-dist test-debian
.PHONY: source test-source test-recipes
.PHONY: modgui modgui-packages test-modgui
.PHONY: time-levels
.PHONY: arm64 arm64-packages instructions-arm64 test-arm64
