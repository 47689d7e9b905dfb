internal import Git
internal import Transfer

// Versions of skills that other programs installed.
extension SourceLoader {
    /// A skill, and the version to find.
    public typealias WantedVersion = (skill: RecordedSkill, moment: RecordedSkill.Moment)

    /// Finds versions of skills in one repository, and fetches their files in one request.
    ///
    /// Returns a result for each skill; nil if its record does not identify the version. Recorded commits need not
    /// be on a branch: the files are only compared with local ones, not installed.
    public func versions(
        of wanted: [WantedVersion], at address: SkillAddress
    ) async -> [Result<FoundVersion?, SkillSourceError>] {
        guard case .git(let git) = address.meaning else {
            return wanted.map { _ in .failure(.notAnAddress(address.typed)) }
        }
        do {
            return try await versions(of: wanted, in: git, address)
        } catch {
            let reason = SkillSourceError(error, reading: address)
            return wanted.map { _ in .failure(reason) }
        }
    }

    private func versions(
        of wanted: [WantedVersion], in git: GitAddress, _ address: SkillAddress
    ) async throws -> [Result<FoundVersion?, SkillSourceError>] {
        let repository = try repository(of: git, for: address)
        var search = VersionSearch(repository: repository, address: address)
        var results: [Result<FoundVersion?, SkillSourceError>] = []
        for want in wanted {
            do {
                results.append(.success(try await search.version(want)))
            } catch let error as GitError where !error.concernsOneSkill {
                throw error
            } catch {
                results.append(.failure(SkillSourceError(error, reading: address)))
            }
        }
        let folders = results.compactMap { (try? $0.get())?.source.folder }
        try await repository.fetch(filesOf: folders)
        return results
    }
}

extension GitError {
    /// Whether the error concerns the requested object rather than the repository or its server.
    fileprivate var concernsOneSkill: Bool {
        switch self {
        case .repository(.missing), .repository(.unauthorized), .repository(.rejected),
            .repository(.forbidden):
            false
        // A server refuses a commit that it does not have.
        case .repository, .server(.refused), .server(.incomplete): true
        default: false
        }
    }
}
