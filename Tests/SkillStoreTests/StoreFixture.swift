import ArraySpan
import Digest
import FileTree
import Foundation
import SkillFormat
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import SkillStore

/// A store in a temporary home folder.
final class StoreFixture {
    let home: FilePath
    /// Owns the home folder; nil if another fixture does.
    private let folder: TemporaryDirectory?
    let store: SkillStore
    let reached: @Sendable (TransactionStep) -> Void

    /// Creates an empty home folder, or opens that of another fixture.
    init(
        home: FilePath? = nil, agents: [Agent] = [.claudeCode], project: String? = nil,
        environment: [String: String] = [:],
        reached: @escaping @Sendable (TransactionStep) -> Void = { _ in },
        notice: @escaping @Sendable (StoreNotice) -> Void = { _ in },
        now: @escaping @Sendable () -> String = { "2026-11-21T00:00:00Z" }
    ) throws {
        let folder = try home == nil ? TemporaryDirectory() : nil
        guard let home = home ?? folder?.path else { throw Errno.noSuchFileOrDirectory }
        self.folder = folder
        self.home = home
        self.reached = reached
        let scope = project.map { Scope.project(home.appending($0)) } ?? .user
        let locations = StoreLocations(
            scope: scope, agents: agents, home: home, environment: environment)
        store = SkillStore(
            locations: locations,
            environment: StoreEnvironment(now: now, notice: notice, reached: reached))
    }

    /// Returns the text of every file, and the target of every link, below a folder.
    func tree(below folder: FilePath? = nil) throws -> [String: String] {
        let root = (folder ?? home).string
        var found: [String: String] = [:]
        for path in FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? [] {
            let full = "\(root)/\(path)"
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: full) {
                found[path] = "-> \(target)"
                continue
            }
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
            if !isFolder.boolValue {
                found[path] = String(
                    decoding: try Data(contentsOf: URL(fileURLWithPath: full)), as: UTF8.self)
            }
        }
        return found
    }

    var skillsTree: [String: String] { (try? tree(below: store.locations.skillsFolder)) ?? [:] }

    func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: home.appending(path).string)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Stages a skill with these files.
    func stage(
        _ name: String, _ files: [String: String], from source: String = "https://host/x.zip",
        sharing: LockEntry.Sharing = .links, in staging: StagingFolder? = nil
    ) throws -> StagedSkill {
        let staging = try staging ?? store.makeStagingFolder()
        guard let skillName = SkillName(name), let folder = FilePath.Component(name) else {
            throw CocoaError(.fileNoSuchFile)
        }
        let directory = try staging.directory.create(folder)
        var folders = FolderCreator(root: directory)
        for (path, text) in files {
            guard let path = RelativePath(path), let last = FilePath.Component(path.lastName) else {
                throw CocoaError(.fileNoSuchFile)
            }
            let file = try folders.folder(of: path).createFile(
                last, permissions: .treeFile(.plain))
            try file.write(Array(text.utf8).span)
        }
        return StagedSkill(
            name: skillName, origin: .init(typed: source, kind: .archive, url: source),
            snapshot: try TreeSnapshot(of: directory), agents: store.locations.agents,
            sharing: sharing, in: staging)
    }

    @discardableResult
    func install(
        _ name: String, _ files: [String: String] = ["SKILL.md": "one"],
        from source: String = "https://host/x.zip", over permission: Change.Permission = .onlyOurs,
        sharing: LockEntry.Sharing = .links
    ) throws -> Outcome? {
        let staged = try stage(name, files, from: source, sharing: sharing)
        defer { staged.discardStaging() }
        return try store.apply([.install(staged, over: permission)], command: "install")[
            staged.name]
    }

    /// Creates a link, and its parent folders.
    func link(_ path: String, to target: String) throws {
        let link = home.pushing(FilePath(path))
        try FileManager.default.createDirectory(
            atPath: link.removingLastComponent().string, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: link.string, withDestinationPath: target)
    }

    /// Imports a skill that another program installed; `clean` is its unedited version if it was edited.
    @discardableResult
    func adopt(_ name: String, clean: [String: String]? = nil) throws -> Outcome? {
        guard let skillName = SkillName(name) else { throw CocoaError(.fileNoSuchFile) }
        let standing = try store.existingSkill(skillName, preferring: [], present: [.claudeCode])
        let origin = LockEntry.Origin(typed: "me/skills", kind: .git, url: "https://host/x.git")
        let staging = try clean.map { _ in try store.makeDownloadFolder() }
        defer { staging?.discard() }
        for (path, text) in clean ?? [:] {
            guard let last = FilePath.Component(path) else { throw CocoaError(.fileNoSuchFile) }
            try staging?.directory.createFile(last, permissions: .treeFile(.plain))
                .write(Array(text.utf8).span)
        }
        let adopted = AdoptedSkill(
            standing, origin: origin, pin: .unpinned,
            clean: try staging.map { (try TreeSnapshot(of: $0.directory), $0.directory) })
        return try store.apply([.adopt(adopted)], command: "import")[skillName]
    }

    /// Creates a folder with a skill outside of agents' folders.
    func makeWorkingCopy(_ name: String, _ text: String = "mine") throws -> FilePath {
        try write(text, to: "code/\(name)/SKILL.md")
        return home.appending("code").appending(name)
    }

    @discardableResult
    func link(
        _ name: String, in folder: FilePath, over permission: Change.Permission = .onlyOurs
    ) throws -> Outcome? {
        guard let name = SkillName(name) else { throw CocoaError(.fileNoSuchFile) }
        let copy = WorkingCopy(path: folder, agents: store.locations.agents)
        return try store.apply([.link(name, copy, over: permission)], command: "link")[name]
    }

    @discardableResult
    func unlink(
        _ name: String, leaving visibility: Change.Visibility = .enabled,
        _ permission: Change.Permission = .onlyOurs
    ) throws -> Outcome? {
        guard let name = SkillName(name) else { throw CocoaError(.fileNoSuchFile) }
        return try store.apply(
            [.unlink(name, leaving: visibility, permission)], command: "unlink")[name]
    }

    @discardableResult
    func disable(_ name: String, _ permission: Change.Permission = .onlyOurs) throws -> Outcome? {
        guard let name = SkillName(name) else { throw CocoaError(.fileNoSuchFile) }
        return try store.apply([.disable(name, permission)], command: "disable")[name]
    }

    @discardableResult
    func enable(_ name: String, _ permission: Change.Permission = .onlyOurs) throws -> Outcome? {
        guard let name = SkillName(name) else { throw CocoaError(.fileNoSuchFile) }
        return try store.apply([.enable(name, permission)], command: "enable")[name]
    }

    func remove(_ name: String, _ permission: Change.Permission = .onlyOurs) throws {
        guard let name = SkillName(name) else { throw CocoaError(.fileNoSuchFile) }
        _ = try store.apply([.remove(name, permission)], command: "remove")
    }

    /// Gives a skill another entry in the lock file, as pulling from a repository does.
    func relock(_ name: String) throws {
        let path = store.locations.lockFile.string
        let name = try #require(SkillName(name))
        var lock = try Lock(
            parsing: Array(try Data(contentsOf: URL(fileURLWithPath: path))), path: path)
        lock.skills[name]?.tree = try #require(
            TreeHash("s1:EzDawD6R-7iVkl3FNj1tbHNMw5y8Er6FqM2O2M0ZdC8"))
        try lock.text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    func state(of name: String) throws -> InstalledSkill.State {
        try store.skill(named: name).state
    }

    /// Temporary files and folders of a run.
    var leftovers: [String] {
        get throws {
            let all = FileManager.default.enumerator(atPath: home.string)?.allObjects as? [String]
            return (all ?? []).filter {
                $0.contains(".skills-stage-") || $0.contains("/transaction")
            }
        }
    }
}

/// The notices of a store.
final class Notices: Sendable {
    private let received = Mutex<[StoreNotice]>([])

    var all: [StoreNotice] { received.withLock(\.self) }

    func add(_ notice: StoreNotice) { received.withLock { $0.append(notice) } }
}

extension SkillStore {
    /// All changes of the scope, newest first.
    func allChanges() throws -> [PastChange] {
        var changes = try history()
        return try changes.next(.max)
    }

    @discardableResult
    func undo(_ permission: Change.Permission) throws -> UndoReport {
        let report = try reverse(reversal(.undo), permission)
        return try #require(report)
    }

    @discardableResult
    func redo(_ permission: Change.Permission) throws -> UndoReport {
        let report = try reverse(reversal(.redo), permission)
        return try #require(report)
    }
}

extension StagedSkill {
    /// Removes the staged files.
    func discardStaging() { staging.discard() }
}
