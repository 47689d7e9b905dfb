public import FileTree

/// The folders of skills, to find those inside others.
public struct SkillNesting: Sendable {
    private let folders: Set<RelativePath>
    /// The outermost folder of a skill at or above a folder; in large repositories, few folders contain all skills.
    private var known: [RelativePath: RelativePath?] = [:]

    /// Creates it from the folders of all skills.
    public init(of folders: some Sequence<RelativePath>) { self.folders = Set(folders) }

    /// Returns the outermost folder of a skill above a folder.
    public mutating func outermost(above folder: RelativePath) -> RelativePath? {
        folder.parent.flatMap { outermost(from: $0) }
    }

    private mutating func outermost(from folder: RelativePath) -> RelativePath? {
        if let outer = known[folder] { return outer }
        let outer = outermost(above: folder) ?? (folders.contains(folder) ? folder : nil)
        known.updateValue(outer, forKey: folder)
        return outer
    }
}
