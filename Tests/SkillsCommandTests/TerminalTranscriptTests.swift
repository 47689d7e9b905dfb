import Foundation
import SystemPackage
import TestSupport
import Testing

/// Golden transcripts of sessions on real terminals: what a user sees, with lines wrapped as a terminal wraps them.
///
/// `RECORD=1 Scripts/test --filter Transcripts` records them again.
///
/// A line `@ KEY=VALUE…` describes the terminal: `columns`, `folder` (inside the home folder), `stdin=closed`, `answer`
/// (typed at the first question), and environment variables. With `delay=MILLISECONDS`, `<url>` is a repository with
/// the files of `~/kit`, each answer of
/// its server takes that much longer, and the number of requests is shown in parentheses.
///
/// A line `$ skills …` runs the built program on this terminal, any other `$ …` in a shell. A status other than 0 is
/// shown in brackets, and empty rows as `·`.
@Suite struct `Transcripts of terminals` {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Terminals")

    static var names: [String] {
        let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (all ?? []).filter { $0.hasSuffix(".txt") }.sorted()
    }

    @Test(arguments: names)
    func `match what a user sees`(_ name: String) throws {
        let file = Self.folder.appendingPathComponent(name)
        let expected = try String(contentsOf: file, encoding: .utf8)
        let fixture = try CommandFixture()
        var place = TerminalPlace()
        var actual = ""
        for line in expected.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("@ ") { place = TerminalPlace(line.dropFirst(2)) }
            if line.hasPrefix("#") || line.hasPrefix("@") || line.isEmpty { actual += line + "\n" }
            guard line.hasPrefix("$ ") else { continue }
            actual += line + "\n"
            guard line.hasPrefix("$ skills ") else {
                actual += try fixture.shell(String(line.dropFirst(2)))
                continue
            }
            let words = line.dropFirst(9).split(separator: " ").map(String.init)
            actual += try place.run(words, fixture)
        }
        while actual.hasSuffix("\n\n") { actual.removeLast() }
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try actual.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(actual == expected)
    }

    @Test func `exist`() { #expect(Self.names.count >= 7) }
}

/// A terminal, as a transcript describes it.
private struct TerminalPlace {
    private var columns: UInt16 = 80
    private var folder = ""
    private var isInputClosed = false
    private var answer: String?
    private var delay: Duration?
    private var remote: FarRepository?
    private var environment = ["TERM": "xterm-256color", "LANG": "en_US.UTF-8", "NO_COLOR": "1"]

    init(_ text: Substring = "") {
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let key = parts.first, let value = parts.last else { continue }
            switch key {
            case "columns": columns = UInt16(value) ?? columns
            case "folder": folder = value
            case "delay": delay = Int(value).map { .milliseconds($0) }
            case "answer": answer = value
            case "stdin": isInputClosed = value == "closed"
            default: environment[key] = value
            }
        }
    }

    /// Runs a command line and returns the rows that the terminal shows.
    mutating func run(_ words: [String], _ fixture: CommandFixture) throws -> String {
        if remote == nil { remote = try delay.map { try FarRepository(of: fixture, delay: $0) } }
        let before = remote?.server.requestCount ?? 0
        let words = words.map { $0.replacingOccurrences(of: "<url>", with: remote?.url ?? "") }
        let terminal = try start(words, fixture)
        // At first, the server doesn't answer.
        let sign = environment["TERM"] == "dumb" ? "Fetching " : "connecting"
        if remote != nil { #expect(terminal.shows(sign), "\(terminal.text)") }
        remote?.server.release()
        if let answer {
            #expect(terminal.shows("cancel:"), "\(terminal.text)")
            try terminal.type(answer + "\n")
            self.answer = nil
        }
        let end = terminal.end()
        check(terminal.text)
        var text = shown(on: terminal, fixture, remote?.url)
        if end != .exit(0) { text += "[\(end.status)]\n" }
        if let remote { text += "(requests: \(remote.server.requestCount - before))\n" }
        return text
    }

    private func start(_ words: [String], _ fixture: CommandFixture) throws -> PseudoTerminal {
        let home = fixture.home.path
        let variables = environment.merging(["HOME": home, "PATH": "/usr/bin:/bin"]) { $1 }
        let folder = FilePath(home).appending(folder)
        guard isInputClosed else {
            return try PseudoTerminal(
                CommandFixture.program, words, in: folder, environment: variables, columns: columns)
        }
        let closing = ["-c", "exec \"$0\" \"$@\" <&-", CommandFixture.program.string]
        return try PseudoTerminal(
            "/bin/sh", closing + words, in: folder, environment: variables, columns: columns)
    }

    /// Returns the rows that the terminal shows, with `<home>` for the home folder and `<url>` for the repository.
    private func shown(
        on terminal: PseudoTerminal, _ fixture: CommandFixture, _ url: String?
    ) -> String {
        let home = fixture.home.path
        var rows = terminal.rows { text in
            let text = text.replacingOccurrences(of: home, with: "<home>")
            return url.map { text.replacingOccurrences(of: $0, with: "<url>") } ?? text
        }
        if rows.last == "" { rows.removeLast() }
        return rows.map { ($0.isEmpty ? "·" : $0) + "\n" }.joined()
    }

    /// Checks the bytes that were written.
    private func check(_ text: String) {
        if environment["TERM"] == "dumb" { #expect(!text.contains("\u{1B}")) }
        if environment["LC_ALL"] == "C" { #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)") }
    }
}

/// A repository on a server that is far away.
private struct FarRepository {
    let server: SlowServer
    let url: String
    private let near: GitServer

    /// Publishes the files of the folder `kit` in the home folder.
    init(of fixture: CommandFixture, delay: Duration) throws {
        near = try GitServer()
        let repository = try GitRepository(at: near.folder.appending("kit.git"))
        let kit = fixture.home.appendingPathComponent("kit")
        let paths = FileManager.default.enumerator(atPath: kit.path)?.allObjects as? [String] ?? []
        for path in paths.sorted() {
            guard
                let text = try? String(
                    contentsOf: kit.appendingPathComponent(path), encoding: .utf8)
            else { continue }
            repository.write(text, to: path)
        }
        try repository.commit("Skills")
        server = try SlowServer(before: near.port, delay: delay)
        url = near.url("kit.git", .github)
            .replacingOccurrences(of: ":\(near.port)/", with: ":\(server.port)/")
    }
}
