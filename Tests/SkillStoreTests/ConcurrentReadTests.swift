import Foundation
import SkillFormat
import SkillStore
import Synchronization
import SystemPackage
import Testing

/// Readers wait for a change to complete.
@Suite struct `While another run changes a skill` {
    /// The steps at which lock file, folders and journal disagree.
    private static let middle = [TransactionStep.intended, .moved, .locked, .recorded]

    /// Runs `read` while a change of `pdf` is at a step, and returns its result.
    private func read<Value: Sendable>(
        during step: TransactionStep, _ read: @escaping @Sendable (StoreFixture) throws -> Value
    ) throws -> Value {
        let result = Mutex<Result<Value, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        let fixture = try StoreFixture()
        let home = fixture.home
        try fixture.install("pdf", ["SKILL.md": "one"])
        let writer = try StoreFixture(home: home) { reached in
            guard reached == step else { return }
            Thread.detachNewThread {
                let found = Result { try read(StoreFixture(home: home)) }
                result.withLock { $0 = found }
                done.signal()
            }
            // A reader that does not wait for the change is done by now.
            _ = done.wait(timeout: .now() + 0.1)
        }
        try writer.install("pdf", ["SKILL.md": "two"])
        while result.withLock({ $0 == nil }) { _ = done.wait(timeout: .now() + 0.1) }
        return try #require(result.withLock { $0 }).get()
    }

    @Test(arguments: middle)
    func `a skill is not reported as edited`(_ step: TransactionStep) throws {
        let state = try read(during: step) { try $0.store.skill(named: "pdf").state }
        #expect(state == .ok)
        let states = try read(during: step) { try $0.store.skills().map(\.state) }
        #expect(states == [.ok])
    }

    @Test(arguments: middle)
    func `a change is not refused as an overwritten edit`(_ step: TransactionStep) throws {
        let outcome = try read(during: step) { fixture in
            let staged = try fixture.stage("pdf", ["SKILL.md": "two"])
            defer { staged.discardStaging() }
            return try fixture.store.preview().outcome(of: .install(staged, over: .onlyOurs))
        }
        #expect([.unchanged, .replaced].contains(outcome))
    }

    @Test func `a preview from before the change refuses nothing because of it`() throws {
        let fixture = try StoreFixture()
        try fixture.install("pdf", ["SKILL.md": "one"])
        let preview = try fixture.store.preview()
        try fixture.install("pdf", ["SKILL.md": "two"])
        let staged = try fixture.stage("pdf", ["SKILL.md": "two"])
        defer { staged.discardStaging() }
        #expect(try preview.outcome(of: .install(staged, over: .onlyOurs)) == .unchanged)
    }

    @Test func `its removal is not reported as a missing folder`() throws {
        let states = Mutex<[InstalledSkill.State]>([])
        let done = DispatchSemaphore(value: 0)
        let fixture = try StoreFixture()
        let home = fixture.home
        try fixture.install("pdf")
        let writer = try StoreFixture(home: home) { reached in
            guard reached == .moved else { return }
            Thread.detachNewThread {
                let found = try? StoreFixture(home: home).store.skills().map(\.state)
                states.withLock { $0 = found ?? [.unreadable] }
                done.signal()
            }
            _ = done.wait(timeout: .now() + 0.1)
        }
        try writer.remove("pdf")
        _ = done.wait(timeout: .now() + 5)
        #expect(states.withLock(\.self) == [])
    }
}
