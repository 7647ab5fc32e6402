// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

extension Project {
    /// The project and its maintainer, which every plug-in refers to.
    var resources: [Resource] {
        let maintainerURI = "\(homepage)#authors"
        return [
            Resource(
                "\(uri)",
                [
                    Property("a", .term("doap:Project")),
                    Property("doap:name", .text(name)),
                    Property("doap:shortdesc", .text(summary)),
                    Property("doap:homepage", .uri(homepage)),
                    Property("doap:license", .uri(license)),
                    Property("doap:maintainer", .uri(maintainerURI)),
                ]),
            Resource(
                maintainerURI,
                [
                    Property("a", .term("foaf:Person")),
                    Property("foaf:name", .text(maintainer.name)),
                    Property("foaf:homepage", .uri(homepage)),
                    Property("foaf:mbox", .uri(maintainer.mail)),
                ]),
        ]
    }
}
