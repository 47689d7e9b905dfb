internal import FileTree
internal import Git
internal import SystemPackage
internal import Transfer

/// Which commits may be installed.
public enum AllowedCommits: Sendable {
    /// Those that a branch or tag of the repository leads to.
    case listed
    /// Any that the server gives.
    case any
}

extension SourceLoader {
    func load(
        _ git: GitAddress, _ address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        do {
            return try await load(git, address, at: try Self.place(of: git))
        } catch {
            // What does not speak the protocol may still give archives, or something that git understands.
            guard error.isClosedWay else { throw error }
            var reason = error
            do {
                if let hosted = try await loadHosted(git, address, allowing: allowedCommits) {
                    return hosted
                }
            } catch {
                reason = error
            }
            guard reason != .interrupted, desk.hasProgram, git.url.hasPrefix("https://") else {
                throw reason
            }
            do {
                return try await load(git, address, at: .program(git.url))
            } catch { _ = error }
            throw reason
        }
    }

    private func refuseDoubtful(
        _ resolution: Resolution, of git: GitAddress
    ) throws(SkillSourceError) {
        guard allowedCommits == .listed else { return }
        let commit = resolution.commit.description
        switch resolution.standing {
        case .listed: return
        case .unlisted: throw .unlistedCommit(git.url, commit: commit)
        case .unknown: throw .uncheckedCommit(git.url, commit: commit)
        }
    }

    static func place(
        of git: GitAddress
    ) throws(SkillSourceError) -> Repository.Place {
        guard git.url.hasPrefix("https://") || git.url.hasPrefix("http://") else {
            return .program(git.url)
        }
        do { return .web(try WebAddress(git.url)) } catch { throw .download(git.url, error) }
    }

    private func load(
        _ git: GitAddress, _ address: SkillAddress, at place: Repository.Place
    ) async throws(SkillSourceError) -> LoadedSource {
        do {
            let repository = try desk.repository(place) { progress(address, $0) }
            let source = try await GitSource(git, in: repository)
            try refuseDoubtful(source.resolution, of: git)
            let name = git.url.split(separator: "/").last.map { String($0).removingGitSuffix }
            let offer = try await source.offer(of: address, repositoryName: name ?? git.url)
            // The lock says where it came from in the end: a later move is then seen.
            let url = await repository.movedAddress ?? git.url
            return LoadedSource(
                address: address, offer: offer, url: url, archiveDigest: nil,
                content: .git(source))
        } catch let error as GitError {
            throw SkillSourceError(address.typed, error)
        } catch let error as SkillSourceError {
            throw error
        } catch {
            preconditionFailure("no other error is thrown above")
        }
    }
}
