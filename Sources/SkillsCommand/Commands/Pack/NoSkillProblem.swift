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

    var summary: String { "\(folder == "." ? "this folder" : folder) has no SKILL.md" }

    var hint: Suggestion? {
        guard let first = skills.first else {
            let name = SkillName.slug(of: name)?.description ?? "my-skill"
            return "create a skill: \(skills: "new", name)"
        }
        let command = SuggestedCommand(words: [words.before, first] + words.after)
        guard skills.count > 1 else { return "name the skill: \(command)" }
        let names = NameList(names: skills.compactMap { FilePath($0).lastComponent?.string })
        return "name one of its \(skills.count) skills (\(names.text())): \(command)"
    }

    var kind: ProblemKind { .notFound }
}
