import Foundation
public import SystemPackage

/// Sample repositories, one per feature of git or of trees.
///
/// Each contains a skill with its own name in `skills/`.
public enum GitSample: String, CaseIterable, Sendable {
    /// Two branches that diverge and are merged, twice.
    case merges
    /// Files and folders that are renamed between commits.
    case renames
    /// Large files with small differences, packed as long delta chains.
    case deltas
    /// 5,000 files in 50 folders.
    case manyFiles = "many-files"
    /// A file nested 60 folders deep.
    case deepTree = "deep-tree"
    /// Japanese and unusual names that are valid on every system, and one in NFD in `skills/decomposed`.
    case names
    /// Unsafe names, one in each folder of `skills/`; contains no skill with its own name.
    case refusedNames = "refused-names"
    /// Executable files.
    case executables
    /// Symlinks: to a sibling file, to a folder, upwards, out of the skill, out of the repository, to nothing and to
    /// each other.
    case links
    /// A submodule, a Git LFS pointer, attributes that change the contents of a checkout, and empty files.
    case oddities
    /// Branches with slashes, lightweight and annotated tags, a tag of a tag, and an unreachable commit.
    case references

    /// Creates the repository.
    public func repository(
        at path: FilePath, objectFormat: GitRepository.ObjectFormat = .sha1
    ) throws -> GitRepository {
        let repository = try GitRepository(at: path, objectFormat: objectFormat)
        if self != .refusedNames {
            repository.write(
                """
                ---
                name: \(rawValue)
                description: Shows \(rawValue) to a test. Use in tests only.
                ---
                # \(rawValue)

                Nothing to do.

                """, to: "\(folder)/SKILL.md")
        }
        try fill(repository)
        return repository
    }

    /// The path of the skill.
    public var folder: String { "skills/\(rawValue)" }

    private func fill(_ repository: GitRepository) throws {
        switch self {
        case .merges: try fillWithMerges(repository)
        case .renames: try fillWithRenames(repository)
        case .deltas: try fillWithDeltas(repository)
        case .manyFiles:
            for index in 0..<5_000 {
                repository.write(
                    "File \(index)\n", to: "\(folder)/folder-\(index % 50)/file-\(index).md")
            }
            try repository.commit("Many files")
        case .deepTree:
            let way = (1...60).map { "level-\($0)" }.joined(separator: "/")
            repository.write("deep\n", to: "\(folder)/\(way)/end.md")
            try repository.commit("A deep tree")
        case .names:
            for name in Self.namesToKeep { repository.write("\(name)\n", to: "\(folder)/\(name)") }
            // Decomposed letters, as written by macOS.
            repository.write("text\n", to: "skills/decomposed/\u{30AB}\u{3099}\u{30A4}.md")
            try repository.commit("Names")
        case .refusedNames: try fillWithRefusedNames(repository)
        case .executables:
            repository.write("#!/bin/sh\necho hello\n", to: "\(folder)/run", .executable)
            repository.write("#!/bin/sh\necho hello\n", to: "\(folder)/not-run")
            repository.write([0, 1, 2, 255], to: "\(folder)/bin/tool", .executable)
            try repository.commit("Executables")
        case .links: try fillWithLinks(repository)
        case .oddities: try fillWithOddities(repository)
        case .references: try fillWithReferences(repository)
        }
    }
}

// The contents of the samples.
extension GitSample {
    /// Names that must be preserved.
    public static let namesToKeep = [
        "手順書.md", "表ソ能.txt", "資料/図 1.svg", "ガイド.md", "한국어.md", "Größe.md", "naïve.md",
        "with space.md", "it's.md", "-dash.md", "#hash.md", "100%20.md", "a,b;c&d=e.md", "(1).md",
        "[x].md", "~tilde.md", "$HOME.md", "`tick`.md", "@at.md", "+plus.md", "!mark.md", "🙂.md",
        ".hidden", "CamelCase.MD", "a..b.md",
    ]

    /// Names that must be rejected, as bytes because some are not valid UTF-8.
    public static let namesToRefuse: [[UInt8]] = [
        Array("tab\tname.md".utf8), Array("line\nfeed.md".utf8), Array("escape\u{1B}[31m.md".utf8),
        Array("back\\slash.md".utf8), Array("quote\"back\\.md".utf8), [0xE9] + Array(".md".utf8),
        [0x83, 0x5C] + Array(".md".utf8), Array("right\u{202E}left.md".utf8),
        Array("zero\u{200B}width.md".utf8),
    ]

    /// Names that only Windows refuses, after those in the same sample.
    public static let namesForWindows: [[UInt8]] = [
        Array("dot.".utf8), Array("space ".utf8), Array("CON".utf8), Array("stream:name".utf8),
    ]

    private func fillWithMerges(_ repository: GitRepository) throws {
        try repository.commit("Start")
        for round in 1...2 {
            try repository.branch("side")
            repository.write("side \(round)\n", to: "\(folder)/side-\(round).md")
            try repository.commit("Side \(round)", on: "side")
            repository.write("main \(round)\n", to: "\(folder)/main-\(round).md")
            try repository.commit("Main \(round)")
            try repository.merge("side")
        }
    }

    private func fillWithRenames(_ repository: GitRepository) throws {
        repository.write("first\n", to: "\(folder)/a.md")
        repository.write("second\n", to: "\(folder)/old/b.md")
        repository.write("third\n", to: "\(folder)/old/c.md")
        try repository.commit("Before")
        repository.rename("\(folder)/a.md", to: "\(folder)/A file.md")
        repository.rename("\(folder)/old", to: "\(folder)/new/folder")
        try repository.commit("Moved")
        repository.remove("\(folder)/new/folder/c.md")
        repository.write("now a folder\n", to: "\(folder)/A file.md/inside.md")
        try repository.commit("A file became a folder")
    }

    private func fillWithDeltas(_ repository: GitRepository) throws {
        var random = Noise(state: 1)
        var lines = (0..<1_000).map { "\($0) " + random.word() + random.word() }
        for version in 1...20 {
            for _ in 1...5 {
                lines[Int(random.next() % UInt64(lines.count))] = random.word()
            }
            let text = lines.joined(separator: "\n") + "\n"
            repository.write(text, to: "\(folder)/large.txt")
            repository.write(text + "end of \(version)\n", to: "\(folder)/copy-\(version).txt")
            try repository.commit("Version \(version)")
        }
        try repository.repack()
    }

    private func fillWithRefusedNames(_ repository: GitRepository) throws {
        for (index, name) in (Self.namesToRefuse + Self.namesForWindows).enumerated() {
            repository.write(
                Array("text\n".utf8), toBytes: Array("skills/one-\(index + 1)/".utf8) + name)
        }
        // Names that collide on case-insensitive or normalizing file systems.
        repository.write("1\n", to: "skills/case/readme.md")
        repository.write("2\n", to: "skills/case/README.md")
        repository.write("1\n", to: "skills/letters/\u{30AC}.md")
        repository.write("2\n", to: "skills/letters/\u{30AB}\u{3099}.md")
        try repository.commit("Names to refuse")
    }

    private func fillWithLinks(_ repository: GitRepository) throws {
        repository.write("text\n", to: "\(folder)/text.md")
        repository.write("inside\n", to: "\(folder)/inside/file.md")
        repository.link("\(folder)/beside.md", to: "text.md")
        repository.link("\(folder)/inside/up.md", to: "../text.md")
        repository.link("\(folder)/same", to: "inside")
        try repository.commit("Links that stay inside")
        repository.write("shared\n", to: "shared/file.md")
        for (name, target) in [
            ("leaves", "../../../shared/file.md"), ("absolute", "/etc/passwd"),
            ("above", "../../../../../etc/passwd"), ("nothing", "none.md"), ("circle", "circle"),
            ("empty-folder", "../../shared"),
        ] {
            repository.write("text\n", to: "skills/link-\(name)/SKILL.md")
            repository.link("skills/link-\(name)/\(name)", to: target)
        }
        repository.link("aliases/links", to: "../\(folder)")
        repository.link("loop/one", to: "two")
        repository.link("loop/two", to: "one")
        try repository.commit("Links that leave, and a skill that is a link")
    }

    private func fillWithOddities(_ repository: GitRepository) throws {
        let digits = repository.objectFormat == .sha1 ? 40 : 64
        repository.submodule(
            "skills/with-submodule/other", commit: String(repeating: "1", count: digits))
        repository.write("text\n", to: "skills/with-submodule/SKILL.md")
        repository.largeFilePointer("skills/with-large-file/picture.png")
        repository.write("text\n", to: "skills/with-large-file/SKILL.md")
        repository.write(
            "*.md text eol=crlf\nsecret.md export-ignore\nid.md ident export-subst\n",
            to: ".gitattributes")
        repository.write("one\ntwo\n", to: "\(folder)/lines.md")
        repository.write("kept\n", to: "\(folder)/secret.md")
        repository.write("$Id$ $Format:%H$\n", to: "\(folder)/id.md")
        repository.write("", to: "\(folder)/nothing.md")
        repository.write("", to: "\(folder)/also/nothing.md")
        try repository.commit("Oddities")
    }

    private func fillWithReferences(_ repository: GitRepository) throws {
        let first = try repository.commit("First")
        try repository.tag("light")
        try repository.tag("v1.0.0", message: "One")
        try repository.tag("of-a-tag", at: "v1.0.0", message: "Two")
        repository.write("second\n", to: "\(folder)/second.md")
        try repository.commit("Second")
        try repository.branch("feature/names/with-slashes", at: first)
        try repository.branch("both")
        try repository.tag("both", at: first)
        repository.write("nobody's\n", to: "\(folder)/lost.md")
        try repository.branch("lost")
        try repository.commit("On no branch", on: "lost")
        try repository.git(["update-ref", "refs/pull/1/head", "refs/heads/lost"])
        try repository.git(["update-ref", "-d", "refs/heads/lost"])
    }
}

/// A reproducible sequence of pseudorandom numbers.
private struct Noise {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func word() -> String { String(next(), radix: 36) }
}
