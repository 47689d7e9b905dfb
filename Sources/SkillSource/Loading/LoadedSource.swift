public import Digest
public import FileTree
internal import Git
public import SkillCatalog
public import SkillFormat
internal import SystemPackage

/// A source whose skills are known, but not yet unpacked.
public struct LoadedSource: Sendable {
    /// The address that the user typed.
    public internal(set) var address: SkillAddress
    /// The skills that it lists, ordered by path, each in one language: those that it offers, and those that are set
    /// aside.
    public private(set) var candidates: [SkillCandidate]
    /// Skills that it does not list, which their names select; parts of other skills, which only their paths select.
    private(set) var unlisted: [SkillCandidate]
    /// Skills in other languages, which only their paths select.
    private(set) var otherLanguages: [SkillCandidate] = []
    /// The skill that is meant if none is chosen and no language is preferred; nil if there are several.
    private var onlyOriginal: SkillCandidate?
    /// All skills found in it, by their folders.
    let found: [RelativePath?: SkillCandidate]
    /// The notes on it for the user.
    public private(set) var notes: [SourceNote]
    /// The plugins of its marketplace that had another name.
    let renames: [PluginRename]
    /// The parts of its plugins besides skills.
    let pluginParts: [PluginParts]
    /// The source in the lock file: a URL, a path, or a skill of a catalog.
    public let url: String
    let content: any SourceContent
    /// The entry of the catalog in which it was found; nil if the user typed its address.
    public private(set) var entry: FoundEntry?
    /// The tree hash that its only skill must have.
    private var requiredTree: RequiredTree?

    private enum RequiredTree {
        case locked(TreeHash)
        case stated(TreeHash, by: CatalogName)
    }

    init(
        address: SkillAddress, skills: DiscoveredSkills, url: String, content: any SourceContent
    ) {
        self.address = address
        candidates = skills.candidates.filter(\.isListed)
        unlisted = skills.candidates.filter { !$0.isListed }
        onlyOriginal = Self.only(of: candidates)
        found = Dictionary(skills.candidates.map { ($0.folder, $0) }) { first, _ in first }
        notes = skills.notes
        renames = skills.renames
        pluginParts = skills.parts
        self.url = url
        self.content = content
    }

    /// The SHA-256 of the archive; nil if the source is not one.
    public var archiveDigest: SHA256Digest? { content.archiveDigest }

    /// The requests made to a git server so far, in order.
    public var steps: [String] {
        get async { await content.steps }
    }

    /// Returns the source with each skill in one language: the preferred one if available, otherwise the original.
    func inLanguage(_ language: String?) -> LoadedSource {
        let parts = unlisted.filter { $0.exclusion?.isPart == true }
        let all = candidates + unlisted.filter { $0.exclusion?.isPart != true }
        let translations = Translations(all.sorted { $0.isBefore($1) })
        guard !translations.isEmpty else { return self }
        let chosen = translations.candidates(in: language)
        var source = self
        source.candidates = chosen.filter(\.isListed)
        source.unlisted = chosen.filter { !$0.isListed } + parts
        source.onlyOriginal = Self.only(
            of: translations.candidates(in: nil).filter(\.isListed))
        let known = Set(chosen)
        source.otherLanguages = all.filter { !known.contains($0) }
        return source
    }

    /// Returns whether the address alone selects the skill at `path`, without `--skill` or a language setting.
    public func isSelectedByAddress(skillAt path: String?) -> Bool {
        onlyOriginal.map { $0.folder?.description == path } ?? false
    }

    /// The skill that is meant if none is chosen; nil if there are several.
    public var onlySkill: SkillCandidate? { Self.only(of: candidates) }

    /// Returns the only skill that is offered, or else the only one that is listed.
    private static func only(of candidates: [SkillCandidate]) -> SkillCandidate? {
        let offered = candidates.filter { $0.exclusion == nil }
        let eligible = offered.isEmpty ? candidates : offered
        return eligible.count == 1 ? eligible[0] : nil
    }

    /// Returns whether a skill is in the folder that the address selects.
    func contains(_ candidate: SkillCandidate) -> Bool { found[candidate.folder] != nil }

    /// Returns whether the folder that the address selects has a skill in a folder; nil is the top of the source.
    func hasSkill(in folder: RelativePath?) -> Bool { found[folder] != nil }

    /// Returns the skill in a folder that was searched, unless it is part of another skill.
    func candidate(in folder: RelativePath) -> SkillCandidate? {
        found[folder].flatMap { $0.exclusion?.isPart == true ? nil : $0 }
    }

    /// Returns the source with the catalog's entry that led to it, and a note if the entry is from the cache.
    func from(_ entry: FoundEntry) -> LoadedSource {
        var source = self
        source.entry = entry
        if let time = entry.asOf { source.notes.append(.cachedCatalog(entry.catalog, asOf: time)) }
        return source
    }

    /// Returns the source of an entry that states a hash, whose only skill must have it.
    func withTree(statedBy found: FoundEntry) -> LoadedSource {
        guard onlySkill != nil, let tree = found.entry.facts.tree else { return self }
        var source = self
        source.requiredTree = .stated(tree, by: found.catalog)
        return source
    }

    /// Returns the source with the skill of this name only, if it has several and one of that name.
    func narrowed(to name: SkillName) -> LoadedSource {
        guard onlySkill == nil else { return self }
        let named = (candidates + unlisted).filter { $0.name == name }
        guard let candidate = named.first, named.count == 1 else { return self }
        return LoadedSource(
            address: address, skills: DiscoveredSkills([candidate.withoutExclusion], notes),
            url: url, content: content)
    }

    /// Returns the source with one skill only, which must have this tree hash.
    func pinned(to candidate: SkillCandidate, tree: TreeHash) -> LoadedSource {
        var source = LoadedSource(
            address: address, skills: DiscoveredSkills([candidate.withoutExclusion], notes),
            url: url,
            content: content)
        source.requiredTree = .locked(tree)
        return source
    }

    /// Returns the source with only a pinned skill, which may be any skill of the same archive.
    public func pinned(to skill: PinnedSkill) -> LoadedSource {
        let candidate =
            found[skill.folder]
            ?? SkillCandidate(
                document: nil, folder: skill.folder, folderName: skill.name.description)
        return pinned(to: candidate, tree: skill.content)
    }
}

// Unpacking.
extension LoadedSource {
    /// Unpacks a skill into an empty folder, and checks it against its lock file or catalog.
    @discardableResult
    public func unpack(
        _ candidate: SkillCandidate, into directory: Directory
    ) async throws(SkillSourceError) -> [UnpackNote] {
        try await unpack([(candidate, directory)])[0].get()
    }

    /// Unpacks skills into empty folders, and checks them against their lock file or catalog.
    ///
    /// The results are in the order of the choices. A fault in the files of one skill is its result, for example a
    /// symlink to nothing; an error is thrown if the source itself can't be read, or nothing can be written. After a
    /// fault or an error the folders may contain some of the files; the caller discards them.
    public func unpack(
        _ choices: [(candidate: SkillCandidate, directory: Directory)]
    ) async throws(SkillSourceError) -> [UnpackResult] {
        let results = try await content.unpack(choices, from: address)
        return try await BlockingWork.run { (_) throws(SkillSourceError) in
            zip(choices, results).map { choice, result in
                result.flatMap { notes in
                    do throws(SkillSourceError) {
                        return .success(try notes + finish(choice.directory))
                    } catch {
                        return .failure(error)
                    }
                }
            }
        }
    }

    /// Gives SKILL.md its usual name, and checks it, and the files against the lock file or catalog.
    private func finish(_ directory: Directory) throws(SkillSourceError) -> [UnpackNote] {
        let renamed = try files { () throws(FileTreeError) in try directory.renameSkillFile() }
        if let fault = SkillFault(in: directory) {
            throw .content(.unsafe(address.typed, .skillFile(fault)))
        }
        if let requiredTree { try verify(directory, has: requiredTree) }
        return renamed.map { [.renamed(path: $0)] } ?? []
    }

    private func verify(
        _ directory: Directory, has required: RequiredTree
    ) throws(SkillSourceError) {
        let actual = try files { () throws(FileTreeError) in try TreeSnapshot(of: directory).hash }
        switch required {
        case .locked(let tree) where tree != actual:
            throw .content(
                .changed(
                    address.typed, recorded: .treeHash(tree.description),
                    actual: .treeHash(actual.description)))
        case .stated(let tree, let catalog) where tree != actual:
            throw .content(.other(address.typed, catalog: catalog, stated: tree, actual: actual))
        case .locked, .stated: break
        }
    }

    /// Returns the files of a skill where they are, if ``unpack(_:)`` would only copy them: those of a local folder, with
    /// SKILL.md, without symbolic links, and not recorded in a lock file or catalog.
    public func filesInPlace(of candidate: SkillCandidate) -> SkillFiles? {
        guard requiredTree == nil, let folder = content.folder(of: candidate),
            let files = try? SkillFiles(of: folder), files.snapshot[.skillFile] != nil,
            files.snapshot.unsupportedPaths.isEmpty,
            !files.snapshot.files.contains(where: { $0.flag == .link })
        else { return nil }
        return files
    }

    /// Returns the name of a skill's folder in errors: its path in the source, or the address for the top.
    public func name(of candidate: SkillCandidate) -> String {
        candidate.folder?.description ?? address.typed
    }

    /// Returns the commit of a skill; nil if the source is not a repository.
    public func pin(of candidate: SkillCandidate) async throws(SkillSourceError) -> GitPin? {
        try await content.pin(of: candidate, from: address)
    }

    /// Whether its commit may be on no branch or tag of its repository, and was allowed nevertheless.
    public var hasUnlistedCommit: Bool { content.hasUnlistedCommit }

    /// Returns the committer time of its commit, in seconds since 1970; nil if the source is not a repository.
    public func commitTime() async -> Int? { await content.date() }

    /// Returns the evidence that it is another repository than the one that a commit was installed from; nil if there is none.
    ///
    /// Takes a small request, unless the commits are the same.
    public func replacement(
        since commit: String
    ) async throws(SkillSourceError) -> RepositoryReplacement? {
        try await content.replacement(since: commit, from: address)
    }
}

extension Directory {
    /// Gives the skill file at the top the name that agents look for, if its name differs in case only; returns the
    /// old name.
    fileprivate func renameSkillFile() throws(FileTreeError) -> String? {
        let names = try entries().filter { $0.kind == .file }.map(\.name.string)
        let variants = names.filter { RelativePath($0)?.isMisspelledSkillFile ?? false }
        guard !names.contains("SKILL.md"), variants.count == 1,
            let name = FilePath.Component(variants[0])
        else { return nil }
        try rename(name, to: "SKILL.md", in: self)
        return variants[0]
    }
}

extension SkillCandidate {
    /// Whether lists of the source contain it.
    fileprivate var isListed: Bool { exclusion?.isListed ?? true }
}
