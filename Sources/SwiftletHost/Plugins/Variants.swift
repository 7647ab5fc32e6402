// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// An effect may be several plug-ins, one for each number of channels. Their controls are set by the same properties,
// whose URIs are the effect's, `#` and the control's symbol.

extension Plugin {
    /// The URI of the effect that it is a variant of; none where its controls state no properties of their own.
    public var effect: String? {
        for port in ports {
            guard let property = port.property, property.hasSuffix("#\(port.symbol)") else { continue }
            return String(property.dropLast(port.symbol.count + 1))
        }
        return nil
    }

    /// The variants of its effect that are in its bundle, itself among them, in the order of their URIs.
    public var variants: [Plugin] {
        guard let effect else { return [self] }
        let bundle = bundlePath
        return world.plugins.filter { $0.uri == uri || $0.bundlePath == bundle && $0.effect == effect }
    }
}
