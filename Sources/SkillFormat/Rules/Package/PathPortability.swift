internal import FileTree

struct PathPortability: PackageRule {
    let id = RuleID("path-portability")
    let summary = FindingText(
        "File names work on every operating system.",
        ja: "ファイル名が、どの OS でも使えること。")
    let why = FindingText(
        """
        No install accepts names with control characters, invisible characters or backslashes, names
        that are too long, or files that are neither regular nor symlinks. macOS and Windows treat names that differ only in case, or in how accents are encoded, as
        the same name. Windows also rejects some names and long paths.
        """,
        ja: """
            制御文字、目に見えない文字、バックスラッシュのある名前や長すぎる名前と、通常のファイルでも\
            シンボリックリンクでもないものがあると、インストールできません。macOS と Windows は、大文字と小文字、アクセント記号の符号化だけが違う名前を、同じ名前\
            とみなします。Windows には、使えない名前やパスの長さの制限もあります。
            """)
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("references/Aux-tables.md", "A\n"),
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("a/Read.md", "1\n"),
                    ("a/read.md", "↓2\n"),
                ]),
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("aux.md", "↓1\n"),
                    ("what?.md", "↓1\n"),
                ]),
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("a\u{200B}b.md", "↓1\n"),
                ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        // Strings are equal if they are canonically equivalent, however accents are encoded.
        var seen: [String: RelativePath] = [:]
        for file in skill.files.files {
            let path = file.path
            if let other = seen.updateValue(path, forKey: path.description.lowercased()) {
                report(
                    finding(path, .error, PackageMessages.sameName(as: other)))
            }
            if let violation = RelativePath.violation(of: path.description) {
                report(finding(path, .error, PackageMessages.refusedName(violation)))
            } else if let reason = reason(path) {
                report(finding(path, .warning, reason))
            }
        }
        for path in skill.files.unsupportedPaths {
            report(finding(nil, .error, PackageMessages.refusedFile(path)))
        }
    }

    private func reason(_ path: RelativePath) -> FindingText? {
        if path.description.utf8.count > 200 { return PackageMessages.longPath }
        for name in path.names {
            let start = name.utf8.drop { $0 == UInt8(ascii: ".") }
            let stem = Substring(start.prefix { $0 != UInt8(ascii: ".") })
            if stem.utf8.count < 5, Self.devices.contains(stem.lowercased()) {
                return PackageMessages.deviceName(stem.lowercased())
            }
            if name.utf8.contains(where: { $0 < 32 || Self.marks.contains($0) }) {
                return PackageMessages.forbiddenCharacter
            }
            if name.utf8.last == UInt8(ascii: ".") || name.utf8.last == UInt8(ascii: " ") {
                return PackageMessages.trailingDotOrSpace
            }
        }
        return nil
    }

    private static let marks = Array("<>:\"|?*\\".utf8)
    private static let devices: Set<String> = Set(
        ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })
}
