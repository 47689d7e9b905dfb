internal import Archive
public import Digest
public import FileTree
internal import Git
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
    }

    /// What the user typed, and what it means.
    public let address: SkillAddress
    /// The skills that it offers, ordered by their places in it.
    public let candidates: [SkillCandidate]
    /// The source for the lock: a web address, a path, or a catalog's name.
    public let url: String
    /// The SHA-256 of the archive, when it is one.
    public let archiveDigest: SHA256Digest?
    let content: Content

    /// The source with one version of each skill: that in a language where there is one.
    func inLanguage(_ language: String?) -> LoadedSource {
        LoadedSource(
            address: address, candidates: Translations(candidates).keeping(language), url: url,
            archiveDigest: archiveDigest, content: content)
    }

    /// Writes skills into empty folders.
    ///
    /// On an error the folders may hold a part; the caller throws the staging folder away.
    @discardableResult
    public func unpack(
        _ choices: [(candidate: SkillCandidate, directory: Directory)]
    ) async throws(SkillSourceError) -> [UnpackNote] {
        if case .git(let source) = content {
            do { return try await source.unpack(choices) } catch {
                throw SkillSourceError(address.typed, error)
            }
        }
        try await BlockingWork.run { (isCancelled) throws(SkillSourceError) in
            try unpack(choices, isCancelled: isCancelled)
        }
        return []
    }

    /// Which commit a candidate comes from; nil where the source is no repository.
    public func pin(of candidate: SkillCandidate) async throws(SkillSourceError) -> GitPin? {
        guard case .git(let source) = content else { return nil }
        do { return try await source.pin(of: candidate) } catch {
            throw SkillSourceError(address.typed, error)
        }
    }

    /// What was asked of a git server, in order.
    public var steps: [String] {
        get async {
            guard case .git(let source) = content else { return [] }
            return await source.repository.steps.map(\.description)
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
                try FolderSource(directory).copy(choice.candidate.folder, into: choice.directory)
            }
        case .archive(let archive):
            let selections = choices.map {
                ArchiveSelection(folder: $0.candidate.folder, destination: $0.directory)
            }
            do {
                try archive.extract(selections, isCancelled: isCancelled)
            } catch {
                throw error == .cancelled ? .interrupted : .archive(address.typed, error)
            }
        case .git: preconditionFailure("unpacked before this")
        }
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
                let found = candidates.filter { $0.isNamed(text) }
                guard !found.isEmpty else {
                    let has = candidates.compactMap { $0.name?.description ?? $0.declaredName }
                    throw .noSuchSkill(address.typed, wanted: text, has: has)
                }
                try refuseSameNames(found)
                chosen += found.filter { !chosen.contains($0) }
            }
            return chosen
        }
    }

    private func refuseSameNames(_ candidates: [SkillCandidate]) throws(SkillSourceError) {
        let groups = Dictionary(grouping: candidates.filter { $0.name != nil }, by: \.name)
        for (name, group) in groups.sorted(by: {
            ($0.value.first?.folder?.description ?? "")
                < ($1.value.first?.folder?.description ?? "")
        }) where group.count > 1 {
            guard let name else { continue }
            throw .sameName(name, paths: group.map { $0.folder?.description ?? "." })
        }
    }
}

/// Runs a piece of file work and tells its error as one of the source.
func files<Result: ~Copyable>(
    _ body: () throws(FileTreeError) -> Result
) throws(SkillSourceError) -> Result {
    do { return try body() } catch { throw .files(error) }
}
