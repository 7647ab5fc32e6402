# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC

# make            build the bundle
# make smoke      build it with checks, and run each effect for a second: noise, and parameters that jump
# make test       both, and the tests in a host
# make install    install it where hosts look: LV2DIR (~/.lv2)
# make uninstall, make clean

LV2DIR ?= $(HOME)/.lv2
# The folder for what is built on the way to the bundle.
SCRATCH ?= .build
# Swiftlet's command.
SWIFTLET ?= $(firstword $(abspath $(wildcard ../../.build/release/swiftlet)) swiftlet)

all:
	swift package --scratch-path "$(SCRATCH)" --allow-writing-to-package-directory lv2

smoke:
	swift package --scratch-path "$(SCRATCH)" --allow-writing-to-package-directory \
		lv2 --checked --no-views --output "$(SCRATCH)/checked-$(BUNDLE)"
	$(SWIFTLET) check --bundle "$(SCRATCH)/checked-$(BUNDLE)" --only jumps --timeout 5

test: all smoke
	swift test --scratch-path "$(SCRATCH)"

install: all
	install -d "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"
	install -m 644 $(BUNDLE)/*.ttl $(BUNDLE)/*.so "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"

uninstall:
	rm -rf "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"

clean:
	rm -rf "$(SCRATCH)" $(BUNDLE)

.PHONY: all smoke test install uninstall clean
