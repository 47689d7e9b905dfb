/// Names that systems and tools leave in folders and that are never part of a skill.
///
/// They are left out of every install and count for no edit: opening an installed skill in the Finder or
/// running one of its Python scripts does not make it an edited one.
public enum IgnoredNames {
    private static let names: Set<String> = [
        "__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".git", "pax_global_header",
        "__pycache__", ".Spotlight-V100", ".Trashes", ".fseventsd",
    ]

    /// Whether a name is noise: one of a short list, AppleDouble (`._name`), or what some disk takes for `.git`.
    public static func contains(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix("._") || NamePolicy.isGitFolder(name.unicodeScalars)
    }

    /// Whether any name of a path is noise.
    public static func contains(_ path: RelativePath) -> Bool {
        path.names.contains { contains($0) }
    }
}
