import FileTree
import Foundation
import Problem
import SkillCatalog
import SkillSource
import SkillStore
import SystemPackage
import TestSupport
import Testing
import Transfer

@testable import SkillOperations

@Suite struct SessionTests {
    private struct Failure: Error {}

    private let home: TemporaryDirectory
    private let context: SessionContext

    init() throws {
        home = try TemporaryDirectory()
        let locations = StoreLocations(
            scope: .user, agents: [.claudeCode], home: home.path, environment: [:])
        let caches = locations.cacheFolder
        context = SessionContext(
            store: SkillStore(
                locations: locations,
                environment: StoreEnvironment(now: { "2026-11-21T00:00:00Z" })),
            transfer: TransferConfiguration(),
            git: GitSettings(
                environment: [:], caches: caches.appending("git"),
                archiveTags: caches.appending("archives")),
            catalogs: [],
            catalogPaths: CatalogPaths(
                cache: home.path.appending("catalogs"), trust: home.path.appending("catalogs.json")),
            environment: [:], home: home.path, workingDirectory: home.path, now: 0)
    }

    private func contents() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path.string)
    }

    @Test func `opening a session changes nothing on disk`() async throws {
        try await Session.open(context, Admission(.update)) { _ in
            let names = try contents()
            #expect(names.isEmpty)
        }
        let names = try contents()
        #expect(names.isEmpty)
    }

    @Test func `an unused skills folder is removed when a session closes`() async throws {
        try await Session.open(context, Admission(.update)) { session in
            _ = try session.staging
            let names = try contents()
            #expect(names == [".claude"])
        }
        let names = try contents()
        #expect(names.isEmpty)
    }

    @Test func `a dry run does not touch the agent's folder`() async throws {
        try await Session.open(context, Admission(.update), .dryRun) { session in
            _ = try session.staging
            let names = try contents()
            #expect(!names.contains(".claude"))
        }
    }

    @Test func `folders are removed when an operation throws`() async throws {
        await #expect(throws: Failure.self) {
            try await Session.open(context, Admission(.update)) { session in
                _ = try (session.loader, session.downloads, session.staging)
                throw Failure()
            }
        }
        let names = try contents()
        #expect(names.isEmpty)
    }

    @Test func `a session has one folder of each kind`() async throws {
        try await Session.open(context, Admission(.update)) { session in
            let other = session.with(.restore)
            let (staging, downloads) = (try session.staging, try session.downloads)
            let (otherStaging, otherDownloads) = (try other.staging, try other.downloads)
            #expect(staging === otherStaging)
            #expect(downloads === otherDownloads)
            #expect(staging !== downloads)
        }
    }
}
