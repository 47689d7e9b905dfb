internal import ContainerRegistry
internal import Digest
internal import FileTree

// Other versions of installed skills.
extension PinnedSkill {
    /// Returns the skill as if it came from another branch, tag or commit of its repository, of which no version is
    /// installed.
    ///
    /// Throws if its source has no revisions.
    public func selecting(revision: String) throws(AddressError) -> PinnedSkill {
        guard !revision.isEmpty, !revision.contains(where: \.isWhitespace),
            !revision.contains(":") || revision.hasPrefix("sha256:")
        else {
            throw .invalidRevision(revision)
        }
        switch origin {
        case .git(let url, _, _, _):
            var skill = PinnedSkill(
                name: name, typed: address(atRevision: revision, in: url),
                origin: .git(url: url, ref: revision, commit: nil, tree: nil), folder: folder,
                content: content, skillFile: skillFile)
            skill.declaredName = declaredName
            skill.installedCommit = installedCommit
            return skill
        case .artifact(let reference, _):
            let tag = revision.hasPrefix("sha256:") ? nil : revision
            let digest = tag == nil ? SHA256Digest(hex: revision.dropFirst(7)) : nil
            guard tag.map({ ArtifactReference.isTag($0) }) ?? (digest != nil) else {
                throw .invalidRevision(revision)
            }
            let other = reference.at(tag: tag, digest: digest)
            var skill = PinnedSkill(
                name: name, typed: other.description, origin: .artifact(other, nil),
                folder: folder, content: content, skillFile: skillFile)
            skill.declaredName = declaredName
            return skill
        case .webArchive, .archive: throw .noRevisions(typed, .archive)
        case .folder: throw .noRevisions(typed, .folder)
        case .catalog: throw .noRevisions(typed, .catalog)
        }
    }

    /// Returns the address of the skill at another branch, tag or commit of a repository.
    func address(atRevision revision: String, in url: String) -> String {
        let typed = try? SkillAddress.read(typed).typed(atRevision: revision)
        return typed
            ?? AddressTarget(url: url, ref: revision, path: folder?.description).fragmentForm
    }
}
