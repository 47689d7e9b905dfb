internal import FileTree
internal import ScriptAnalysis

struct NestedArchive: PackageRule {
    let id = RuleID("nested-archive")
    let summary = FindingText(
        "The skill contains no archives.",
        ja: "アーカイブが含まれないこと。")
    let why = FindingText(
        """
        Neither people nor checks can see what is in an archive before it is unpacked.
        """,
        ja: "展開するまで、人にも検査にもアーカイブの中身が見えません。")
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("assets/form.docx", "PK\u{3}\u{4}"),
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("assets/tools.bin", "↓PK\u{3}\u{4}\u{0}"),
                ])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for file in skill.files.files {
            guard let format = Self.format(skill.head(of: file.path), file.path.fileExtension)
            else {
                continue
            }
            report(finding(file.path, .warning, PackageMessages.archive(format)))
        }
    }

    /// Extensions of documents that are zip files by design.
    private static let documents: Set<String> = [
        "docx", "dotx", "xlsx", "xltx", "pptx", "potx", "odt", "ods", "odp", "epub", "jar", "war",
        "numbers", "pages", "key", "xmind", "sketch", "3mf", "usdz", "npz", "pt", "vsdx", "kmz",
    ]

    private static func format(_ head: ArraySlice<UInt8>, _ fileExtension: String) -> String? {
        if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) {
            return documents.contains(fileExtension) ? nil : "zip"
        }
        if head.starts(with: [0x1F, 0x8B]) { return "gzip" }
        if head.starts(with: [0x37, 0x7A, 0xBC, 0xAF]) { return "7z" }
        if head.starts(with: [0x52, 0x61, 0x72, 0x21]) { return "rar" }
        if head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A]) { return "xz" }
        if head.dropFirst(257).starts(with: "ustar".utf8) { return "tar" }
        return nil
    }
}
