internal import SystemPackage

/// A folder of an agent, which variables may move or hide: the first of `A|B` that is defined, and for `A!VARIABLE` none
/// while the variable has a value.
struct FolderTemplate: Hashable, Sendable {
    private let choices: [PathTemplate]
    private let hiding: String?

    /// Parses a cell of the table.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "!"), maxSplits: 1)
        guard let paths = parts.first else { return nil }
        let texts = paths.split(separator: UInt8(ascii: "|")).map { String(Substring($0)) }
        choices = texts.compactMap { PathTemplate($0) }
        hiding = parts.count > 1 ? String(Substring(parts[1])) : nil
        guard choices.count == texts.count else { return nil }
    }

    /// Whether the folder is below the project.
    var isBelowProject: Bool { choices.allSatisfy(\.isBelowProject) }

    /// The variable that moves the folder; nil if none does.
    var variable: String? { choices.first?.variable }

    /// Returns the path on this machine; nil if variables hide it.
    func resolved(project: FilePath, home: FilePath, environment: [String: String]) -> FilePath? {
        if let hiding, environment[hiding]?.isEmpty == false { return nil }
        for choice in choices {
            if let path = choice.resolved(project: project, home: home, environment: environment) {
                return path
            }
        }
        return nil
    }
}
