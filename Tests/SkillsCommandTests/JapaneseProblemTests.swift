import Archive
import FileTree
import Foundation
import Git
import Problem
import SkillCatalog
import SkillFormat
import SkillOperations
import SkillSource
import SkillStore
import SystemPackage
import Testing

@testable import SkillsCommand
@testable import Transfer

/// The errors of other rooms as a Japanese reader sees them.
struct JapaneseProblemTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources")

    private static let errors: [any Problem] = {
        let (pdf, path) = (SkillName("pdf"), FilePath("/home/a/pdf"))
        guard let pdf, let page = try? WebAddress("https://example.com/pdf.zip") else { return [] }
        let library = LibraryError(code: 6, message: "")
        let noSpace = FileTreeError.failed(.write, path: "/a", .noSpace)
        let intentions: [SkillStoreError.Intention] = [
            .replace, .remove, .pin, .resolve, .link, .disable,
        ]
        let tls: [TLSFailure] = [
            .certificateExpired, .untrustedIssuer, .wrongHost, .unreadableAuthorities,
            .missingAuthorities, .other,
        ]
        let operations: [FileTreeError.Operation] = [
            .open, .read, .write, .create, .remove, .rename, .list, .lock, .examine, .changeMode,
            .synchronize,
        ]
        let codes: [Errno] = [
            .noSpace, .permissionDenied, .readOnlyFileSystem, .noSuchFileOrDirectory,
            .tooManyOpenFiles,
        ]
        let transfers: [TransferError] =
            [
                .invalidAddress("a b", .controlByte), .insecure(page), .notFound(page), .gone(page),
                .unauthorized(page), .rejected(page, .variable("GITHUB_TOKEN")), .forbidden(page),
                .rateLimited(page, retryAfter: nil),
                .rateLimited(page, retryAfter: .seconds(90)), .status(page, 502),
                .unresolvedHost("example.com", cause: library),
                .unreachable("example.com", cause: library),
                .connectTimedOut("example.com", after: .seconds(10)),
                .timedOut(page, after: .seconds(300)),
                .tooSlow(page, bytesPerSecond: 1000, during: .seconds(30)),
                .proxyFailed(setting: nil, cause: library),
                .proxyFailed(setting: "https_proxy", cause: library),
                .proxyUnauthorized(setting: "http.proxy"),
                .interruptedBody(page, received: 10, expected: 20, cause: library),
                .tooLarge(page, limit: 1024), .unwritable(cause: noSpace), .cancelled,
            ] + tls.map { .tlsFailed("example.com", $0, cause: library) }
        let gits: [GitError] =
            [
                .server(.notGit), .server(.dumb), .server(.empty), .program(.failed(errors: "")),
                .program(.notInstalled(address: "git@example.com:a/b")),
                .repository(.missing("https://example.com/a")),
                .repository(.unauthorized("https://example.com/a", looked: ["A_TOKEN"])),
                .repository(.missing("https://example.com/a", sent: .variable("A_TOKEN"))),
                .repository(
                    .forbidden("https://example.com/a", looked: [], sent: .variable("A_TOKEN"))),
                .repository(
                    .rejected("https://example.com/a", .header(setting: "http.extraHeader"))),
                .repository(
                    .rejected(
                        "https://example.com/a",
                        .variable("GITHUB_TOKEN", next: .login(of: "gh", command: "gh")))),
                .repository(.unknownRevision("v9", known: ["main"])),
                .repository(.pathNotFound(path: "pdf", names: ["docx"])),
            ] + ProgramFault.Failure.marked.map { .program(.failed(errors: $0)) }
        let addresses: [AddressError] = [
            .notAnAddress(""), .notAnAddress("ghcr.io/A/B:1"), .notAnAddress("file:///a"),
            .notAnAddress("a b"), .insecureScheme("http", instead: "https://example.com"),
            .secretInAddress(host: "example.com", instead: "https://example.com"),
            .pastedScript("curl https://example.com | sh"), .isCatalog("https://example.com"),
            .noRevisions("pdf", .catalog), .invalidRevision("-x"),
        ]
        let inner = Submodule(path: "c", address: "https://example.com/c#1")
        let sources: [SkillSourceError] =
            addresses.map { .address($0) } + gits.map { .git("a/b", $0) }
            + transfers.map { .download("https://example.com", $0) }
            + [
                .choice(.noSkill("a/b", top: ["src"])), .choice(.severalSkills("a/b", [])),
                .choice(.noSuchSkill("a/b", wanted: "pfd", available: ["pdf"])),
                .choice(.noSuchSkill("a/b", wanted: "pfd", available: [], submodules: [inner])),
                .choice(.onlySubmodules("a/b", [inner])),
                .noSuchFile("./pdf"), .unsupportedPage("https://example.com"), .interrupted,
                .content(.wrongDigest("a.zip", expected: "1", actual: "2")),
                .content(.unsafe("a.zip", .strayLink("x"))), .files(noSpace),
            ]
        let archives: [ArchiveError] =
            ArchiveError.DetectedContent.allCases.map { .notAnArchive($0) }
            + ArchiveError.UnsupportedKind.allCases.map { .unsupportedKind(member: "a", $0) }
            + NameViolation.allCases.map { .name(member: "a", $0) }
            + [
                .zip(.encrypted(name: "a")), .zip(.multipleDisks), .truncated, .duplicate("a"),
                .bomb(ratio: 100), .tooSlow(limit: .seconds(60)), .files(noSpace),
            ]
        let store: [SkillStoreError] =
            intentions.flatMap {
                [.unmanaged(pdf, $0), .edited(pdf, $0), .unreadable(pdf, $0)]
            } + [
                .notInstalled("pfd", similar: ["pdf"]), .notInstalled("x"),
                .taken(path: path, by: .skill), .taken(path: path, by: .link),
                .linked(pdf, to: path, .user), .disabled(pdf, .project("/p")), .notLinked(pdf),
                .noLockFile("/p"), .otherSource(pdf, installed: "a/b", wanted: "c/d", .user),
                .editedSince([pdf], .undo, .user), .lockConflicted(path: "/l", line: 3),
                .lockNewer(path: "/l", version: 9), .nothingToUndo, .nothingToRedo, .interrupted,
                .noLongerKept(pdf), .files(noSpace), .foreign("/a", .writableByEveryone),
            ]
        let catalogs: [CatalogError] = [
            .notFound(NameRequest(name: "pfd"), similar: ["pdf"]),
            .notFound(NameRequest(name: "pfd"), similar: []),
            .noSuchCatalog("team", known: [.embedded]), .notCached(.embedded), .interrupted,
            .unreachable(.embedded, cause: .unresolvedHost("example.com", cause: library)),
            .noCatalog("https://example.com", attempts: []),
        ]
        let admissions: [AdmissionError] = [
            .blocked(pdf, []), .strict(pdf, []), .declined(pdf, []), .refused(pdf),
            .unanswered(pdf), .notAgreed(pdf, []),
        ]
        let installs: [InstallError] = [
            .invalidName("P", address: "a/b", place: nil), .aliasForSeveral(count: 2),
            .sameName(pdf, addresses: ["a/b", "c/d"]), .cycle([pdf], address: "a/b"),
        ]
        let projects: [ProjectError] = [
            .noProject, .noManifest, .noLock, .leftovers([pdf]), .edited(pdf), .conflicted(pdf),
            .notInStore(pdf), .noBundle("a"), .invalidBundle("a", .noLock),
            .inTheWay(.taken(path: path, by: .skill)),
        ]
        let files: [FileTreeError] =
            operations.flatMap { operation in codes.map { .failed(operation, path: "/a", $0) } }
            + [.tooDeep(path: "/a", limit: 3), .leadsOutside(path: "/a", target: "/b")]
        let groups: [[any Problem]] = [
            files, transfers, gits, addresses, sources, archives, store, catalogs, admissions,
            installs, projects,
        ]
        return groups.flatMap(\.self)
    }()

    @Test func `errors and what to do about them are said in Japanese`() {
        #expect(Self.errors.count > 200)
        for error in Self.errors {
            let (summary, hint) = Language.$current.withValue(.japanese) {
                (error.summary, error.hint)
            }
            #expect(summary.hasKana || error.summary.isEmpty, "\(error): \(error.summary)")
            #expect(!summary.hasSuffix("。"), "\(summary)")
            #expect((error.hint == nil) == (hint == nil), "\(error)")
            // Hints that are nothing but a command are the same in each language.
            guard let hint,
                hint.parts.contains(where: {
                    if case .text(let text) = $0 { text != "" } else { false }
                })
            else { continue }
            #expect(hint.description.hasKana, "\(hint)")
            #expect(Set(hint.commands) == Set(error.hint?.commands ?? []), "\(hint)")
        }
    }

    @Test func `a text of a room has both languages`() throws {
        // A case with a sentence that `say` does not get: two words outside of values.
        let bare = #/\n *case [^\n]*:\s*(?:return\s*)?"((?:[^"\\\n]|\\.)*)"/#
        let value = #/\\\((?:[^()]|\([^()]*\))*\)/#
        let inOneLanguage: Set = [
            "SkillsCommand", "SkillSite", "ScriptAnalysis", "References", "SkillFormat",
        ]
        let names: Set = ["npx skills", "gh skill"]
        var found: [String] = []
        for case let file as URL in FileManager.default.enumerator(
            at: Self.sources, includingPropertiesForKeys: nil) ?? .init()
        where file.pathExtension == "swift"
            && inOneLanguage.isDisjoint(with: file.pathComponents)
        {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: bare) {
                let words = String(match.1).replacing(value, with: "")
                if words.contains(#/[a-z]+ [a-z]+/#), !names.contains(words) {
                    found.append("\(file.lastPathComponent): \(words)")
                }
            }
        }
        #expect(found == [])
    }
}

extension ProgramFault.Failure {
    /// An error output for each kind of failure.
    fileprivate static let marked = [
        "does not appear to be a git repository", "dubious ownership", "Permission denied",
        "REMOTE HOST IDENTIFICATION HAS CHANGED", "Host key verification failed",
        "Could not resolve hostname", "Connection refused", "No space left on device",
    ]
}

extension Suggestion {
    /// The commands in the sentence.
    fileprivate var commands: [SuggestedCommand] {
        parts.compactMap { if case .command(let command) = $0 { command } else { nil } }
    }
}

extension String {
    /// Whether it has Hiragana or Katakana, as every Japanese sentence has.
    fileprivate var hasKana: Bool {
        unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) }
    }
}
