internal import FileTree
internal import Text

/// The license that the text of a license file grants.
enum LicenseText {
    /// The paths at which licenses are kept.
    static let paths = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "COPYING"]
        .compactMap { RelativePath($0) }
    /// The maximum size of a file that is read, in bytes.
    static let sizeLimit = 1 << 20

    /// The phrases of licenses, each with its identifier (https://spdx.org/licenses/), special ones first.
    private static let phrases: [(identifier: String, all: [String])] = [
        ("Apache-2.0", ["apache license", "version 2.0"]),
        ("MPL-2.0", ["mozilla public license", "2.0"]),
        ("AGPL-3.0", ["gnu affero general public license", "version 3"]),
        ("LGPL-3.0", ["gnu lesser general public license", "version 3"]),
        ("GPL-3.0", ["gnu general public license", "version 3"]),
        ("GPL-2.0", ["gnu general public license", "version 2"]),
        ("CC0-1.0", ["cc0 1.0"]), ("CC-BY-SA-4.0", ["attribution-sharealike 4.0"]),
        ("CC-BY-4.0", ["creative commons", "attribution 4.0"]),
        ("Unlicense", ["this is free and unencumbered software"]),
        ("MIT", ["permission is hereby granted, free of charge"]),
        ("ISC", ["permission to use, copy, modify, and/or distribute this software"]),
        (
            "BSD-3-Clause",
            ["redistribution and use in source and binary forms", "neither the name"]
        ),
        ("BSD-2-Clause", ["redistribution and use in source and binary forms"]),
    ]

    /// Returns the SPDX identifier of a license by the start of its text; nil if it is not a known one.
    static func identifier(_ bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes.prefix(4_096), as: UTF8.self).lowercased()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return phrases.first { $0.all.allSatisfy(text.contains) }?.identifier
    }
}
