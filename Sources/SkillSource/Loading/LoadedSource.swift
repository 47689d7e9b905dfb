internal import Archive
public import Digest
public import FileTree
internal import Git
internal import Problem
internal import SkillFormat
internal import SystemPackage

/// A source whose bytes are here and whose skills are known; nothing is unpacked yet.
public struct LoadedSource: Sendable {
    /// Where its bytes are.
    enum Content: Sendable {
        case catalog(CatalogSkill)
        case archive(Archive)
        case folder(Directory)
        case git(GitSource)
        case hosted(HostedArchive)
    }

    /// What the user typed, and what it means.
    public let address: SkillAddress
    /// The skills that it offers, ordered by their places in it.
    public let candidates: [SkillCandidate]
    /// The skills in other languages and the originals of translations, which only their paths mean.
    private(set) var otherLanguages: [SkillCandidate] = []
    /// The skills that it offers to who wants no language, where that was asked.
    private var originals: [SkillCandidate]?
    /// What somebody should know about it.
    public let notes: [SourceNote]
    /// The source for the lock: a web address, a path, or a catalog's name.
    public let url: String
    /// The SHA-256 of the archive, when it is one.
    public let archiveDigest: SHA256Digest?
    let content: Content
    /// What the files of its one skill must be, where a lock says so.
    private var pin: TreeHash?

    init(
        address: SkillAddress, offer: Offer, url: String, archiveDigest: SHA256Digest?,
        content: Content
    ) {
        self.address = address
        candidates = offer.candidates
        notes = offer.notes
        self.url = url
        self.archiveDigest = archiveDigest
        self.content = content
    }

    /// The source with one version of each skill: that in a language where there is one.
    func inLanguage(_ language: String?) -> LoadedSource {
        let translations = Translations(candidates)
        var source = LoadedSource(
            address: address, offer: Offer(translations.keeping(language), notes), url: url,
            archiveDigest: archiveDigest, content: content)
        source.otherLanguages = candidates.filter { !source.candidates.contains($0) }
        source.originals = translations.keeping(nil)
        return source
    }

    /// Whether the address alone means this skill to somebody who wants no language.
    public func isMeantByAddress(skillAt path: String?) -> Bool {
        let all = originals ?? candidates
        return all.count == 1 && all[0].folder?.description == path
    }

    /// The source with one skill only, whose files must be these.
    func pinned(to candidate: SkillCandidate, content wanted: TreeHash) -> LoadedSource {
        var source = LoadedSource(
            address: address, offer: Offer([candidate], notes), url: url,
            archiveDigest: archiveDigest, content: content)
        source.pin = wanted
        return source
    }

    /// Writes skills into empty folders; of a restored one, only files that are those of its lock are good.
    ///
    /// On an error the folders may hold a part; the caller throws the staging folder away.
    @discardableResult
    public func unpack(
        _ choices: [(candidate: SkillCandidate, directory: Directory)]
    ) async throws(SkillSourceError) -> [UnpackNote] {
        if case .git(let source) = content {
            do {
                let notes = try await source.unpack(choices)
                try verify(choices.map(\.directory))
                return notes
            } catch let error as GitError {
                throw SkillSourceError(address.typed, error)
            } catch let error as SkillSourceError {
                throw error
            } catch {
                preconditionFailure("no other error is thrown above")
            }
        }
        try await BlockingWork.run { (isCancelled) throws(SkillSourceError) in
            try unpack(choices, isCancelled: isCancelled)
            try verify(choices.map(\.directory))
        }
        return []
    }

    /// Holds what was written against the lock.
    private func verify(_ directories: [Directory]) throws(SkillSourceError) {
        guard let pin else { return }
        for directory in directories {
            let hash = try files { () throws(FileTreeError) in
                try TreeSnapshot(of: directory).hash
            }
            guard hash == pin else {
                throw .changedContent(
                    address.typed, wanted: pin.description, got: hash.description)
            }
        }
    }

    /// Which commit a candidate comes from; nil where the source is no repository.
    public func pin(of candidate: SkillCandidate) async throws(SkillSourceError) -> GitPin? {
        switch content {
        case .git(let source):
            do { return try await source.pin(of: candidate) } catch {
                throw SkillSourceError(address.typed, error)
            }
        case .hosted(let source): return source.pin
        case .catalog, .archive, .folder: return nil
        }
    }

    /// What was asked of a git server, in order.
    public var steps: [String] {
        get async {
            switch content {
            case .git(let source): return await source.repository.steps.map(\.description)
            case .hosted(let source): return source.steps
            case .catalog, .archive, .folder: return []
            }
        }
    }

    private func unpack(
        _ choices: [(candidate: SkillCandidate, directory: Directory)],
        isCancelled: @escaping @Sendable () -> Bool
    ) throws(SkillSourceError) {
        switch content {
        case .catalog(let skill):
            for choice in choices {
                try files { () throws(FileTreeError) in try skill.write(into: choice.directory) }
            }
        case .folder(let directory):
            for choice in choices {
                try FolderSource(directory).copy(
                    choice.candidate.folder, into: choice.directory, isCancelled: isCancelled)
            }
        case .archive(let archive):
            try extract(
                choices.map { ($0.candidate.folder, $0.directory) }, of: archive, isCancelled)
        case .hosted(let source):
            try extract(
                choices.map { (source.place(of: $0.candidate), $0.directory) }, of: source.archive,
                isCancelled)
        case .git: preconditionFailure("unpacked before this")
        }
    }

    private func extract(
        _ folders: [(RelativePath?, Directory)], of archive: Archive,
        _ isCancelled: @escaping @Sendable () -> Bool
    ) throws(SkillSourceError) {
        do {
            try archive.extract(
                folders.map { ArchiveSelection(folder: $0, destination: $1) },
                isCancelled: isCancelled)
        } catch {
            throw error == .cancelled ? .interrupted : .archive(address.typed, error)
        }
    }
}

/// What a source offers: its skills, and what there is to know about them.
struct Offer {
    let candidates: [SkillCandidate]
    let notes: [SourceNote]

    init(_ candidates: [SkillCandidate], _ notes: [SourceNote] = []) {
        self.candidates = candidates
        self.notes = notes
    }
}

/// Which of a source's skills are wanted.
public enum SkillChoice: Sendable, Equatable {
    /// The only one; several are a question.
    case only
    /// These, by name or by path.
    case named([String])
    /// All of them.
    case all
    /// These, which somebody saw and picked.
    case picked([SkillCandidate])
}

extension LoadedSource {
    /// The candidates that a choice means.
    public func choose(_ choice: SkillChoice) throws(SkillSourceError) -> [SkillCandidate] {
        switch choice {
        case .only:
            guard candidates.count == 1 else { throw .severalSkills(address.typed, candidates) }
            return candidates
        case .all:
            try refuseSameNames(candidates)
            return candidates
        case .picked(let picked):
            try refuseSameNames(picked)
            return picked
        case .named(let texts):
            var chosen: [SkillCandidate] = []
            for text in texts {
                let found = candidates(named: text)
                guard !found.isEmpty else { throw unknown(text) }
                try refuseSameNames(found)
                chosen += found.filter { !chosen.contains($0) }
            }
            try refuseSameNames(chosen)
            return chosen
        }
    }

    /// The skills of a name; where no skill has it, those of the plugin that has.
    private func candidates(named text: String) -> [SkillCandidate] {
        let found = candidates.filter { $0.isNamed(text) }
        guard found.isEmpty else { return found }
        let others = otherLanguages.filter { $0.folder?.description == text }
        return others.isEmpty ? candidates.filter { $0.plugins.contains(text) } : others
    }

    private func unknown(_ text: String) -> SkillSourceError {
        let plugin = text.split(separator: ":").first.map(String.init) ?? text
        if let distant = notes.compactMap(\.distantPlugin).first(where: { $0.name == plugin }) {
            return .distantPlugin(address.typed, distant)
        }
        let has = candidates.compactMap { $0.name?.description ?? $0.declaredName }
        return .noSuchSkill(address.typed, wanted: text, has: has)
    }

    private func refuseSameNames(_ candidates: [SkillCandidate]) throws(SkillSourceError) {
        let groups = Dictionary(grouping: candidates.filter { $0.name != nil }, by: \.name)
        for (name, group) in groups.sorted(by: {
            ($0.value.first?.folder?.description ?? "")
                < ($1.value.first?.folder?.description ?? "")
        }) where group.count > 1 {
            guard let name else { continue }
            let choices = group.map {
                "skills install \(address.typed.shellQuoted) --skill "
                    + words(for: $0, in: group).shellQuoted
            }
            throw .sameName(
                name, paths: group.map { $0.folder?.description ?? "." }, choices: choices)
        }
    }

    /// What chooses one skill among others of its name: its plugin and name, else its path.
    private func words(for candidate: SkillCandidate, in group: [SkillCandidate]) -> String {
        let own = candidate.plugins.first { plugin in
            group.count { $0.plugins.contains(plugin) } == 1
        }
        if let own, let name = candidate.name { return "\(own):\(name)" }
        return candidate.folder?.description ?? "."
    }
}

/// Runs a piece of file work and tells its error as one of the source.
func files<Result: ~Copyable>(
    _ body: () throws(FileTreeError) -> Result
) throws(SkillSourceError) -> Result {
    do { return try body() } catch { throw .files(error) }
}
