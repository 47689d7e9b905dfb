internal import Archive
internal import Digest
internal import FileTree
internal import RemoteStore
internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SkillRepository
internal import SkillSource
internal import Text

/// Makes entries of skills from their files, and their archives.
struct CatalogSkillReader: Sendable {
    /// The maximum size of the files of one skill, in bytes, which are in memory together; the largest of 7,408 public
    /// skills has 20 MB.
    static let sizeLimit = 64 << 20

    let facts: CatalogSourceFacts
    let reusable: ReusableEntries
    let blobs: BlobStore
    /// The credential files that are published, by their paths in the skill folder.
    let included: Set<String>
    /// Gets every skill that is packed.
    let observer: SkillObserver?

    /// Gets an entry and its skill, read as in the folder that its `.skill` archive has, on any thread.
    typealias SkillObserver = @Sendable (CatalogEntry, Skill) -> Void

    /// An entry, and whether its archives and score are those of the previous index.
    struct Result: Sendable {
        let entry: CatalogEntry
        let isReused: Bool
        /// The credential files that are not in the archives.
        let leftOut: [RelativePath]

        /// Takes the canonical form of an entry, which equals the one that the next build reads from the index; that of
        /// the previous index has it.
        fileprivate init(
            _ entry: CatalogEntry, reusing known: CatalogEntry? = nil, leftOut: [RelativePath]
        ) {
            self.leftOut = leftOut
            self.entry = known.flatMap { $0 == entry ? $0 : nil } ?? entry.canonical
            isReused = known != nil
        }
    }

    /// Returns the entry of a skill, which is inspected; throws the fault if it can't be in a catalog.
    func entry(of candidate: SkillCandidate, _ files: SkillFiles) throws -> Result {
        guard let name = candidate.name else { throw Fault.noName }
        let document = try readHeader(of: files)
        guard document.block != nil else { throw Fault.noFrontmatter }
        let leftOut = CredentialFiles.among(
            files.snapshot, in: files.directory, besides: included)
        let files = files.without(leftOut)
        if let link = files.snapshot.files.first(where: { $0.flag == .link }) {
            throw Fault.link(link.path.description)
        }
        guard files.snapshot.size <= Self.sizeLimit else { throw Fault.tooLarge }
        var entry = basicEntry(named: name, candidate, files, document.frontmatter)
        if let known = reusable.entries[EntryKey(entry)], isCurrent(known, entry.facts.tree) {
            reuse(known, in: &entry)
            return Result(entry, reusing: known, leftOut: leftOut)
        }
        let skill = try readSkill(
            files, folderName: candidate.folder?.lastName, purpose: .validate, trust: .none)
        let secret = skill.findings.first { $0.rule == .secretFound && $0.effect == .block }
        if let secret { throw Fault.secret(secret.path?.description ?? "", line: secret.line) }
        entry.facts.score = SkillScore(of: skill).total
        entry.facts.missing = skill.missingFiles.count
        try pack(files, into: &entry)
        if let observer {
            let isNamed = candidate.folder?.lastName == name.description
            observer(entry.canonical, isNamed ? skill : try Self.published(name, files))
        }
        return Result(entry, leftOut: leftOut)
    }

    /// Reads a skill as it is published, regardless of the name of its folder at the source.
    static func published(
        _ name: SkillName, _ files: SkillFiles
    ) throws(SkillFormatError) -> Skill {
        try readSkill(
            files, folderName: name.description, purpose: .validate, trust: .none)
    }

    /// The faults of single skills.
    enum Fault: Error {
        case noName, noFrontmatter, tooLarge
        case link(String)
        /// A private key or token in a file, which must not be published.
        case secret(String, line: Int)
    }

    private func basicEntry(
        named name: SkillName, _ candidate: SkillCandidate, _ files: SkillFiles,
        _ header: Frontmatter?
    ) -> CatalogEntry {
        var entry = CatalogEntry(
            name: name, publisher: facts.publisher,
            version: header?.version.map(CatalogEntry.oneLine),
            description: CatalogEntry.oneLine(candidate.description ?? ""), source: nil)
        entry.translations = (facts.translations[candidate] ?? [:])
            .mapValues(CatalogEntry.oneLine)
        var known = EntryFacts()
        known.license = license(header, files)
        known.commit = facts.commit
        known.changed = facts.commitTime.map { UTCTime(seconds: $0).date }
        known.files = files.snapshot.files.count
        known.size = files.snapshot.size
        known.tree = files.snapshot.hash
        known.tags = candidate.plugins
        entry.facts = known
        return entry
    }

    /// Returns the license in the frontmatter, of a file of the skill, or of the repository.
    private func license(_ header: Frontmatter?, _ files: SkillFiles) -> String? {
        let stated = header?.license.map(CatalogEntry.oneLine)
        let word = stated?.uppercased() ?? ""
        let isFile = LicenseText.paths.contains { $0.description.uppercased() == word }
        guard isFile || word.isEmpty || word.contains("LICENSE.") else { return stated }
        let own = LicenseText.paths.lazy.compactMap { files.text(at: $0) }
            .compactMap { LicenseText.identifier(Array($0.bytes)) }.first
        return own ?? (isFile ? nil : stated) ?? facts.license
    }

    /// Returns whether an entry of the previous index has the same files, and its archives exist undamaged.
    private func isCurrent(_ known: CatalogEntry, _ tree: TreeHash?) -> Bool {
        guard known.facts.tree == tree,
            case .archive(_, let digest?) = known.source, let size = known.facts.archiveSize,
            let folder = known.facts.folderArchive, known.facts.layer != nil
        else { return false }
        let archive = IndexRoot.Blob(digest: digest, size: size)
        return blobs.has(archive, .zip) && blobs.has(folder, .folder)
    }

    /// Copies the facts that depend on the files alone, and the commit that had them first.
    private func reuse(_ known: CatalogEntry, in entry: inout CatalogEntry) {
        entry.source = known.source
        var facts = entry.facts
        facts.score = known.facts.score
        facts.missing = known.facts.missing
        facts.archiveSize = known.facts.archiveSize
        facts.folderArchive = known.facts.folderArchive
        facts.layer = known.facts.layer
        facts.commit = known.facts.commit
        facts.changed = known.facts.changed
        entry.facts = facts
    }

    private func pack(_ files: SkillFiles, into entry: inout CatalogEntry) throws {
        let members = try files.snapshot.files.map { file in
            ArchivedFile(
                path: file.path, bytes: try files.contents(of: file),
                mode: .init(file.flag))
        }
        let archive = try blobs.add(ZipWriter.archive(members), .zip)
        entry.source = .archive(
            url: CatalogPath.blob(archive.digest) + BlobName.Kind.zip.suffix,
            digest: archive.digest)
        entry.facts.archiveSize = archive.size
        guard let folder = RelativePath(entry.name.description) else { return }
        let placed = members.compactMap { member in
            folder.appending(member.path).map {
                ArchivedFile(path: $0, bytes: member.bytes, mode: member.mode)
            }
        }
        entry.facts.folderArchive = try blobs.add(
            ZipWriter.archive(placed), .folder)
        entry.facts.layer = SHA256Digest(of: try TarWriter.archive(placed))
    }
}
