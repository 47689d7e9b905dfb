public import ContainerRegistry
public import Digest
public import FileTree
public import SkillCatalog
public import SkillFormat
public import SystemPackage

/// A skill in a lock file, with everything needed to fetch exactly the same files.
public struct PinnedSkill: Sendable, Hashable {
    /// The kinds of origins.
    public enum Origin: Sendable, Hashable {
        /// A repository. The `tree` of the skill folder is enough to restore it; without one, as after an install from
        /// an archive made by the host, the commit is used, or else the branch or tag.
        case git(url: String, ref: String?, commit: String?, tree: String?)
        /// The URL of an archive, and its SHA-256 if it was recorded.
        case webArchive(String, SHA256Digest?)
        /// An artifact in a container registry, and the digest of its manifest.
        case artifact(ArtifactReference, SHA256Digest?)
        /// A local archive, and its SHA-256.
        case archive(FilePath, SHA256Digest?)
        /// A local folder.
        case folder(FilePath)
        /// A skill in a catalog: the file of the version that was installed; nil if it is part of the program, or
        /// consists of several files.
        case catalog(NameRequest, file: VersionFile?)
    }

    /// A file of a catalog with all files of one version of a skill.
    public struct VersionFile: Sendable, Hashable {
        /// The form that a version is published in.
        public enum Form: Sendable, Hashable {
            /// An archive of the skill.
            case archive
            /// The SKILL.md of a skill without other files.
            case document
        }

        /// The form that it is published in.
        public let form: Form
        /// The absolute URL.
        public let url: String
        /// The SHA-256 of its bytes.
        public let digest: SHA256Digest

        /// Creates a reference to a file.
        public init(_ form: Form, url: String, digest: SHA256Digest) {
            self.form = form
            self.url = url
            self.digest = digest
        }
    }

    /// The name under which it is installed.
    public let name: SkillName
    /// The address typed when it was first installed.
    public let typed: String
    /// The origin of its files.
    public let origin: Origin
    /// The folder in the source; nil for the top.
    public let folder: RelativePath?
    /// The tree hash of its files.
    public let content: TreeHash
    /// The SHA-256 of its SKILL.md, which identifies it if it moved in its source; nil if unknown.
    public let skillFile: SHA256Digest?
    /// The name that its installed SKILL.md declares, which identifies it if it moved in its source; nil if unknown.
    public var declaredName: String?
    /// The commit of a repository that the installed version came from; nil if unknown, and for other origins.
    public internal(set) var installedCommit: String?
    /// The host's ID of the repository that it was installed from; nil if unknown, and for other origins.
    public var repositoryID: String?
    /// The paths of its recorded files that may contain credentials: the user chose to install them.
    public var credentialFiles: Set<String> = []

    /// Creates a skill from an entry of a lock file.
    public init(
        name: SkillName, typed: String, origin: Origin, folder: RelativePath?, content: TreeHash,
        skillFile: SHA256Digest? = nil
    ) {
        self.skillFile = skillFile
        self.name = name
        self.typed = typed
        self.origin = origin
        self.folder = folder
        self.content = content
        if case .git(_, _, let commit, _) = origin { installedCommit = commit }
    }

    /// The SHA-256 of the archive, or of the manifest of the artifact, that it was installed from; nil if unknown, and for
    /// other origins.
    var digest: SHA256Digest? {
        switch origin {
        case .webArchive(_, let digest), .artifact(_, let digest), .archive(_, let digest): digest
        case .git, .folder, .catalog: nil
        }
    }

    /// The commit that it was installed from.
    var commit: String? {
        if case .git(_, _, let commit, _) = origin { commit } else { nil }
    }

    /// Returns its address, with a meaning derived from its origin.
    func address(_ meaning: SkillAddress.Meaning) -> SkillAddress {
        SkillAddress(typed: typed, meaning: meaning)
    }
}
