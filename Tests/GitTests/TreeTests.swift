import Foundation
import Git
import TestSupport
import Testing

@Suite struct `Trees` {
    private let id = ObjectID(of: .blob, contents: [], format: .sha1)

    private func bytes(_ entries: [(mode: String, name: String)]) -> [UInt8] {
        entries.flatMap { Array("\($0.mode) \($0.name)\0".utf8) + id.bytes }
    }

    private func fault(_ bytes: [UInt8]) -> ObjectFault? {
        do {
            _ = try Tree(bytes, format: .sha1)
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ entries: (mode: String, name: String)...) -> ObjectFault? {
        fault(bytes(entries))
    }

    @Test(arguments: ObjectFormat.allCases)
    func `have the same entries as in git`(_ format: ObjectFormat) throws {
        let workshop = try Workshop(format)
        for name in ["a", "a.b", "a-b/x", "ab/x", "資料/手順.md", "z z", "Z", "e\u{301}", "é"] {
            try workshop.write(name, name.utf8)
        }
        for number in 0..<(format == .sha1 ? 5_000 : 50) {
            try workshop.write("many/\(number).md", "\(number)".utf8)
        }
        try workshop.run(
            """
            chmod +x a.b; ln -s a link; git add -A
            git update-index --add --cacheinfo 160000,$(git hash-object a),module
            git commit -qm one
            """)
        let modes: [String: TreeEntry.Mode] = [
            "100644": .file, "100755": .executable, "120000": .symbolicLink, "040000": .directory,
            "160000": .submodule,
        ]
        for path in ["", "many", "資料"] {
            let contents = try workshop.run("git cat-file tree 'HEAD:\(path)'")
            let tree = try Tree(contents, format: format)
            let lines = try workshop.text("git ls-tree -z 'HEAD:\(path)'").split(separator: "\0")
            #expect(tree.entries.count == lines.count && lines.count > 0)
            for (entry, line) in zip(tree.entries, lines) {
                let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
                #expect(entry.mode == modes[String(words[0])])
                #expect(entry.id == ObjectID(hex: words[2]))
                #expect(entry.isNamed(line.drop { $0 != "\t" }.dropFirst()))
            }
            let last = try #require(tree.entries.last)
            #expect(tree[try #require(last.name)] == last)
        }
        let root = try Tree(workshop.run("git cat-file tree HEAD:"), format: format)
        #expect(root["é"] != root["e\u{301}"] && root["e"] == nil)
    }

    @Test func `may be empty or contain names that are not UTF-8`() throws {
        #expect(try Tree([], format: .sha1).entries.isEmpty)
        let latin = Array("100644 ".utf8) + [0xE9, 0] + id.bytes
        let entry = try #require(try Tree(latin, format: .sha1).entries.first)
        #expect(entry.name == nil && entry.rawName == [0xE9])
    }

    @Test(arguments: ["100644", "100664", "100755", "120000", "40000", "160000"])
    func `accept six modes`(_ mode: String) { #expect(fault((mode, "a")) == nil) }

    @Test(arguments: [
        "", "0", "040000", "0100644", "100600", "100666", "100640", "100777", "104755", "010644",
        "060000", "100648", "-00644", "1e5", "777777", "100644 100644", "16000", "٤0000",
    ])
    func `reject other modes`(_ mode: String) {
        let fault = fault((mode, "a"))
        switch fault {
        case .badMode: break
        default: #expect(mode == "100644 100644" && fault == nil, "\(mode)")
        }
    }

    @Test(arguments: ["", ".", "..", "a/b", "/", "../x"])
    func `reject invalid file names`(_ name: String) {
        #expect(fault(("100644", name)) == .badName(name))
        #expect(fault(("40000", name)) == .badName(name))
    }

    @Test func `accept names of up to 4,096 bytes, more than file systems have`() {
        #expect(fault(("100644", String(repeating: "a", count: 4_096))) == nil)
        #expect(
            fault(("100644", String(repeating: "a", count: 4_097)))
                == .nameTooLong(limit: 4_096))
        #expect(
            fault(Array("100644 ".utf8) + [UInt8](repeating: 97, count: 100_000))
                == .nameTooLong(limit: 4_096))
    }

    @Test func `that are truncated are rejected`() {
        let whole = bytes([("100644", "a"), ("40000", "b")])
        for count in 1..<whole.count {
            let fault = fault(Array(whole[..<count]))
            let first = bytes([("100644", "a")]).count
            #expect(count == first ? fault == nil : fault == .truncated, "\(count)")
        }
    }

    @Test func `have at most 100,000 entries`() {
        let names = (0..<100_001).map { ("100644", String($0 + 1_000_000)) }
        #expect(fault(bytes(names)) == .tooManyEntries(limit: 100_000))
        #expect(fault(bytes(names.dropLast())) == nil)
    }

    /// Compares the results for many trees, most of them invalid, with those of git fsck.
    @Test func `must be in git's order, without duplicate names`() throws {
        let workshop = try Workshop()
        var random = SplitMix64(seed: 5)
        var ours: [String: ObjectFault] = [:]
        for number in 0..<400 {
            let count = Int.random(in: 2...6, using: &random)
            var entries = (0..<count).map { _ in
                (
                    mode: Bool.random(using: &random) ? "40000" : "100644",
                    name: String(
                        (0..<Int.random(in: 1...3, using: &random)).map { _ in
                            "a-.0b".randomElement(using: &random) ?? "a"
                        })
                )
            }.filter { $0.name != "." && $0.name != ".." }
            if number % 2 == 0 {
                entries.sort { ordered($0).lexicographicallyPrecedes(ordered($1)) }
            }
            let contents = bytes(entries)
            let tree = ObjectID(of: .tree, contents: contents, format: .sha1)
            ours["\(tree)"] = fault(contents)
            try workshop.write(".git/trees/\(number)", contents)
        }
        try workshop.run(
            "ls .git/trees/* | git hash-object -w --literally -t tree --stdin-paths > .git/ids")
        let errors = try String(
            decoding: workshop.attempt("git fsck --no-dangling 2>&1").bytes, as: UTF8.self)
        var gits: Set<String> = []
        for line in errors.split(separator: "\n")
        where line.contains("treeNotSorted") || line.contains("duplicateEntries") {
            gits.insert(String(line.split(separator: " ")[3].prefix(40)))
        }
        #expect(Set(ours.keys) == gits)
        #expect(ours.count > 100 && ours.count < 390)
    }

    private func ordered(_ entry: (mode: String, name: String)) -> [UInt8] {
        Array(entry.name.utf8) + (entry.mode == "40000" ? [UInt8(ascii: "/")] : [])
    }
}

@Suite struct `Commits` {
    @Test(arguments: ObjectFormat.allCases)
    func `are read as in git`(_ format: ObjectFormat) throws {
        let workshop = try Workshop(format)
        try workshop.run(
            """
            git commit -q --allow-empty -m one; git checkout -qb side
            git commit -q --allow-empty -m two; git checkout -q -; git commit -q --allow-empty -m three
            git merge -q --no-ff -m merge side
            """)
        let merge = try Commit(workshop.run("git cat-file commit HEAD"), format: format)
        #expect(try merge.tree == workshop.id("git rev-parse HEAD:"))
        #expect(
            try merge.parents
                == [workshop.id("git rev-parse HEAD^1"), workshop.id("git rev-parse HEAD^2")])
        let first = try Commit(workshop.run("git cat-file commit side~1"), format: format)
        #expect(first.parents.isEmpty)
    }

    private let digits = String(repeating: "a", count: 40)

    @Test func `with missing lines are rejected`() {
        for (text, field) in [
            ("", "tree"), ("tree \(digits)", "tree"), ("tree \(digits.dropLast())\n", "tree"),
            ("tree \(digits)0\n", "tree"), ("parent \(digits)\ntree \(digits)\n", "tree"),
            ("tree \(digits)\nparent \(digits)", "parent"),
            ("tree \(digits)\nparent x\n", "parent"),
            ("tree \(digits)\nparent \(digits) \n", "parent"), ("tree \(digits)\n", "author"),
            ("tree \(digits)\n\nauthor A", "author"),
            ("tree \(String(repeating: "a", count: 64))\nauthor A", "tree"),
        ] {
            #expect(throws: ObjectFault.badHeader(field: field), "\(text)") {
                try Commit(Array(text.utf8), format: .sha1)
            }
        }
    }
}
