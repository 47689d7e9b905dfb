internal import FileTree

struct SymbolicLinkEscapes: PackageRule {
    let id = RuleID("symlink-escapes")
    let summary = "No symbolic link leads out of the skill."
    let why = """
        Such a link reads, and in an agent's hands writes, files of the machine that it is installed on.
        """
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("references/a.md", "A\n"),
                    ("b.md", ""),
                ], links: ["b.md": "references/../references/a.md"])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("a.md", "↓"),
                    ("c", "↓"),
                    ("d/e.md", "↓"),
                ], links: ["a.md": "/etc/passwd", "c": "..", "d/e.md": "../c/x"]),
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("a.md", "↓"),
                ], links: ["a.md": String(repeating: "./", count: 1_990) + "../../etc/passwd"]),
        ]
    }

    /// How many names are followed, of all links together, and how many links for one (Linux follows 40).
    private static let nameLimit = 200_000
    private static let linkLimit = 256

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        var names = 0
        for (path, target) in skill.facts.links where escapes(path, skill.facts.links, &names) {
            report(
                finding(
                    path, .error, "the symbolic link leads out of the skill, to \(target)",
                    effect: .block))
        }
    }

    /// Follows a link name by name, through other links too, as the system does.
    ///
    /// Links in a circle lead nowhere, but not out. When there are more names than any skill has, the rest is
    /// taken to lead out: padding with `./` must not hide an end.
    private func escapes(
        _ path: RelativePath, _ links: [RelativePath: String], _ names: inout Int
    ) -> Bool {
        var place = path.parent?.names ?? []
        var rest = [path.lastName[...]]
        var followed = 0
        while let name = rest.popLast() {
            names += 1
            if names > Self.nameLimit { return true }
            if name == "." { continue }
            if name == ".." {
                if place.popLast() == nil { return true }
                continue
            }
            place.append(String(name))
            guard let here = RelativePath(place.joined(separator: "/")), let target = links[here]
            else { continue }
            if target.utf8.first == UInt8(ascii: "/") { return true }
            followed += 1
            if followed > Self.linkLimit { return false }
            place.removeLast()
            rest += target.split(separator: "/").reversed()
        }
        return false
    }
}
