// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// The LV2 descriptors of the views of a list of plug-ins: one for each effect that has a view, shared by all its
/// layouts.
///
/// Keep it in a global variable, like `Descriptors`.
public struct ViewDescriptors {
    /// The type of `LV2UI_Descriptor.instantiate`.
    public typealias Instantiate =
        @convention(c) (
            UnsafePointer<LV2UI_Descriptor>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, LV2UI_Write_Function?,
            LV2UI_Controller?, UnsafeMutablePointer<LV2UI_Widget?>?, UnsafePointer<UnsafePointer<LV2_Feature>?>?
        ) -> LV2UI_Handle?

    private var table: DescriptorTable<LV2UI_Descriptor>

    /// Creates the descriptors of the views of `list`. `instantiate` must call `ViewDescriptors.instantiate`.
    public init<List: PluginList>(of list: List, instantiate: @escaping Instantiate) {
        table = DescriptorTable(of: Interface.descriptor(instantiate: instantiate))
        for number in 0..<list.count where list.isFirstVariant(number) && list.makeView(number) != nil {
            table.append(list.viewURI(number))
        }
    }

    /// Returns the descriptor with that number, or nil after the last.
    public mutating func descriptor(at number: UInt32) -> UnsafePointer<LV2UI_Descriptor>? {
        table.descriptor(at: number)
    }

    /// Opens the view of a plug-in. Returns nil if the bundle has no such view, or no X server answers.
    public static func instantiate<Bundle: PluginBundle>(
        of bundle: Bundle.Type, _ descriptor: UnsafePointer<LV2UI_Descriptor>?, _ plugin: UnsafePointer<CChar>?,
        _ write: LV2UI_Write_Function?, _ controller: LV2UI_Controller?, _ widget: UnsafeMutablePointer<LV2UI_Widget?>?,
        _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
    ) -> LV2UI_Handle? {
        guard let uri = descriptor?.pointee.URI, let plugin, let write else { return nil }
        let list = Bundle.plugins
        for number in 0..<list.count where list.uri(number).equals(plugin) && list.viewURI(number).equals(uri) {
            guard let view = list.makeView(number) else { return nil }
            let (features, effect) = (HostFeatures(features), list.details(number))
            var content = ViewContent(
                project: Bundle.project.name, about: effect.about, plugin: UTF8Text(cString: plugin),
                parameters: effect.parameters, meters: effect.meters, presets: effect.presets, ports: effect.ports,
                view: view, readText: { list.settings(number, ofText: $0) })
            // If no effect has files, nothing calls the code for file cards, and the linker removes it.
            if list.haveFiles {
                let files = list.files(number)
                if !files.isEmpty { content.files = FileCard.cards(files, content.about.uri, features) }
            }
            return Interface.open(content, features, write, controller, widget)
        }
        return nil
    }
}
