internal import Digest
internal import FileTree
internal import Git
internal import SkillFormat
internal import SystemPackage
internal import Tasks

/// A local folder that contains skills.
struct FolderSource {
    private let directory: Directory
    /// The name of a skill at the top that declares none.
    private let ownName: String?
    private let included: IncludedFiles
    private let checkout: Checkout?
    private let links: FolderLinks

    /// Creates a source for a folder, which may be in a checkout of a repository.
    init(_ directory: Directory, in checkout: Checkout?, including included: IncludedFiles) {
        self.directory = directory
        self.included = included
        self.checkout = checkout
        ownName = directory.path.lastComponent?.string
        links = FolderLinks(in: directory, of: checkout)
    }

    /// Creates a source for a temporary folder of a skill with another name.
    init(_ directory: Directory, name: String?) {
        self.directory = directory
        included = .all
        checkout = nil
        ownName = name
        links = FolderLinks(in: directory, of: nil)
    }

    /// Returns the skills in the folder and below it.
    func discoverSkills(
        for address: SkillAddress
    ) async throws(SkillSourceError) -> DiscoveredSkills {
        var search = SkillFileSearch(in: directory, links)
        try await search.visit(nil)
        try await search.followLinks()
        let plugins = await self.plugins(&search)
        let found =
            search.skillFiles.isEmpty
            ? Discovery.substitutes(among: search.misspelled) : Array(search.skillFiles)
        let discovery = Discovery(among: found, of: plugins, lock: lock, in: reach(of: found))
        guard !discovery.files.isEmpty else {
            let top = try files { () throws(FileTreeError) in try directory.names() }
            throw Discovery.nothingFound(
                in: address, plugins.notes, unusable: search.unusable,
                misspelled: search.misspelled.min(),
                top: top.prefix(8).map(\.name.string))
        }
        // Digests rather than texts: those of 60,000 skills take 450 MB.
        let skills = try await ParallelWork.map(discovery.files) {
            (file) throws(SkillSourceError) in
            try skill(at: file)
        }
        let usable = skills.compactMap(\.usable)
        let unreadable = search.unusable + skills.compactMap(\.unusable)
        guard !usable.isEmpty else {
            throw Discovery.nothingFound(
                in: address, plugins.notes, unusable: unreadable, misspelled: nil, top: [])
        }
        let unusable =
            unreadable + Discovery.overlooked(among: search.misspelled, beside: discovery.files)
        return DiscoveredSkills(
            plugins.grouped(Discovery.withoutCopies(usable)),
            plugins.notes + unusable.map { .unusable($0) }, plugins.renames,
            plugins.parts(among: partFiles(of: plugins), of: address))
    }

    /// Returns the part of a source that the folder is: the top of a checkout is a whole one, as in the repository.
    private func reach(of found: [RelativePath]) -> Discovery.Reach {
        if let checkout { return checkout.folder == .top ? .source : .folder }
        return Discovery.Reach(ofFolderNamed: ownName, with: found) {
            (try? links.contents(of: $0, limit: Discovery.skillFileLimit)).map(readHeader)
        }
    }

    /// A SKILL.md that was found.
    private enum Found: Sendable {
        case skill(SkillCandidate, text: SHA256Digest?)
        case unusable(UnusableSkill)

        var usable: (candidate: SkillCandidate, text: SHA256Digest?)? {
            if case .skill(let candidate, let text) = self { (candidate, text) } else { nil }
        }

        var unusable: UnusableSkill? {
            if case .unusable(let skill) = self { skill } else { nil }
        }
    }

    /// The lock file of `npx skills`; nil if it cannot be read.
    private var lock: ProjectLock? {
        let text = ProjectLock.path.flatMap {
            try? directory.contents(of: $0, limit: ProjectLock.sizeLimit)
        }
        return ProjectLock(text, ofRepositoryNamed: ownName)
    }

    /// Reads a SKILL.md, unless it is part of another skill.
    private func skill(at file: SkillFile) throws(SkillSourceError) -> Found {
        guard !Task.isCancelled else { throw .interrupted }
        var text: [UInt8]?
        if file.exclusion?.isPart != true {
            do throws(FileTreeError) {
                text = try links.contents(of: file.path, limit: Discovery.skillFileLimit)
            } catch {
                guard case .fileTooLarge(_, let limit) = error else { throw .files(error) }
                return .unusable(
                    UnusableSkill(path: file.path.description, fault: .tooLarge(limit: limit)))
            }
        }
        let folder = file.folder
        let candidate = SkillCandidate(
            file, document: text.map { readHeader($0) }, folder: folder,
            folderName: folder?.lastName ?? ownName)
        return .skill(candidate, text: text.map { SHA256Digest(of: $0) })
    }
}

// Plugins.
extension FolderSource {
    /// Reads the manifests, and searches the folders that only they name.
    private func plugins(_ search: inout SkillFileSearch) async -> PluginList {
        // A lazy sequence would read the file twice, and it may be gone the second time.
        var marketplace: (RelativePath, PluginList.Text)?
        for path in ManifestPlace.marketplaces where marketplace == nil {
            marketplace = manifest(at: path).map { (path, $0) }
        }
        let own = marketplace.flatMap { _ in OwnRepository(ofWorkingTree: directory.path) }
        var plugins = PluginList(in: own)
        plugins.read(groups: ManifestPlace.groups.flatMap(manifest))
        if marketplace == nil, !ManifestPlace.manifests(of: .top).contains(where: exists) {
            return plugins
        }
        plugins.read(marketplace: marketplace)
        var texts: [RelativePath: PluginList.Text] = [:]
        for path in plugins.manifestFiles(where: exists) { texts[path] = manifest(at: path) }
        plugins.read(plugins: texts)
        let folders = plugins.unsearchedFolders(among: search.skillFiles)
        for folder in folders.prefix(Discovery.namedFolderLimit) {
            guard let path = folder.path else { continue }
            switch links.target(of: path) {
            case .inside(let real):
                // What a symlink leads to has been searched at its own path.
                if real != folder { plugins.follow(folder, to: real) }
                if real == folder || real.path.map({ Discovery.isDependency($0) }) == true {
                    try? await search.visit(real.path)
                }
            case .beside: try? await search.visit(linked: path)
            case .file, .around, .missing, .other: continue
            }
        }
        return plugins
    }

    /// Returns the files that may be parts of plugins besides skills.
    private func partFiles(of plugins: PluginList) -> [RelativePath] {
        let folders = Set(
            plugins.folders.prefix(Discovery.namedFolderLimit).flatMap(PluginParts.folders))
        return folders.flatMap { folder -> [RelativePath] in
            let names = try? (folder.path.map { try directory.open($0) } ?? directory).names()
            return (names ?? []).compactMap { entry in
                guard entry.kind == .file, let name = entry.text,
                    PluginParts.mayBe(name, in: folder.path?.lastName)
                else { return nil }
                return RelativePath(name).flatMap { folder.appending($0) }
            }
        }
    }

    private func exists(_ path: RelativePath) -> Bool { manifest(at: path) != nil }

    private func manifest(at path: RelativePath) -> PluginList.Text? {
        do {
            return .bytes(try directory.contents(of: path, limit: PluginList.sizeLimit))
        } catch {
            if case .fileTooLarge = error { return .tooLarge }
            let isAbsent = [.noSuchFileOrDirectory, .notDirectory].contains(error.code)
            return isAbsent ? nil : .unreadable(error)
        }
    }
}

extension FolderSource: BlockingContent {
    func folder(of candidate: SkillCandidate) -> Directory? {
        // Beside the folder, not all files are part of the source.
        links.hasInside(candidate.folder) ? try? links.open(candidate.folder) : nil
    }

    func visitDocuments(
        of candidates: [SkillCandidate], from address: SkillAddress,
        _ visit: (SkillCandidate, SkillDocument) -> Void
    ) async throws(SkillSourceError) {
        for candidate in candidates {
            guard let file = SourceFolder(candidate.folder).appending(.skillFile),
                let text = try? links.contents(of: file, limit: Discovery.skillFileLimit)
            else { continue }
            visit(candidate, readHeader(text))
        }
    }

    func write(
        _ choices: [Choice], from address: SkillAddress,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws(SkillSourceError) -> [UnpackResult] {
        try choices.map { (choice) throws(SkillSourceError) in
            let skill: ReadSkill
            do throws(SkillSourceError) {
                skill = try read(choice.candidate.folder)
            } catch {
                return .failure(error)
            }
            try write(skill, into: choice.directory, isCancelled: isCancelled)
            let paths = skill.leftOut.map(\.description)
            // As in a clone without git-lfs.
            let pointers = skill.files.filter {
                LargeFile.isPointer($0.original, ofSize: $0.size, in: $0.folder)
            }.map { UnpackNote.pointer(path: $0.path.description) }
            return .success((paths.isEmpty ? [] : [.credentials(paths: paths)]) + pointers)
        }
    }

    /// The files of a skill that can be copied, each with the regular file to which its symlinks lead.
    private struct ReadSkill {
        let files: [FolderLinks.File]
        /// The credential files that are not copied.
        let leftOut: [RelativePath]
    }

    /// Reads a skill; throws if any of its files can't be read or copied.
    private func read(_ folder: RelativePath?) throws(SkillSourceError) -> ReadSkill {
        let source = try files { () throws(FileTreeError) in
            try folder.map { path throws(FileTreeError) in try links.open(path) } ?? directory
        }
        let all = try files { () throws(FileTreeError) in try TreeSnapshot(of: source) }
        let leftOut = included.leftOut(of: all, in: source)
        let snapshot = all.without(leftOut + links.strangers(among: all, in: source))
        if let stranger = snapshot.unsupportedPaths.first {
            throw .content(.unsafe(source.path.string, .specialFile(stranger)))
        }
        for file in snapshot.files {
            let path = file.path.description
            if let violation = RelativePath.violation(of: path) {
                throw .content(.unsafe(source.path.string, .name(path, violation)))
            }
        }
        let known = Dictionary(
            snapshot.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        var files: [FolderLinks.File] = []
        for file in snapshot.files {
            if let original = try original(of: file, among: known, source: source) {
                files.append(
                    .init(
                        path: file.path, flag: original.flag, size: original.size,
                        folder: source, original: original.path))
                continue
            }
            if try leadsAround(file, in: source) { continue }
            guard
                let linked = links.files(
                    at: SourceFolder(folder).appending(file.path), as: file.path, included)
            else { throw .content(.unsafe(source.path.string, .strayLink(file.path.description))) }
            files += linked
        }
        return ReadSkill(files: files, leftOut: leftOut)
    }

    /// Whether a symlink leads to a folder of the skill around it, whose files are copied anyway.
    private func leadsAround(
        _ link: TreeSnapshot.File, in source: Directory
    ) throws(SkillSourceError) -> Bool {
        let target = try files { () throws(FileTreeError) in
            try source.target(ofLink: link.path)
        }
        guard target.first != UInt8(ascii: "/") else { return false }
        let around = link.path.description.utf8.split(separator: UInt8(ascii: "/")).dropLast()
            .map { Array($0) }
        var folders = around
        for part in target.split(separator: UInt8(ascii: "/")) {
            switch part {
            case [UInt8(ascii: ".")]: continue
            case [UInt8(ascii: "."), UInt8(ascii: ".")]:
                guard folders.popLast() != nil else { return false }
            default: folders.append(Array(part))
            }
        }
        return around.starts(with: folders)
    }

    /// Copies a skill into an empty folder; symlinks to its own files become copies of them.
    private func write(
        _ skill: ReadSkill, into target: Directory, isCancelled: () -> Bool
    ) throws(SkillSourceError) {
        var folders = FolderCreator(root: target)
        for file in skill.files {
            guard !isCancelled() else { throw .interrupted }
            try files { () throws(FileTreeError) in
                let place = try folders.folder(of: file.path)
                guard let name = FilePath.Component(file.path.lastName) else { return }
                let output = try place.createFile(name, permissions: .treeFile(file.flag))
                try output.copy(from: file.folder.openFile(file.original))
                output.startWriteback()
            }
        }
    }

    /// Returns the regular file of the skill to which a chain of symlinks leads, or the file itself if it is regular; nil
    /// if they lead elsewhere.
    private func original(
        of file: TreeSnapshot.File, among known: [RelativePath: TreeSnapshot.File],
        source: Directory
    ) throws(SkillSourceError) -> TreeSnapshot.File? {
        var current = file
        let chainLimit = 8
        for _ in 0..<chainLimit {
            guard current.flag == .link else { return current }
            let target = try files { () throws(FileTreeError) in
                try source.target(ofLink: current.path)
            }
            guard let path = current.path.resolving(link: String(decoding: target, as: UTF8.self)),
                let next = known[path]
            else { return nil }
            current = next
        }
        return nil
    }
}

extension LargeFile {
    /// Whether a file in a folder is a Git LFS pointer.
    static func isPointer(
        _ file: RelativePath, ofSize size: Int, in folder: Directory
    ) -> Bool {
        guard pointerSizes.contains(size),
            let bytes = try? folder.contents(of: file, limit: pointerSizes.upperBound)
        else { return false }
        return isPointer(bytes)
    }
}
