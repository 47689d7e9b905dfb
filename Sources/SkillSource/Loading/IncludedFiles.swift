internal import FileTree
internal import SkillFormat

/// The credential files that are copied from a local folder.
public enum IncludedFiles: Sendable, Hashable {
    /// All, because someone else chose the files: a catalog, for example.
    case all
    /// Those with these paths in the skill folder.
    case only(Set<String>)

    /// Returns the credential files of a skill that are not copied, sorted.
    func leftOut(of snapshot: TreeSnapshot, in folder: Directory) -> [RelativePath] {
        guard case .only(let paths) = self else { return [] }
        return CredentialFiles.among(snapshot, in: folder, besides: paths)
    }

    /// Returns the files of both.
    func union(_ paths: some Sequence<String>) -> IncludedFiles {
        guard case .only(let own) = self else { return .all }
        return .only(own.union(paths))
    }
}
