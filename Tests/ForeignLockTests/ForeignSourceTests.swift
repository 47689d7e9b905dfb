import FileTree
import Foundation
import SkillSource
import SystemPackage
import TestSupport
import Testing

@testable import ForeignLock

@Suite struct `The address of a foreign source` {
    @Test(arguments: [
        ("owner/repo", nil, nil, "owner/repo"),
        ("owner/repo", "skills/pdf/SKILL.md", "main", "owner/repo/skills/pdf@main"),
        ("owner/repo", "./", "refs/heads/feature/x", "owner/repo@feature/x"),
        ("owner/repo", "skill.md", "HEAD", "owner/repo"),
        ("owner/repo", "skills/日本語", "pkg@1.0.0", "owner/repo/skills/日本語@pkg@1.0.0"),
        ("owner/repo", "a b/c", "main", "https://github.com/owner/repo.git#main:a b/c"),
        ("owner/repo", "a@b", nil, "https://github.com/owner/repo.git#:a@b"),
        ("owner/repo", "-a", "v1", "https://github.com/owner/repo.git#v1:-a"),
        ("owner/repo", "a:b", nil, "https://github.com/owner/repo.git#:a:b"),
        ("owner/repo", "tool.skill", nil, "https://github.com/owner/repo.git#:tool.skill"),
        ("owner/repo", "a", "v1.zip", "https://github.com/owner/repo.git#v1.zip:a"),
        ("https://www.github.com/owner/repo/tree/main", "a", nil, "owner/repo/a"),
        ("https://GitHub.com/owner/repo.git", nil, nil, "owner/repo"),
        ("https://git.example.com/a/b/c/", "d", "v1", "https://git.example.com/a/b/c.git#v1:d"),
        ("https://git.example.com:8443/x.git", "d", nil, "https://git.example.com:8443/x.git#:d"),
        ("https://token@git.example.com/x", nil, nil, "https://git.example.com/x.git"),
        ("git@host:o/r.git", "s", "v1", "git@host:o/r.git#v1:s"),
        ("ssh://git@host/o/r.git", nil, "v1", "ssh://git@host/o/r.git#v1"),
        ("file:///srv/x.git", "s", nil, "file:///srv/x.git#:s"),
        ("http://127.0.0.1:80/x.git", "s", nil, "http://127.0.0.1:80/x.git#:s"),
        ("http://localhost/x.git", nil, "v1", "http://localhost/x.git#v1"),
    ])
    func `is understood by skills install`(
        _ repository: String, _ path: String?, _ ref: String?, _ address: String
    ) throws {
        let source = try ForeignSource(
            ForeignSource.Place(repository: repository), path: path, ref: ref)
        #expect(source.address == address)
        let read = try SkillAddress(address, workingDirectory: "/project", home: "/home/me")
        guard case .git(let git) = read.meaning else {
            Issue.record("\(read.meaning)")
            return
        }
        #expect(git.ref == source.ref)
        #expect(git.path == source.path?.description)
        switch source.place {
        case .github(let name): #expect(git.url == "https://github.com/\(name).git")
        case .git(let url): #expect(git.url == url)
        case .folder: Issue.record("unexpected folder")
        }
    }

    @Test(arguments: [
        ("./skills/a", "/project/skills/a"), ("skills/a", "/project/skills/a"), ("../a", "/a"),
        ("/srv/a b", "/srv/a b"), ("~/a", "/home/me/a"), (".", "/project"),
    ])
    func `of a folder is a path`(_ text: String, _ folder: String) throws {
        let source = try ForeignSource(ForeignSource.Place(folder: text))
        let read = try SkillAddress(source.address, workingDirectory: "/project", home: "/home/me")
        #expect(read.meaning == .folder(FilePath(folder)))
    }

    @Test(arguments: [
        "", "repo", "a/b/c", "example.com/repo", "https://", "https:///x", "https://github.com/o",
        "https://host", "https://ho st/x", "https://host/a b", "https://host/x?token=1",
        "https://host/x#main", "ftp://host/x", "ext::sh -c id", "git@", "file://", "o/r\u{0}",
        "o/r\n",
        "http://127.0.0.1.example.com/x", "http://localhost:80@example.com/x",
        "http://127.0.0.1x/x",
        "https://host/../x", "https://host/a//b", "o/\u{301}r", "--upload-pack=id",
    ])
    func `is rejected if it is invalid`(_ text: String) {
        #expect(throws: MalformedEntry.self) { try ForeignSource.Place(repository: text) }
    }

    @Test func `has a length limit`() {
        let long = "https://host/" + String(repeating: "a", count: 2_048)
        #expect(throws: MalformedEntry.self) { try ForeignSource.Place(repository: long) }
        #expect(throws: MalformedEntry.self) {
            try ForeignSource(.github("o/r"), path: String(repeating: "a/", count: 2_000))
        }
    }
}

@Suite struct `Lock files of other tools` {
    /// Mutations of valid files never crash and never result in an invalid address.
    @Test(.timeLimit(.minutes(2)), arguments: [1, 2, 3, 4] as [UInt64])
    func `with arbitrary contents are imported or rejected`(_ seed: UInt64) throws {
        let fixture = try Fixture()
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 {
            try fixture.write("home/.agents/.skill-lock.json", random.mutation(of: userLock))
            try fixture.write("project/apm.lock.yaml", random.mutation(of: apmLock))
            for state in [fixture.user(), fixture.ofProject()] {
                #expect(state.failures.count <= 1)
                #expect(state.unusable.allSatisfy { !$0.reason.isEmpty })
                for record in state.records {
                    let address = record.source.address
                    #expect(throws: Never.self) {
                        try SkillAddress(address, workingDirectory: "/project", home: "/home/me")
                    }
                    #expect(!address.contains("secret"))
                }
            }
        }
    }
}

extension SplitMix64 {
    /// Returns the text with a few bytes changed, removed or duplicated.
    mutating func mutation(of text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 0...4, using: &self) {
            let place = Int.random(in: 0..<bytes.count, using: &self)
            switch Int.random(in: 0...3, using: &self) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &self)
            case 1: bytes.remove(at: place)
            case 2:
                bytes[place] = Array("\"'{}[],:/.@#-\n \\".utf8).randomElement(using: &self) ?? 0
            default:
                let end = min(bytes.count, place + 20)
                bytes.insert(contentsOf: bytes[place..<end], at: place)
            }
        }
        return bytes
    }
}
