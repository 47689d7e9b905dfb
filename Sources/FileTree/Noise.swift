/// Names that systems and tools leave in folders and that are never part of a skill.
///
/// They are left out of every install and count for no edit: opening an installed skill in the Finder or
/// running one of its Python scripts does not make it an edited one.
public enum Noise {
    private static let names: Set<String> = [
        "__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".git", "pax_global_header",
        "__pycache__", ".Spotlight-V100", ".Trashes", ".fseventsd",
    ]

    /// Whether a name is noise: one of a short list, or AppleDouble (`._name`).
    public static func contains(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix("._") || isGitFolderSomewhere(name)
    }

    /// Whether some disk takes a name for `.git`, in which git looks for commands to run: those that fold
    /// case (macOS, Windows), and NTFS by the short name that it makes up (CVE-2014-9390).
    private static func isGitFolderSomewhere(_ name: String) -> Bool {
        guard (4...5).contains(name.utf8.count) else { return false }
        let folded = name.lowercased()
        return folded == ".git" || folded == "git~1"
    }

    /// Whether any name of a path is noise.
    public static func contains(_ path: RelativePath) -> Bool {
        path.names.contains { contains($0) }
    }
}
