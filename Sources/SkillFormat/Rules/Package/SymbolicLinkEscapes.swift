internal import FileTree

struct SymbolicLinkEscapes: PackageRule {
    let id = "symlink-escapes"
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
                ], links: ["a.md": "/etc/passwd", "c": "..", "d/e.md": "../c/x"])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for (path, target) in skill.facts.links where escapes(path, skill.facts.links) {
            report(
                finding(
                    path, .error, "the symbolic link leads out of the skill, to \(target)",
                    effect: .block))
        }
    }

    /// Follows a link name by name, through other links too, as the system does.
    private func escapes(_ path: RelativePath, _ links: [RelativePath: String]) -> Bool {
        var place = path.parent?.names ?? []
        var rest = [path.lastName][...]
        var steps = 0
        while let name = rest.popFirst() {
            steps += 1
            // Links in a circle lead nowhere, but not out.
            if steps > 2_000 { return false }
            if name == "." { continue }
            if name == ".." {
                if place.popLast() == nil { return true }
                continue
            }
            place.append(name)
            guard let here = RelativePath(place.joined(separator: "/")), let target = links[here]
            else { continue }
            if target.utf8.first == UInt8(ascii: "/") { return true }
            place.removeLast()
            rest = target.split(separator: "/").map(String.init) + rest
        }
        return false
    }
}
