// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Effects

/// The project and its maintainer, which every plug-in refers to.
let projectResources = [
    Resource(
        "\(Project.uri)",
        [
            Property("a", .term("doap:Project")),
            Property("doap:name", .text(Project.name)),
            Property("doap:shortdesc", .text(Project.summary)),
            Property("doap:homepage", .uri(Project.homepage)),
            Property("doap:license", .uri(Project.license)),
            Property("doap:maintainer", .uri(Project.maintainerURI)),
        ]),
    Resource(
        "\(Project.maintainerURI)",
        [
            Property("a", .term("foaf:Person")),
            Property("foaf:name", .text(Project.maintainerName)),
            Property("foaf:homepage", .uri(Project.homepage)),
            Property("foaf:mbox", .uri(Project.maintainerMail)),
        ]),
]
