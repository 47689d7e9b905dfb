import Digest
import FileTree
import Foundation
import Git
import SystemPackage
import TestSupport
import Testing

@testable import SkillOperations

/// Patches, applied by the real `git apply`.
@Suite(.timeLimit(.minutes(5))) struct `Patches` {
    private typealias Files = [String: FilePatch.Version]

    /// The paths of files below `skills/my pdf`.
    private static let names = [
        "SKILL.md", "a b.txt", "naïve/日本語.md", "\"quoted\".txt", "back\\slash", "tab\there",
        "line feed", "deep/er/run.sh", "logo.png", "empty", "trailing ", "-dash", "e\u{301}.md",
    ]

    /// Commits two versions of a folder, applies the patch between them with git, and compares the trees.
    ///
    /// Returns the patch.
    @discardableResult
    private func apply(
        from old: Files, to new: Files, format: ObjectFormat = .sha1, _ comment: Comment? = nil
    ) throws -> String {
        let scratch = try TemporaryDirectory()
        let repository = try GitRepository(
            at: scratch.path.appending("source.git"),
            objectFormat: format == .sha1 ? .sha1 : .sha256)
        repository.write("Other\n", to: "README.md")
        write(old, to: repository)
        try repository.commit("Base")
        try repository.branch("edited")
        for path in old.keys { repository.remove("skills/my pdf/\(path)") }
        write(new, to: repository)
        try repository.commit("Edited", on: "edited")

        let text = try patches(from: old, to: new, format).map(\.text).joined()
        let clone = try TemporaryDirectory()
        let patch = try clone.write(Array(text.utf8), to: "edit.patch")
        let folder = clone.path.appending("clone")
        try GitCommand.run([
            "clone", "--quiet", "--no-local", repository.path.string, folder.string,
        ])
        let result = try GitCommand.attempt(
            ["apply", "--index", "--directory=skills/my pdf", patch.string], in: folder)
        #expect(result.status == 0, "\(comment ?? "") \(result.errors)\n\(text.prefix(5_000))")
        #expect(
            try GitCommand.run(["write-tree"], in: folder).text
                == repository.object("edited^{tree}"), comment)
        return text
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
                try #require(RelativePath(path)), from: old[path], to: new[path],
                format: format)
        }
    }

    private func file(_ text: String, _ flag: TreeFile.Flag = .plain) -> FilePatch.Version {
        FilePatch.Version(contents: Array(text.utf8), flag: flag)
    }
}

// Files.
extension `Patches` {
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
        try apply(
            from: [
                "SKILL.md": file("one\r\ntwo\r\n"), "lone": file("a\rb\n"), "ü=": file("x\r\n"),
            ],
            to: [
                "SKILL.md": file("one\r\nzwei \r\n\(String(repeating: "ü=", count: 300))\r\n"),
                "lone": file("a\rb\rc"), "ü=": file("x\n"), "new": file("\t\r\n \r\n\n"),
            ])
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
        let text = try apply(from: old, to: new)
        #expect(
            text == """
                diff --git a/a b b/a b
                index d00491fd7e5bb6fa28c517a0bb32b8b506539d4d..7a754f414cd8ac6c069ac2e25baff0f55bff8b4a 100644
                --- a/a b\t
                +++ b/a b\t
                @@ -1 +1,2 @@
                 1
                +2
                \\ No newline at end of file
                diff --git "a/\\303\\274" "b/\\303\\274"
                old mode 100755
                new mode 100644

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

extension String {
    fileprivate var repeated: String { String(repeating: self, count: 400) }
}
