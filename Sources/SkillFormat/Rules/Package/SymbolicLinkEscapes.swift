internal import FileTree
internal import References

struct SymbolicLinkEscapes: PackageRule {
    let id = RuleID("symlink-escapes")
    let summary = FindingText(
        "No symlink leads outside the skill.",
        ja: "シンボリックリンクがスキルの外を指さないこと。")
    let why = FindingText(
        """
        A symlink that leaves the repository lets an agent read, and even write, other files of the
        machine on which the skill is installed. One that stays in the repository works there, but an
        archive of the skill, or a copy of its folder, lacks the file.
        """,
        ja: """
            リポジトリの外を指すシンボリックリンクがあると、エージェントは、スキルをインストールし\
            たコンピューターのほかのファイルを読み、書き込むことさえできます。リポジトリの中を指す\
            ものはそこでは使えますが、スキルのアーカイブやフォルダーのコピーには、そのファイルがあ\
            りません。
            """)
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

    /// The maximum number of path components to follow for all symlinks together, and of symlinks for one (Linux: 40).
    private static let nameLimit = 200_000
    private static let linkLimit = 256

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        var names = 0
        for (path, target) in skill.facts.links where escapes(path, skill.facts.links, &names) {
            switch destination(of: path, in: skill) {
            case .inRepository?:
                report(finding(path, .info, PackageMessages.repositorySymlink(to: target)))
            case .missing?:
                report(finding(path, .warning, PackageMessages.danglingSymlink(to: target)))
            case .outside?:
                let message = PackageMessages.strangeSymlink(to: target)
                report(finding(path, .error, message, effect: .block))
            case nil:
                let message = PackageMessages.escapingSymlink(to: target)
                report(finding(path, .error, message, effect: .block))
            }
        }
    }

    /// Returns where a symlink leads; nil if the repository around the skill is unknown.
    private func destination(of path: RelativePath, in skill: SkillContents) -> LinkDestination? {
        skill.surroundings.map { $0.destination(ofLink: "\($0.folder)/\(path)") }
    }

    /// Follows a symlink component by component, through other symlinks, as the system does.
    ///
    /// Symlinks in a cycle lead nowhere, and so not outside. Symlinks beyond the limit of components count as
    /// leading outside, so that padding with `./` cannot hide a target.
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
