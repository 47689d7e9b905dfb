import Digest
import FileTree
import Foundation
import Git
import SystemPackage
import TestSupport
import Testing

/// Patches by email, applied by the real `git am`.
@Suite(.timeLimit(.minutes(5))) struct `Patches by email` {
    private typealias Files = [String: FilePatch.Version]
    private static let jo = GitAuthor(name: "Jo", email: "jo@example.com")

    /// The paths of files below `skills/my pdf`.
    private static let names = [
        "SKILL.md", "a b.txt", "naïve/日本語.md", "\"quoted\".txt", "back\\slash", "tab\there",
        "line feed", "deep/er/run.sh", "logo.png", "empty", "trailing ", "-dash", "e\u{301}.md",
    ]

    private func author() throws -> GitAuthor { try #require(Self.jo) }

    /// Commits two versions of a folder, applies the patch between them with git, and compares the trees.
    ///
    /// Returns the clone in which the patch was applied, and the patch.
    @discardableResult
    private func apply(
        from old: Files, to new: Files, author: GitAuthor? = nil, message: String = "Edit",
        format: ObjectFormat = .sha1, _ comment: Comment? = nil
    ) throws -> (clone: TemporaryDirectory, text: String) {
        let scratch = try TemporaryDirectory()
        let repository = try GitRepository(
            at: scratch.path.appending("source.git"),
            objectFormat: format == .sha1 ? .sha1 : .sha256)
        repository.write("Other\n", to: "README.md")
        write(old, to: repository)
        let base = try repository.commit("Base")
        try repository.branch("edited")
        for path in old.keys { repository.remove("skills/my pdf/\(path)") }
        write(new, to: repository)
        try repository.commit("Edited", on: "edited")

        let text = MailPatch(
            from: try author ?? self.author(), date: 1_763_683_200,
            try #require(PatchMessage([message])), try patches(from: old, to: new, format),
            base: ObjectID(hex: base), signature: "skills 1"
        ).text
        let clone = try TemporaryDirectory()
        let patch = try clone.write(Array(text.utf8), to: "edit.patch")
        let folder = clone.path.appending("clone")
        try GitCommand.run([
            "clone", "--quiet", "--no-local", repository.path.string, folder.string,
        ])
        let result = try GitCommand.attempt(["am", "--quiet", patch.string], in: folder)
        #expect(result.status == 0, "\(comment ?? "") \(result.errors)\n\(text.prefix(5_000))")
        #expect(
            try GitCommand.run(["rev-parse", "HEAD^{tree}"], in: folder).text
                == repository.object("edited^{tree}"), comment)
        #expect(try GitCommand.run(["rev-parse", "HEAD^"], in: folder).text == base, comment)
        return (clone, text)
    }

    private func write(_ files: Files, to repository: GitRepository) {
        for (path, file) in files {
            let kind: GitRepository.Kind =
                switch file.flag {
                case .plain: .file
                case .executable: .executable
                case .link: .link
                }
            repository.write(file.contents, to: "skills/my pdf/\(path)", kind)
        }
    }

    private func patches(
        from old: Files, to new: Files, _ format: ObjectFormat
    ) throws -> [FilePatch] {
        try Set(old.keys).union(new.keys).sorted().compactMap { path in
            FilePatch(
                try #require(RelativePath("skills/my pdf/\(path)")), from: old[path], to: new[path],
                format: format)
        }
    }

    private func file(_ text: String, _ flag: TreeFile.Flag = .plain) -> FilePatch.Version {
        FilePatch.Version(contents: Array(text.utf8), flag: flag)
    }

    /// Returns the author, the date and the message of the last commit.
    private func log(_ clone: TemporaryDirectory) throws -> String {
        try GitCommand.run(
            ["log", "-1", "--date=raw", "--format=%an|%ae|%ad|%B"],
            in: clone.path.appending("clone")
        ).text
    }
}

// Files.
extension `Patches by email` {
    @Test(arguments: ObjectFormat.allCases)
    func `carry every kind of edit`(format: ObjectFormat) throws {
        let old: Files = [
            "SKILL.md": file("---\nname: pdf\n---\n1\n2\n3\n4\n5\n6\n7\n8\n9\n"),
            "no end": file("a\nb"), "gets end": file("a\nb"), "run": file("#!/bin/sh\n"),
            "tool": file("old\n", .executable), "gone": file("x\n"), "gone empty": file(""),
            "logo.png": FilePatch.Version(contents: [0, 1, 2, 255], flag: .plain),
            "latin.txt": FilePatch.Version(contents: [0x63, 0xE9, 10], flag: .plain),
            "becomes/folder": file("x\n"), "becomes file/inner": file("x\n"),
        ]
        let new: Files = [
            "SKILL.md": file("---\nname: pdf\n---\n1\nzwei\n3\n4\n5\n6\n7\n8\n9\nTen\n"),
            "no end": file("a\nc"), "gets end": file("a\nb\n"),
            "run": file("#!/bin/sh\n", .executable),
            "tool": file("new\n"), "new\"file": file("1\n"), "new empty": file(""),
            "logo.png": FilePatch.Version(contents: Array(0...255) + [0, 7], flag: .executable),
            "latin.txt": FilePatch.Version(contents: [0x63, 0xE8, 10], flag: .plain),
            "becomes/folder/inner": file("y\n"), "becomes file": file("y\n"),
        ]
        try apply(from: old, to: new, format: format)
        try apply(from: new, to: old, format: format)
    }

    @Test func `keep carriage returns`() throws {
        let (_, text) = try apply(
            from: [
                "SKILL.md": file("one\r\ntwo\r\n"), "lone": file("a\rb\n"), "ü=": file("x\r\n"),
            ],
            to: [
                "SKILL.md": file("one\r\nzwei \r\n\(String(repeating: "ü=", count: 300))\r\n"),
                "lone": file("a\rb\rc"), "ü=": file("x\n"), "new": file("\t\r\n \r\n\n"),
            ])
        #expect(text.contains("Content-Transfer-Encoding: quoted-printable\n"))
        #expect(text.utf8.split(separator: 0x0A).allSatisfy { $0.count <= 76 })
    }

    @Test func `replace files with links`() throws {
        let old: Files = ["a": file("x\n"), "b": file("a", .link), "c": file("a", .link)]
        try apply(from: old, to: ["a": file("b", .link), "b": file("x\n"), "c": file("b", .link)])
    }

    @Test func `keep lines that look like a patch or an email`() throws {
        let text = """
            From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
            From: A <b@c>
            Subject: x
            ---
            --- a/SKILL.md
            +++ b/SKILL.md
            @@ -1 +1 @@
            diff --git a/x b/x
            -- \n\\ No newline at end of file

            """
        try apply(from: ["SKILL.md": file(text)], to: ["SKILL.md": file("New\n\(text)\(text)")])
        try apply(from: ["SKILL.md": file(text)], to: [:])
        try apply(from: ["other": file("")], to: ["SKILL.md": file(text)])
    }

    @Test func `have the form of git`() throws {
        let old: Files = ["a b": file("1\n"), "ü": file("1\n", .executable)]
        let new: Files = ["a b": file("1\n2"), "ü": file("1\n")]
        let (_, text) = try apply(from: old, to: new)
        let base = text.split(separator: "base-commit: ")[1].prefix(40)
        #expect(
            text == """
                From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
                From: Jo <jo@example.com>
                Date: Fri, 21 Nov 2025 00:00:00 +0000
                Subject: [PATCH] Edit
                MIME-Version: 1.0
                Content-Type: text/plain; charset=UTF-8
                Content-Transfer-Encoding: 8bit

                ---

                diff --git a/skills/my pdf/a b b/skills/my pdf/a b
                index d00491fd7e5bb6fa28c517a0bb32b8b506539d4d..7a754f414cd8ac6c069ac2e25baff0f55bff8b4a 100644
                --- a/skills/my pdf/a b\t
                +++ b/skills/my pdf/a b\t
                @@ -1 +1,2 @@
                 1
                +2
                \\ No newline at end of file
                diff --git "a/skills/my pdf/\\303\\274" "b/skills/my pdf/\\303\\274"
                old mode 100755
                new mode 100644

                base-commit: \(base)
                --\u{20}
                skills 1


                """)
    }

    @Test(arguments: UInt64(1)...10)
    func `give exactly the edited tree`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let old = files(&random)
        var new = files(&random)
        for (path, file) in old {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: new[path] = file
            case 1: new[path] = edited(file, &random)
            default: break
            }
        }
        new["always"] = FilePatch.Version(contents: content(&random), flag: .plain)
        try apply(from: old, to: new, "seed \(seed)")
    }

    private func files(_ random: inout SplitMix64) -> Files {
        var files: Files = [:]
        for name in Self.names where Bool.random(using: &random) {
            let flag: TreeFile.Flag =
                Int.random(in: 0..<4, using: &random) == 0 ? .executable : .plain
            files[name] = FilePatch.Version(contents: content(&random), flag: flag)
        }
        return files
    }

    private func content(_ random: inout SplitMix64) -> [UInt8] {
        let length = Int.random(in: 0..<40, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return (0..<40 * length).map { _ in UInt8.random(in: 0...255, using: &random) }
        case 1: return []
        default:
            let words = [
                "", " ", "a", "é", "b", "-- ", "---", "\t", "x\r", "\u{0C}", "long".repeated,
            ]
            let lines = (0..<length).map { _ in words.randomElement(using: &random) ?? "" }
            let end = Bool.random(using: &random) ? "\n" : ""
            return Array((lines.joined(separator: "\n") + end).utf8)
        }
    }

    private func edited(
        _ file: FilePatch.Version, _ random: inout SplitMix64
    ) -> FilePatch.Version {
        var lines = file.contents.split(separator: 10, omittingEmptySubsequences: false)
        for _ in 0..<3 {
            let place = Int.random(in: 0..<lines.count, using: &random)
            lines[place] = ArraySlice("edited \(place)".utf8)
        }
        return FilePatch.Version(
            contents: Array(lines.joined(separator: [10])),
            flag: Bool.random(using: &random) ? file.flag : .executable)
    }
}

// Headers and messages.
extension `Patches by email` {
    @Test(arguments: [
        (
            "Jürgen Größe-Äöü 日本語の名前",
            "Überschrift mit vielen Umlauten: äöüÄÖÜß äöüÄÖÜß äöüÄÖÜß"
        ),
        ("J. \"Jo\" O'Neil, Jr. (x)", "Plain = =? subject?"), ("Zoë", "A\u{1B}[1mB\tC"),
    ])
    func `keep names and messages`(name: String, subject: String) throws {
        let author = try #require(GitAuthor(name: name, email: "jo+x@example.com"))
        let (clone, _) = try apply(
            from: ["a": file("1\n")], to: ["a": file("2\n")], author: author, message: subject)
        // Git collapses white space in the subject.
        let shown = subject.replacingOccurrences(of: "\t", with: " ")
        #expect(
            try log(clone) == "\(name)|jo+x@example.com|1763683200 +0000|\(shown)\n")
    }

    @Test func `keep a message that looks like a patch`() throws {
        let message =
            "Edit\n\nFrom: x\n---\ndiff --git a/x b/x\nFrom 1 Mon Sep 17 00:00:00 2001\nEnd"
        let (clone, _) = try apply(
            from: ["a": file("1\r\n")], to: ["a": file("2\r\n")], message: message)
        #expect(
            try log(clone).hasSuffix(
                "|Edit\n\n From: x\n ---\n diff --git a/x b/x\n"
                    + " From 1 Mon Sep 17 00:00:00 2001\nEnd\n"))
    }

    @Test func `have a message with a subject and paragraphs`() throws {
        let message = try #require(PatchMessage(["\n  Subject \r\nfirst", "second\n\n"]))
        #expect(message.subject == "Subject ")
        #expect(message.body == "first\n\nsecond\n")
        #expect(PatchMessage([]) == nil)
        #expect(PatchMessage(["", " \n"]) == nil)
    }

    @Test(arguments: [
        (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"),
        (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 +0000"),
        (4_107_542_400, "Mon, 1 Mar 2100 00:00:00 +0000"),
    ])
    func `have a date`(seconds: Int, expected: String) throws {
        let patch = MailPatch(
            from: try author(), date: seconds, try #require(PatchMessage(["x"])), [], base: nil,
            signature: "skills 1")
        #expect(patch.text.contains("\nDate: \(expected)\n"))
    }
}

extension String {
    fileprivate var repeated: String { String(repeating: self, count: 400) }
}

@Suite struct `The author of a patch` {
    private let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    private func found(_ environment: [String: String] = [:]) -> GitAuthor? {
        GitAuthor(environment: environment, home: home.path)
    }

    /// Returns the author that git finds.
    private func gitAuthor(_ environment: [String: String] = [:]) throws -> String {
        let settings = [
            "HOME": home.path.string, "GIT_CONFIG_NOSYSTEM": "1", "PATH": "/usr/bin:/bin",
        ]
        let result = try Program.run(
            "/usr/bin/env", ["git", "var", "GIT_AUTHOR_IDENT"], in: home.path,
            environment: settings.merging(environment) { $1 })
        return result.text.split(separator: ">")[0] + ">"
    }

    @Test(arguments: [
        "[user]\n\tname = Jo Doe\n\temail = jo@example.com\n",
        "\u{FEFF}[USER]\r\nName=  Jo \"  D\"oe ; comment\r\nEMAIL=\"jo@example.com\"#x\r\n",
        "# c\n; c\n[user] name = J\\\"o\\\\x\n[user \"x\"]\nname = No\n[core]\nbare\n[user]\nemail=jo@e\\\nx.com",
        "[user]\nname = One\nemail = one@example.com\n[author]\nname = <Two>\n[user]\nname = Three\n",
    ])
    func `is the same as in git`(configuration: String) throws {
        try home.write(Array(configuration.utf8), to: ".gitconfig")
        try home.write(
            Array("[user]\nname = Other\nemail = other@example.com\n".utf8),
            to: ".config/git/config")
        let author = try #require(found())
        #expect(try "\(author.name) <\(author.email)>" == gitAuthor())
    }

    @Test func `prefers the environment, then the home folder`() throws {
        #expect(found() == nil)
        try home.write(Array("[user]\nname = X\nemail = x@y\n".utf8), to: "xdg/git/config")
        let variables = ["XDG_CONFIG_HOME": home.path.appending("xdg").string]
        #expect(found(variables) == GitAuthor(name: "X", email: "x@y"))
        try home.write(Array("[user]\nname = Home\n".utf8), to: ".gitconfig")
        #expect(found(variables) == GitAuthor(name: "Home", email: "x@y"))
        let more = variables.merging(["GIT_AUTHOR_NAME": "E", "GIT_AUTHOR_EMAIL": "e@y"]) { $1 }
        #expect(found(more) == GitAuthor(name: "E", email: "e@y"))
        #expect(found() == nil)
        #expect(found(["EMAIL": "m@y"]) == GitAuthor(name: "Home", email: "m@y"))
        #expect(found(["GIT_CONFIG_GLOBAL": "/dev/null", "EMAIL": "m@y"]) == nil)
    }
}

@Suite struct `The tree ID of a folder` {
    @Test(arguments: ObjectFormat.allCases)
    func `is that of git`(format: ObjectFormat) throws {
        let scratch = try TemporaryDirectory()
        let repository = try GitRepository(
            at: scratch.path.appending("x.git"), objectFormat: format == .sha1 ? .sha1 : .sha256)
        var files: [(path: RelativePath, flag: TreeFile.Flag, id: ObjectID)] = []
        // `a.b` comes before the folder `a`, and `é` occurs in both forms.
        for name in ["a.b", "a/x", "a/deep/y", "a0", "é/1", "e\u{301}/2", "run"] {
            repository.write(name, to: name, name == "run" ? .executable : .file)
            let id = ObjectID(of: .blob, contents: Array(name.utf8), format: format)
            files.append(
                (try #require(RelativePath(name)), name == "run" ? .executable : .plain, id))
        }
        try repository.commit("Files")
        let id = ObjectID(ofFolderWith: files, format: format)
        #expect(try id.description == repository.object("main^{tree}"))
    }
}
