internal import FileTree
public import SkillFormat
internal import SkillSource
public import SkillStore

/// The changes that an operation is about to make, in order; nothing has changed yet.
///
/// A dry run shows its report, the user is asked about its reviews, and ``apply()`` carries it out.
public struct Plan<Report: PlannedReport>: Sendable {
    /// The results of the operation, once the plan is carried out.
    public internal(set) var report: Report
    /// The skills that enter an agent's folder, in the order in which they are shown.
    public private(set) var reviews: [Review] = []
    /// The changes to make in the store, in their order.
    public private(set) var changes: [Change] = []
    /// The changes to the project's manifest.
    var manifest: [ManifestChange] = []
    private var copies: [Copy] = []
    private let store: SkillStore
    private let command: String

    /// A version of which the store keeps a clean copy.
    private struct Copy: Sendable {
        let name: SkillName
        let snapshot: TreeSnapshot
        let directory: Directory
    }

    /// Plans nothing yet; the journal records the changes under the name of a command.
    init(_ report: Report, _ store: SkillStore, command: String) {
        self.report = report
        self.store = store
        self.command = command
    }

    /// Adds a skill that enters an agent's folder.
    mutating func add(_ review: Review, _ change: Change? = nil) {
        reviews.append(review)
        if let change { changes.append(change) }
    }

    mutating func add(_ change: Change) { changes.append(change) }

    /// Makes the changes in the order of the names.
    mutating func sort() { changes.sort { $0.name < $1.name } }

    /// Adds a clean copy for the store.
    mutating func keep(_ snapshot: TreeSnapshot, in directory: Directory, of name: SkillName) {
        copies.append(Copy(name: name, snapshot: snapshot, directory: directory))
    }

    /// Leaves out the changes that the store would refuse, so that the others can be made.
    mutating func dropRefused(
        _ problem: (Change, SkillStoreError) -> any Error
    ) throws {
        let preview = try store.preview()
        var dropped: Set<SkillName> = []
        for change in changes {
            do throws(SkillStoreError) { _ = try preview.outcome(of: change) } catch {
                dropped.insert(change.name)
                try report.leaveOut(change.name, because: problem(change, error))
            }
        }
        drop(dropped)
    }

    /// Leaves out skills, and those that are not changed without them.
    mutating func drop(_ names: Set<SkillName>) {
        var (names, dropped) = (names, names)
        repeat {
            reviews.removeAll { names.contains($0.name) }
            changes.removeAll { names.contains($0.name) }
            manifest.removeAll { names.contains($0.name) }
            copies.removeAll { names.contains($0.name) }
            names = report.settle(changes).subtracting(dropped)
            dropped.formUnion(names)
        } while !names.isEmpty
    }

    /// Returns the plan without the skills to which the user has not agreed; throws if the question was not answered.
    public func settled(by answer: Consent.Answer) throws -> Self {
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        if answer == .cancelled, let first = reviews.first(where: \.isAsked) {
            throw AdmissionError.unanswered(first.name)
        }
        var plan = self
        var refused: Set<SkillName> = []
        for review in reviews {
            do throws(AdmissionError) {
                plan.report.show(try review.admit(answer), in: review.name)
            } catch {
                guard refused.insert(review.name).inserted else { continue }
                try plan.report.leaveOut(review.name, because: error)
            }
        }
        plan.drop(refused)
        return plan
    }

    /// Makes the changes in one transaction, and returns their effects.
    public func apply() throws -> Report {
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        var plan = self
        for copy in copies {
            do { try store.trees.add(copy.snapshot, from: copy.directory) } catch {
                try plan.report.leaveOut(copy.name, because: error)
                plan.drop([copy.name])
            }
        }
        guard !plan.changes.isEmpty || !plan.manifest.isEmpty else { return plan.report }
        plan.report.record(
            try store.apply(plan.changes, manifest: plan.manifest, command: command))
        return plan.report
    }
}

/// The results of an operation, skill by skill.
public protocol PlannedReport: Sendable {
    /// Records that a skill is not changed for a reason; throws it if nothing is changed then.
    mutating func leaveOut(_ name: SkillName, because error: any Error) throws
    /// Records the findings that a question has shown.
    mutating func show(_ findings: [Finding], in name: SkillName)
    /// Records the skills that are not changed after others were left out, and returns their names.
    mutating func settle(_ changes: [Change]) -> Set<SkillName>
    /// Records the outcomes of the store's changes; another run may have made a change void.
    mutating func record(_ outcomes: [SkillName: Outcome])
}

extension PlannedReport {
    /// Records nothing.
    public mutating func show(_ findings: [Finding], in name: SkillName) {}

    /// Changes the other skills.
    public mutating func settle(_ changes: [Change]) -> Set<SkillName> { [] }

    /// Records nothing.
    public mutating func record(_ outcomes: [SkillName: Outcome]) {}
}

extension Session {
    /// The folder that skills of a plan are unpacked in; throws if the skills folder could not be used later.
    var planFolder: StagingFolder {
        get throws {
            if mode == .dryRun { try store.refuseUnusableFolder() }
            return try staging
        }
    }
}
