;;; Copyright 2026 the Swiftlet authors
;;; SPDX-License-Identifier: ISC
;;;
;;; UNTESTED: never built by Guix; `make test-recipes` has guile read it. Guix has no Swift 6.2: a channel has to provide one by
;;; the name swift. Beside this file lies the tarball that `make source` makes. Use: guix build -f swiftlet.scm

(use-modules (gnu packages)
             (guix build-system gnu)
             (guix gexp)
             ((guix licenses) #:prefix license:)
             (guix packages))

(package
  (name "swiftlet")
  (version "1.0.0")
  (source (local-file (string-append "swiftlet-" version ".tar.gz")))
  (build-system gnu-build-system)
  (arguments
   (list
    #:tests? #f                         ;they need an X server, and other effects
    #:strip-binaries? #f                ;the build has stripped them
    #:make-flags #~(list (string-append "PREFIX=" #$output))
    #:phases
    #~(modify-phases %standard-phases
        (delete 'configure)
        (add-after 'unpack 'name-programs
          (lambda _
            (substitute* "Plugins/LV2Bundle/Job.swift"
              (("/usr/bin/env") (which "env")))))
        (replace 'build
          (lambda* (#:key make-flags #:allow-other-keys)
            (setenv "HOME" (getcwd))
            (apply invoke "make" "ready" make-flags))))))
  (native-inputs
   (map specification->package
        '("swift" "binutils" "git-minimal" "jq" "pkg-config")))
  (inputs
   (map specification->package
        '("alsa-lib" "cairo" "jack2" "libebur128" "libsndfile" "libx11" "lilv" "lv2" "serd" "soxr")))
  (home-page "https://swiftlet.example/")
  (synopsis "LV2 audio effects written in Swift")
  (description
   "Swiftlet is a bundle of LV2 audio effects (filters, equalisers, a soft clipper), each with presets and a view, and a
command that runs audio files through any LV2 effect.")
  ;; The binaries hold Swift's libraries, whose licence has an exception that allows that.
  (license (list license:isc license:asl2.0)))
