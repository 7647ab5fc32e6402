# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC

# make            build the bundle
# make test       build it and run the tests in a host
# make install    install it where hosts look: LV2DIR (~/.lv2)
# make uninstall, make clean

LV2DIR ?= $(HOME)/.lv2
# The folder for what is built on the way to the bundle.
SCRATCH ?= .build

all:
	swift package --scratch-path "$(SCRATCH)" --allow-writing-to-package-directory lv2

test: all
	swift test --scratch-path "$(SCRATCH)"

install: all
	install -d "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"
	install -m 644 $(BUNDLE)/*.ttl $(BUNDLE)/*.so "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"

uninstall:
	rm -rf "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"

clean:
	rm -rf "$(SCRATCH)" $(BUNDLE)

.PHONY: all test install uninstall clean
