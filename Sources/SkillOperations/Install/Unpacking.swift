internal import FileTree
internal import Problem
internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import Synchronization

/// Unpacks and reads selected skills, with all sources running concurrently.
struct Unpacking: Sendable {
    let request: InstallRequest
    let locations: StoreLocations
    let staging: StagingFolder
    let store: SkillStore
    let trust: SignerTrust
    /// The catalogs whose locations are recorded.
    let catalogs: [CatalogReference]
    let names = ClaimedNames()

    init(_ session: Session, _ request: InstallRequest, in staging: StagingFolder) {
        self.request = request
        self.staging = staging
        store = session.store
        trust = session.context.trust
        catalogs = session.context.catalogs
        locations = store.locations
    }

    /// The skills of one source that could be unpacked, and the reason for each of the others.
    struct Unpacked: Sendable {
        var results: [InstallResult] = []
        var failures: [(name: String, problem: any Problem)] = []
    }

    /// Unpacks the skills of all sources, and on request those that they refer to or need.
    func run(_ selections: [Selection]) async throws -> Unpacked {
        struct Outcome: Sendable {
            let index: Int
            let result: Result<Unpacked, any Error>
        }
        for selection in selections { for choice in selection.choices { names.claim(choice.name) } }
        let outcomes = await withTaskGroup(of: Outcome.self) { group in
            for (index, selection) in selections.enumerated() {
                group.addTask {
                    do {
                        var source = SourceUnpacking(selection, in: self)
                        return Outcome(index: index, result: .success(try await source.run()))
                    } catch {
                        return Outcome(index: index, result: .failure(error))
                    }
                }
            }
            return await group.reduce(into: [Outcome]()) { $0.append($1) }
        }
        var all = Unpacked()
        for one in outcomes.sorted(by: { $0.index < $1.index }) {
            do {
                let unpacked = try one.result.get()
                all.results += unpacked.results
                all.failures += unpacked.failures
            } catch {
                if error.problem.kind == .interrupted { throw error }
                all.failures.append((selections[one.index].source.address.typed, error.problem))
            }
        }
        return all
    }

    /// Returns the skill with this name that is installed or unmanaged; nil if there is none that can be examined.
    func installed(_ name: SkillName) -> InstalledSkill? {
        try? store.skill(named: name.description)
    }

    /// Returns the signers of an installed skill from the same source.
    func prior(over installed: InstalledSkill?, from origin: LockEntry.Origin) -> PriorConsent {
        guard let installed, let old = installed.entry, old.origin.isSameSource(as: origin) else {
            return PriorConsent()
        }
        return PriorConsent(
            recordedSigners: [old.signer], signers: [installed.signer(trust)].compactMap(\.self))
    }

    /// Returns whether a skill with this name is installed; an unreadable one is, too.
    func isInstalled(_ name: SkillName) -> Bool {
        do throws(SkillStoreError) {
            return try store.skill(named: name.description).state != .missing
        } catch {
            if case .notInstalled = error { return false }
            return true
        }
    }
}

/// The names of the skills that an install unpacks; each is unpacked once.
final class ClaimedNames: Sendable {
    private let names = Mutex<Set<SkillName>>([])

    /// Claims a name; returns whether it was free.
    @discardableResult
    func claim(_ name: SkillName) -> Bool { names.withLock { $0.insert(name).inserted } }
}
