internal import SkillSource

/// A submodule to follow, and the repository that names it.
struct NamedSubmodule {
    let address: SkillAddress
    private let referrer: Referrer

    enum Referrer {
        /// A repository with skills of its own.
        case source(LoadedSource)
        /// One that has only submodules.
        case address(SkillAddress)
    }

    fileprivate init?(_ submodule: Submodule, of referrer: Referrer) {
        guard let address = try? submodule.address.map({ try SkillAddress.read($0) }) else {
            return nil
        }
        self.address = address
        self.referrer = referrer
    }

    fileprivate func load(with loader: SourceLoader) async throws -> LoadedSource {
        switch referrer {
        case .source(let source): try await loader.load(address, namedBySkillOf: source)
        case .address(let other): try await loader.load(address, namedByRepositoryAt: other)
        }
    }
}

// Following submodules, if everything is wanted.
extension Installer {
    /// The maximum number of submodules that are followed, those of other submodules included.
    private static let submoduleLimit = 50

    /// Returns the submodules of a source.
    func submodules(of source: LoadedSource) -> [NamedSubmodule] {
        guard request.choice == .everything else { return [] }
        return source.notes.compactMap { note in
            note.submodule.flatMap { NamedSubmodule($0, of: .source(source)) }
        }
    }

    /// Returns the submodules of a repository that failed to load because it has nothing else.
    func submodules(of failed: SkillAddress?, _ error: any Error) -> [NamedSubmodule] {
        guard request.choice == .everything, let failed,
            case .choice(.onlySubmodules(_, let submodules))? = error as? SkillSourceError
        else { return [] }
        return submodules.compactMap { NamedSubmodule($0, of: .address(failed)) }
    }

    /// Loads submodules, and those of the submodules, as sources of their own; returns these, and the addresses of all
    /// that were followed.
    mutating func follow(
        _ submodules: [NamedSubmodule], with loader: SourceLoader
    ) async throws -> (sources: [LoadedSource], addresses: Set<String>) {
        var queue = submodules[...]
        var sources: [LoadedSource] = []
        var followed: Set<String> = []
        while let submodule = queue.popFirst(), followed.count < Self.submoduleLimit {
            guard followed.insert(submodule.address.typed).inserted else { continue }
            do {
                let source = try await submodule.load(with: loader)
                sources.append(source)
                queue += self.submodules(of: source)
            } catch {
                let others = self.submodules(of: submodule.address, error)
                if others.isEmpty { try fail(submodule.address.typed, error) }
                queue += others
            }
        }
        return (sources, followed)
    }
}
