# Copyright 2026 the Swiftlet authors
# SPDX-License-Identifier: ISC
#
# UNTESTED: never built by Nix; `make test-recipes` parses it. The Swift of nixpkgs is older than 6.2: hand another one over as
# `swift`. `src` is the tarball that `make source` makes.

{
  pkgs ? import <nixpkgs> { },
  swift ? pkgs.swift,
  src ? ./swiftlet-1.0.0.tar.gz,
}:

pkgs.stdenv.mkDerivation {
  pname = "swiftlet";
  version = "1.0.0";
  inherit src;

  nativeBuildInputs = [
    swift
    pkgs.binutils
    pkgs.git
    pkgs.jq
    pkgs.pkg-config
  ];

  buildInputs = with pkgs; [
    alsa-lib
    cairo
    libebur128
    libjack2
    libsndfile
    lilv
    lv2
    serd
    soxr
    xorg.libX11
  ];

  # SwiftPM writes to the home, and has no sandbox within the builder's. There, no program lies where it does elsewhere.
  preBuild = ''
    export HOME=$TMPDIR
    substituteInPlace Makefile --replace-fail '$(SWIFT) package' '$(SWIFT) package --disable-sandbox'
    substituteInPlace Plugins/LV2Bundle/Job.swift --replace-fail /usr/bin/env ${pkgs.coreutils}/bin/env
  '';

  buildFlags = [ "ready" ];
  installFlags = [ "PREFIX=$(out)" ];
  dontStrip = true;

  meta = {
    description = "LV2 audio effects written in Swift";
    homepage = "https://swiftlet.example/";
    # The binaries hold Swift's libraries, whose licence has an exception that allows that.
    license = with pkgs.lib.licenses; [
      isc
      asl20
    ];
    platforms = [
      "x86_64-linux"
      "aarch64-linux"
    ];
    mainProgram = "swiftlet";
  };
}
