internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// A path that was read as the name of a skill in a catalog, because it has no slash.
struct PathAsNameProblem: CommandLineProblem {
    /// The error about the name.
    private let error: any Problem
    private let place: Place
    private let command: String

    private enum Place {
        case file, folder
    }

    /// Looks for the name of an error in the working directory; nil if there is no such file or folder, or the error is
    /// not about a name.
    fileprivate init?(_ error: any Problem, in world: World) {
        guard let name = Self.name(in: error), !name.hasPrefix("."), !name.hasPrefix("/"),
            let command = Self.command(world.arguments, readingAsPath: name, after: error)
        else { return nil }
        let path = world.workingDirectory.pushing(FilePath(name))
        if (try? Directory.open(path)) != nil {
            place = .folder
        } else if (try? InputFile.open(path)) != nil {
            place = .file
        } else {
            return nil
        }
        self.error = error
        self.command = command
    }

    private static func name(in error: any Problem) -> String? {
        switch error {
        case CatalogError.notFound(let request, _),
            SkillSourceError.catalog(.notFound(let request, _)):
            request.description
        case ImportError.notFound(let name, _): name
        case CatalogProblem.unreadable(.invalidLocation(let reference)): reference.location
        default: nil
        }
    }

    /// Returns the command line with the name as a path; nil if the name is not an address in it.
    private static func command(
        _ arguments: [String], readingAsPath name: String, after error: any Problem
    ) -> String? {
        var words = arguments
        for index in words.indices where words[index] == name {
            switch CompletionTarget(Array(arguments[...index])).meaning {
            case .value(.candidates(.addresses), _), .value(.folders, _):
                words[index] = "./\(name)"
            // An export, or the name of a skill.
            case .value(.files, _) where error is ImportError: words[index] = "./\(name)"
            default: continue
            }
        }
        guard words != arguments else { return nil }
        return (["skills"] + words).map(\.shellQuoted).joined(separator: " ")
    }

    var summary: String { error.summary }
    var cause: (any Error)? { error.cause }
    var kind: ProblemKind { error.kind }

    var hint: String? {
        switch place {
        case .file: Messages.toReadFile(command)
        case .folder: Messages.toReadFolder(command)
        }
    }
}

extension Problem {
    /// The error in terms of the command line and of the working directory.
    func reworded(in world: World) -> any Problem {
        if let error = self as? SkillStoreError,
            let reworded = error.reworded(for: world.arguments, in: world)
        {
            return reworded
        }
        if let problem = PathAsNameProblem(self, in: world) { return problem }
        if let problem = ProjectCatalogProblem(self, world.arguments, in: world) { return problem }
        if let problem = ReadOnlyFolderProblem(self, in: world) { return problem }
        return self
    }
}
