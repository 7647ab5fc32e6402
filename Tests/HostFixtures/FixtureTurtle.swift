// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The description of the plug-ins in `fixtureSource`, and of one without a binary.
///
/// `trim` has the form of Swiftlet's effects, for tests of short names.
let fixtureTurtle =
    """
    @prefix atom: <http://lv2plug.in/ns/ext/atom#> .
    @prefix doap: <http://usefulinc.com/ns/doap#> .
    @prefix foaf: <http://xmlns.com/foaf/0.1/> .
    @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
    @prefix patch: <http://lv2plug.in/ns/ext/patch#> .
    @prefix midi: <http://lv2plug.in/ns/ext/midi#> .
    @prefix pg: <http://lv2plug.in/ns/ext/port-groups#> .
    @prefix pprops: <http://lv2plug.in/ns/ext/port-props#> .
    @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix time: <http://lv2plug.in/ns/ext/time#> .
    @prefix units: <http://lv2plug.in/ns/extensions/units#> .
    @prefix urid: <http://lv2plug.in/ns/ext/urid#> .
    @prefix work: <http://lv2plug.in/ns/ext/worker#> .


    """
    + plugin(
        "urn:test:gain", name: "Gain", ports: audio("in", "out") + [gain, enabled],
        more: """
            doap:license <http://opensource.org/licenses/isc> ;
            doap:maintainer [ foaf:name "A. Tester" ] ;
            lv2:optionalFeature lv2:hardRTCapable ;
            """, kind: "lv2:AmplifierPlugin")
    + plugin("urn:test:gain-stereo", name: "Stereo Gain", ports: stereo + [gain])
    + plugin("urn:test:sum", name: "Sum", ports: Array(stereo.prefix(2)) + [audio("in", "out")[1]])
    + plugin(
        "urn:test:sidechain", name: "Sidechain",
        ports: audio("in", "out") + audio("sidechain", "thru").map { $0 + optional } + [output("connected"), enabled])
    + plugin(
        "urn:test:meter", name: "Meter", ports: audio("in", "out") + [output("peak", " ; units:unit units:pc")])
    + plugin("urn:test:delay", name: "Delay", ports: audio("in", "out") + [latency])
    + plugin(
        "urn:test:copy-events", name: "Copy Events",
        ports: [events("control", "Input"), events("notify", "Output"), output("count")],
        more: "lv2:requiredFeature urid:map ;")
    + plugin(
        "urn:test:notes", name: "Notes",
        ports: [events("midi", "Input", "midi:MidiEvent , time:Position"), stereo[2], stereo[3]],
        more: "lv2:requiredFeature urid:map ;")
    + plugin("urn:test:echo", name: "Echo", ports: audio("in", "out"))
    + plugin("urn:test:duck", name: "Duck", ports: audio("in", "out") + [audio("key", "")[0] + sidechain])
    + plugin(
        "urn:test:duck-stereo", name: "Stereo Duck",
        ports: stereo.prefix(2).map { $0 + group("main") } + stereo.suffix(2)
            + ["key_left", "key_right"].map { audio($0, "")[0] + group("key") })
    + plugin(
        "urn:test:either", name: "Mono or Stereo",
        ports: [stereo[0], stereo[1] + optional].map { $0 + group("in") }
            + [stereo[2], stereo[3] + optional].map { $0 + group("out") })
    + "<urn:test:duck-stereo#key> a pg:StereoGroup ; pg:sideChainOf <urn:test:duck-stereo#main> .\n\n"
    + plugin(
        "urn:test:worker", name: "Worker", ports: [output("responses")],
        more: "lv2:requiredFeature work:schedule ; lv2:extensionData work:interface ;")
    + plugin(
        "urn:test:needy", name: "Needy", ports: audio("in", "out") + [gain],
        more: "lv2:requiredFeature <urn:none:such> , urid:map ;")
    + plugin("urn:test:refusing", name: "Refusing", ports: audio("in", "out") + [gain])
    + plugin("urn:test:absent", name: "Absent", ports: audio("in", "out"), binary: "absent.so")
    + plugin("urn:test:unserved", name: "Unserved", ports: audio("in", "out"))
    + plugin("urn:swiftlet:trim", name: "Trim", ports: audio("in", "out") + [gain + property])
    + plugin("urn:swiftlet:trim-stereo", name: "Stereo Trim", ports: stereo + [gain + property])
    + preset("urn:test:preset:double", "Double", of: ["urn:test:gain", "urn:test:gain-stereo"], gain: 2)
    + preset("urn:test:preset:half", "Half", of: ["urn:test:gain"], gain: 0.5)
    + preset(
        "urn:swiftlet:preset:trim:double", "Twice as Loud", of: ["urn:swiftlet:trim", "urn:swiftlet:trim-stereo"],
        gain: 2)

/// The manifest.
let fixtureManifest = {
    let names = [
        "test:gain", "test:gain-stereo", "test:sum", "test:sidechain", "test:meter", "test:delay", "test:copy-events",
        "test:notes", "test:echo", "test:duck", "test:duck-stereo", "test:either", "test:worker", "test:needy",
        "test:refusing", "test:absent", "test:unserved", "swiftlet:trim", "swiftlet:trim-stereo",
    ]
    return """
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
        @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

        """
            + names.map {
                let binary = $0 == "test:absent" ? "absent" : "fixture"
                return "<urn:\($0)> a lv2:Plugin ; lv2:binary <\(binary).so> ; rdfs:seeAlso <fixture.ttl> .\n"
            }.joined()
                + """
                <urn:test:preset:double> a pset:Preset ; lv2:appliesTo <urn:test:gain> , <urn:test:gain-stereo> ;
                  rdfs:seeAlso <fixture.ttl> .
                <urn:test:preset:half> a pset:Preset ; lv2:appliesTo <urn:test:gain> ; rdfs:seeAlso <fixture.ttl> .
                <urn:swiftlet:preset:trim:double> a pset:Preset ;
                  lv2:appliesTo <urn:swiftlet:trim> , <urn:swiftlet:trim-stereo> ; rdfs:seeAlso <fixture.ttl> .

                """
}()

// MARK: - Parts

private func plugin(
    _ uri: String, name: String, ports: [String], more: String = "", kind: String = "lv2:UtilityPlugin",
    binary: String = "fixture.so"
) -> String {
    let numbered = ports.enumerated().map { "[ lv2:index \($0.offset) ; \($0.element) ]" }
    return """
        <\(uri)> a lv2:Plugin , \(kind) ; doap:name "\(name)" ;
          \(more)
          lv2:port \(numbered.joined(separator: " ,\n    ")) .


        """
}

private func preset(_ uri: String, _ label: String, of plugins: [String], gain: Double) -> String {
    """
    <\(uri)> a pset:Preset ; rdfs:label "\(label)" ;
      lv2:appliesTo \(plugins.map { "<\($0)>" }.joined(separator: " , ")) ;
      lv2:port [ lv2:symbol "gain" ; pset:value \(gain) ] .


    """
}

private func port(_ classes: String, _ symbol: String, _ more: String = "") -> String {
    "a \(classes) ; lv2:symbol \"\(symbol)\" ; lv2:name \"\(symbol.capitalized)\"" + more
}

private func audio(_ input: String, _ output: String) -> [String] {
    [port("lv2:AudioPort , lv2:InputPort", input), port("lv2:AudioPort , lv2:OutputPort", output)]
}

private let optional = " ; lv2:portProperty lv2:connectionOptional"

private let sidechain = " ; lv2:portProperty lv2:isSideChain"

private func group(_ name: String) -> String { " ; pg:group <urn:test:duck-stereo#\(name)>" }

private let stereo = {
    let (left, right) = (audio("in_left", "out_left"), audio("in_right", "out_right"))
    return [left[0], right[0], left[1], right[1]]
}()

private let gain = port(
    "lv2:ControlPort , lv2:InputPort", "gain",
    """
     ; lv2:default 1.0 ; lv2:minimum 0.0 ; lv2:maximum 4.0 ; units:unit units:coef ; rdfs:comment "The factor." ;
        lv2:scalePoint [ rdfs:label "Unity" ; rdf:value 1.0 ] , [ rdfs:label "Silence" ; rdf:value 0.0 ]
    """.replacing("rdf:value", with: "<http://www.w3.org/1999/02/22-rdf-syntax-ns#value>"))

/// The property that makes plug-ins variants of one effect.
private let property = " ; <urn:swiftlet:property> <urn:swiftlet:trim#gain>"

private let enabled = port(
    "lv2:ControlPort , lv2:InputPort", "enabled",
    """
     ; lv2:default 1 ; lv2:minimum 0 ; lv2:maximum 1 ; lv2:designation lv2:enabled ;
        lv2:portProperty lv2:toggled , lv2:connectionOptional , lv2:integer , pprops:logarithmic
    """)

private let latency = output("latency", " ; lv2:portProperty lv2:reportsLatency ; units:unit units:frame")

private func output(_ symbol: String, _ more: String = "") -> String {
    port("lv2:ControlPort , lv2:OutputPort", symbol, more)
}

private func events(_ symbol: String, _ direction: String, _ kinds: String = "patch:Message") -> String {
    port(
        "atom:AtomPort , lv2:\(direction)Port", symbol,
        " ; atom:bufferType atom:Sequence ; atom:supports \(kinds) ; lv2:designation lv2:control")
}
