internal import ContainerRegistry
internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore

extension LockEntry {
    /// Returns the skill with everything that restores exactly these files; nil for an incomplete entry, which was
    /// edited by hand.
    func pinned(name: SkillName, in scope: Scope) -> PinnedSkill? {
        let place: PinnedSkill.Origin
        switch origin.kind {
        case .git:
            place = .git(
                url: origin.url, ref: origin.git?.ref, commit: origin.git?.commit,
                tree: origin.git?.tree)
        case .archive where !origin.url.contains("://"):
            place = .archive(scope.absolute(origin.url), origin.archive)
        case .archive: place = .webArchive(origin.url, origin.archive)
        case .oci:
            guard let reference = ArtifactReference(origin.url) else { return nil }
            place = .artifact(reference, origin.archive)
        case .local: place = .folder(scope.absolute(origin.url))
        case .catalog:
            // The URL of a skill in the program is its full name.
            guard let request = NameRequest(origin.url) ?? NameRequest(origin.typed) else {
                return nil
            }
            place = .catalog(request, file: versionFile)
        }
        let folder = origin.path.flatMap { RelativePath($0) }
        guard origin.path == nil || folder != nil else { return nil }
        var skill = PinnedSkill(
            name: name, typed: origin.typed, origin: place, folder: folder, content: tree,
            skillFile: skillFileDigest)
        skill.repositoryID = origin.git?.repositoryID
        guard origin.kind == .local else { return skill }
        skill.credentialFiles = Set(
            files.keys.filter { RelativePath($0).map(CredentialFiles.mayContain) ?? false })
        return skill
    }

    private var skillFileDigest: SHA256Digest? {
        files[RelativePath.skillFile.description].flatMap(Self.digest)
    }

    /// The file of the installed version; it is a document if its SHA-256 is that of the SKILL.md.
    private var versionFile: PinnedSkill.VersionFile? {
        origin.archive.map {
            PinnedSkill.VersionFile(
                $0 == skillFileDigest ? .document : .archive, url: origin.url, digest: $0)
        }
    }

    /// Returns the digest of a file in ``files``; nil for a link.
    private static func digest(_ text: String) -> SHA256Digest? {
        guard text.hasPrefix("sha256:"), !text.hasSuffix("+l") else { return nil }
        return SHA256Digest(hex: text.dropFirst("sha256:".count).prefix { $0 != "+" })
    }
}
