internal import FileTree
public import SkillFormat
internal import SystemPackage

/// The programs and environment variables that a skill needs and that this machine does not have.
///
/// Nothing is run: programs are looked up in the folders of `PATH`, and count as present if it is not set.
public struct MissingTools: Sendable, Equatable {
    /// The programs; of each list, one would be enough.
    public let programs: [[String]]
    /// The variables that are not set, or empty.
    public let variables: [String]

    /// Looks for the programs and variables that a skill needs.
    public init(_ needs: DeclaredNeeds, in environment: [String: String]) {
        let folders = environment["PATH"]?.split(separator: ":").filter { $0.hasPrefix("/") }
            .map { FilePath(String($0)) }
        programs = needs.programs.filter { names in
            guard let folders else { return false }
            return !names.contains { name in
                folders.contains { Directory.isExecutableFile(at: $0.appending(name)) }
            }
        }
        variables = needs.variables.filter { environment[$0]?.isEmpty ?? true }
    }
}
