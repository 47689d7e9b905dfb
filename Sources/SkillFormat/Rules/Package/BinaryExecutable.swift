internal import FileTree
internal import ScriptAnalysis

struct BinaryExecutable: PackageRule {
    let id = RuleID("binary-executable")
    let summary = FindingText(
        "The skill contains no compiled programs.",
        ja: "コンパイルされたプログラムが含まれないこと。")
    let why = FindingText(
        """
        No one can read what they do. Programs are recognized by their first bytes, regardless of
        the file name.
        """,
        ja: "何をするのかを誰も読めません。プログラムは、ファイル名に関係なく、先頭のバイトで見分けます。")
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
                    (
                        "assets/model.bin",
                        "↓x\u{D}\r\n" + String(repeating: "\u{0}", count: 16) + "c"
                    ),
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
                finding(path, .warning, PackageMessages.compiledProgram(kind), effect: .block))
        }
    }

    /// The kinds of compiled programs.
    enum Kind {
        case elf, machO, machOOrJava, windowsShortcut, windowsProgram, python, java
    }

    /// Returns the kind of compiled program that starts with some bytes; nil for any other file.
    private static func kind(_ head: [UInt8], _ fileExtension: String) -> Kind? {
        let marks: [([UInt8], Kind)] = [
            ([0x7F, 0x45, 0x4C, 0x46], .elf),
            ([0xCF, 0xFA, 0xED, 0xFE], .machO), ([0xCE, 0xFA, 0xED, 0xFE], .machO),
            ([0xFE, 0xED, 0xFA, 0xCE], .machO), ([0xFE, 0xED, 0xFA, 0xCF], .machO),
            ([0xCA, 0xFE, 0xBA, 0xBE], .machOOrJava),
            ([0x4C, 0, 0, 0, 1, 0x14, 2, 0], .windowsShortcut),
        ]
        if let mark = marks.first(where: { head.starts(with: $0.0) }) { return mark.1 }
        if head.starts(with: [0x4D, 0x5A]) { return .windowsProgram }
        // Python's magic number grows with each version, except for its last two bytes.
        if head.count > 16, head[2] == 13, head[3] == 10 {
            // From 3.7 (0x0D42) on, flags follow (PEP 552), which identify a file of any name.
            let hasFlags = head[4] <= 3 && head[5...7].allSatisfy { $0 == 0 }
            let isNamed = ["pyc", "pyo"].contains(fileExtension)
            if isNamed || (0x0D...0x0F).contains(head[1]) && hasFlags { return .python }
        }
        if ["jar", "war"].contains(fileExtension), head.starts(with: [0x50, 0x4B, 3, 4]) {
            return .java
        }
        return nil
    }
}
