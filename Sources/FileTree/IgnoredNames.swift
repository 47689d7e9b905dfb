internal import SystemPackage

/// Names of files and folders that systems and tools leave behind.
///
/// They are neither installed nor packed nor counted as edits: opening an installed folder in the Finder, or running a
/// Python script in it, does not make it edited. The temporary files that a killed run of this program leaves are among
/// them.
public enum IgnoredNames {
    private static let names: Set<String> = [
        "__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".git", "pax_global_header",
        "__pycache__", ".Spotlight-V100", ".Trashes", ".fseventsd",
    ]

    /// Whether a name is ignored: a known name, AppleDouble (`._name`), a temporary file of this program
    /// (`.name.0123456789abcdef`), or equal to `.git` on some file system.
    public static func contains(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix("._") || FilePath.Component.isTemporary(name)
            || NamePolicy.isGitFolder(name.unicodeScalars)
    }

    /// Whether any component of a path is ignored.
    public static func contains(_ path: RelativePath) -> Bool {
        path.names.contains { contains($0) }
    }
}
