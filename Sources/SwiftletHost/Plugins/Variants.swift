// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// An effect may have several plug-ins, one for each number of channels. Their controls share properties, whose URIs
// consist of the effect's URI, `#` and the control's symbol.

extension Plugin {
    /// The URI of the effect of which this plug-in is a variant, or nil if its controls state no properties.
    public var effect: String? {
        for port in ports {
            guard let property = port.property, property.hasSuffix("#\(port.symbol)") else { continue }
            return String(property.dropLast(port.symbol.count + 1))
        }
        return nil
    }

    /// The variants of the effect in the same bundle, including this plug-in, sorted by URI.
    public var variants: [Plugin] {
        guard let effect else { return [self] }
        let bundle = bundlePath
        return world.plugins.filter { $0.uri == uri || $0.bundlePath == bundle && $0.effect == effect }
    }
}
