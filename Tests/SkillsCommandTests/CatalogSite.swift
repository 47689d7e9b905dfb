import Foundation
import JSON
import Synchronization
import SystemPackage
import TestSupport

/// A home folder with catalogs, and a web server for the folder `www` in it that counts requests.
final class CatalogSite: Sendable {
    let fixture: CommandFixture
    private let server: RawServer
    private let refusal = Refusal()
    private let time = Mutex(0)

    init() throws {
        let fixture = try CommandFixture()
        let folder = fixture.home.appendingPathComponent("www")
        server = try RawServer { [refusal] request, connection in
            if let status = refusal.status.withLock(\.self) { return connection.answer(status) }
            let file = folder.appendingPathComponent(request.path)
            guard let data = try? Data(contentsOf: file) else { return connection.answer(404) }
            connection.answer(body: Array(data))
        }
        self.fixture = fixture
        try fixture.shell("mkdir -p .claude .config/skills www")
    }

    private final class Refusal: Sendable {
        let status = Mutex<Int?>(nil)
    }

    /// Answers every request with a status; nil ends that.
    func refuse(with status: Int?) { refusal.status.withLock { $0 = status } }

    /// Stops the server, so that connections are refused.
    func stop() { server.stop() }

    func url(_ path: String) -> String { server.url(path) }

    var port: Int { Int(server.port) }

    /// The paths that were requested.
    var requests: [String] { server.requests.map(\.path) }

    /// The requested files that belong to skills.
    var downloads: [String] {
        requests.filter { !$0.hasSuffix("index.json") && !$0.contains(".minisig") }
    }

    /// Runs a command, by default ten minutes after the one before, so that catalogs are compared with their servers.
    func run(
        _ words: String..., in folder: String = ".", after pause: Int = 10
    ) async -> CommandFixture.Result {
        let minutes = time.withLock { time in
            time += pause
            return time
        }
        let now = String(format: "2026-11-21T%02d:%02d:00Z", minutes / 60, minutes % 60)
        return await fixture.run(
            words, environment: ["PATH": "/usr/bin:/bin"], now: now, in: folder)
    }

    func write(_ text: String, to path: String) throws {
        let url = fixture.home.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Configures catalogs: name, kind and location.
    func configure(_ catalogs: (name: String, kind: String, location: String)...) throws {
        let list = catalogs.map {
            #"{"name": "\#($0.name)", "kind": "\#($0.kind)", "location": "\#($0.location)"}"#
        }
        try write(
            #"{"catalogs": [\#(list.joined(separator: ", "))]}"#, to: ".config/skills/config.json")
    }

    /// Makes the folder `project`, a git repository that uses Claude Code.
    func makeProject() throws {
        try fixture.shell("mkdir project && cd project && git init -q && mkdir .claude")
    }

    /// Writes the skill of a version into a folder.
    func writeSkill(_ name: String, _ text: String = "Text.", to folder: String) throws {
        try write(Self.skill(name, text), to: "\(folder)/SKILL.md")
    }

    static func skill(_ name: String, _ text: String = "Text.") -> String {
        "---\nname: \(name)\ndescription: Does \(name). Use it for \(name).\n---\n# \(name)\n\n\(text)\n"
    }

    /// Writes an archive below `www` and returns its SHA-256.
    func writeArchive(_ name: String, _ text: String = "Text.", to path: String) throws -> String {
        try writeSkill(name, text, to: "tmp/\(name)")
        return try fixture.shell(
            """
            mkdir -p www/$(dirname \(path)) && rm -f www/\(path)
            (cd tmp/\(name) && zip -qrX ../../www/\(path) .) && sha256sum www/\(path) | cut -c1-64
            """
        ).trimmingCharacters(in: .newlines)
    }

    /// Writes a static index below `www`.
    func writeIndex(_ folder: String, version: Int = 1, _ entries: [String]) throws {
        try write(
            """
            {"schema": "skills.index/1", "name": "Test", "version": \(version), "count": \(entries.count),
             "skills": [\(entries.joined(separator: ",\n"))]}
            """, to: "www/\(folder)/index.json")
    }

    /// An entry with an archive.
    static func entry(
        _ name: String, _ publisher: String, _ version: String = "1.0.0", archive: String,
        _ digest: String
    ) -> String {
        """
        {"name": "\(name)", "publisher": "\(publisher)", "version": "\(version)", "description": "Does \(name).",
         "archive": {"url": "\(archive)", "sha256": "\(digest)"}}
        """
    }

    /// An entry with an address, or with other members.
    static func entry(_ name: String, _ publisher: String, _ members: String) -> String {
        #"{"name": "\#(name)", "publisher": "\#(publisher)", "description": "Does \#(name).", \#(members)}"#
    }

    /// The lock file's entry of a skill.
    func lock(_ name: String) throws -> JSONValue? {
        let path = fixture.home.appendingPathComponent(".local/state/skills/skills.lock")
        guard let data = try? Data(contentsOf: path) else { return nil }
        return try JSONValue(parsing: Array(data))["skills"]?[name]
    }

    /// Makes a git repository in the home folder and returns its URL; skills are at `skills/NAME`.
    func makeRepository(_ path: String, _ skills: [String]) throws -> String {
        for name in skills { try writeSkill(name, to: "\(path)/skills/\(name)") }
        try fixture.shell("git init -q -b main \(path)")
        try commit(path)
        return "file://\(fixture.home.path)/\(path)"
    }

    func commit(_ path: String) throws {
        try fixture.shell(
            "cd \(path) && git add -A && git -c user.name=A -c user.email=a@example.com commit -qm Change"
        )
    }
}
