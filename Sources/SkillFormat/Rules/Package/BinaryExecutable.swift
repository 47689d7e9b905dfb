internal import FileTree

struct BinaryExecutable: PackageRule {
    let id = RuleID("binary-executable")
    let summary = "A skill holds no compiled programs."
    let why = """
        Nobody can read what they do. The kind is told by the first bytes of a file, whatever it is called.
        """
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("assets/MZ.txt", "MZ is a mark.\n"),
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("assets/logo.png", "↓\u{7F}ELF\u{2}\u{1}\u{1}\u{0}"),
                ]),
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("tool.jar", "↓PK\u{3}\u{4}\u{0}"),
                ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for (path, head) in skill.facts.heads {
            guard let kind = Self.kind(head, path.fileExtension) else { continue }
            report(
                finding(path, .warning, "it is a compiled program (\(kind))", effect: .block))
        }
    }

    /// What compiled thing starts with these bytes.
    static func kind(_ head: [UInt8], _ fileExtension: String) -> String? {
        let marks: [([UInt8], String)] = [
            ([0x7F, 0x45, 0x4C, 0x46], "ELF"),
            ([0xCF, 0xFA, 0xED, 0xFE], "Mach-O"), ([0xCE, 0xFA, 0xED, 0xFE], "Mach-O"),
            ([0xFE, 0xED, 0xFA, 0xCE], "Mach-O"), ([0xFE, 0xED, 0xFA, 0xCF], "Mach-O"),
            ([0xCA, 0xFE, 0xBA, 0xBE], "Mach-O or Java"),
            ([0x4C, 0, 0, 0, 1, 0x14, 2, 0], "Windows link"),
        ]
        if let mark = marks.first(where: { head.starts(with: $0.0) }) { return mark.1 }
        if head.starts(with: [0x4D, 0x5A]) { return "Windows program" }
        // Python's mark changes with each version; its last two bytes do not.
        if head.count > 16, head[2] == 13, head[3] == 10, ["pyc", "pyo"].contains(fileExtension) {
            return "Python"
        }
        if ["jar", "war"].contains(fileExtension), head.starts(with: [0x50, 0x4B, 3, 4]) {
            return "Java"
        }
        return nil
    }
}
