internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SystemPackage

/// A folder without a SKILL.md, of which a command needs a skill.
struct NoSkillProblem: Problem {
    /// The folder, as typed.
    private let folder: String
    /// The name of the folder.
    private let name: String
    /// The skills below, as they would be typed.
    private let skills: [String]
    /// The words of the command before and after the folder.
    private let words: (before: String, after: [String])

    /// The number of folders that are searched for skills.
    private static let searchLimit = 1000

    /// Looks for skills in a folder, and in folders of it.
    init(_ folder: String, at path: FilePath, command: String, options: String...) {
        self.folder = folder
        name = path.lastComponent?.string ?? ""
        words = (command, options)
        let found = Self.skills(below: path)
        let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
        skills = found.map { prefix + $0 }
    }

    /// Returns the folders of skills one or two levels below a folder, relative to it; those one level below if there
    /// are any.
    private static func skills(below path: FilePath) -> [String] {
        let folders = folders(in: path)
        let skills = folders.filter { hasSkillFile(path.appending($0)) }
        guard skills.isEmpty else { return skills }
        let inner = folders.prefix(searchLimit).flatMap { folder in
            Self.folders(in: path.appending(folder)).map { "\(folder)/\($0)" }
        }
        return inner.prefix(searchLimit).filter { hasSkillFile(path.appending($0)) }
    }

    private static func folders(in path: FilePath) -> [String] {
        let entries = (try? Directory.open(path).entries()) ?? []
        return entries.filter { $0.kind == .directory && !$0.name.string.hasPrefix(".") }
            .map(\.name.string).sorted()
    }

    private static func hasSkillFile(_ path: FilePath) -> Bool {
        SkillFolder(path)?.hasSkillFile == true
    }

    var summary: String {
        say(
            "\(folder == "." ? "this folder" : folder) has no SKILL.md",
            ja: "\(folder == "." ? "このフォルダー" : "\(folder) ")に SKILL.md がありません")
    }

    var hint: Suggestion? {
        guard let first = skills.first else {
            let name = SkillName.slug(of: name)?.description ?? "my-skill"
            return say(
                "create a skill: \(skills: "new", name)", ja: "スキルを作成してください: \(skills: "new", name)"
            )
        }
        let command = SuggestedCommand(words: [words.before, first] + words.after)
        guard skills.count > 1 else {
            return say("name the skill: \(command)", ja: "スキルを指定してください: \(command)")
        }
        let names = NameList(names: skills.compactMap { FilePath($0).lastComponent?.string })
        return say(
            "name one of its \(skills.count) skills (\(names.text())): \(command)",
            ja: "\(skills.count)個のスキル (\(names.text())) から 1つ指定してください: \(command)")
    }

    var kind: ProblemKind { .notFound }
}
