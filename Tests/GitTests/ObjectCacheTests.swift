import ArraySpan
import FileTree
import Foundation
import Git
import SystemPackage
import Testing

@Suite struct `An object cache` {
    /// Creates a repository with some files and an empty cache.
    private func workshop(_ format: ObjectFormat = .sha1) throws -> (Workshop, ObjectCache) {
        let workshop = try Workshop(format)
        for number in 0..<20 { try workshop.write("a/\(number).txt", Array("\(number)".utf8)) }
        try workshop.run("git add -A && git commit -qm one")
        return (workshop, ObjectCache(folder: try workshop.folder(".git/cache"), format: format))
    }

    /// Packs objects like a server and adds the pack to the cache.
    @discardableResult
    private func add(
        _ revisions: String, _ workshop: Workshop, to cache: ObjectCache
    ) throws -> Pack {
        let draft = try cache.makeDraft()
        let bytes = try workshop.run(
            "printf '%s\\n' \(revisions) | git pack-objects --revs -q --stdout --delta-base-offset")
        try draft.file.write(bytes.span)
        return try cache.add(draft)
    }

    private func names(in cache: ObjectCache) throws -> [String] {
        try cache.folder.entries().map(\.name.string)
    }

    private func again(_ cache: ObjectCache) -> ObjectCache {
        ObjectCache(folder: cache.folder, format: cache.format)
    }

    @Test(arguments: ObjectFormat.allCases)
    func `returns the commits, trees and files of a pack`(_ format: ObjectFormat) throws {
        let (workshop, cache) = try workshop(format)
        #expect(try cache.object(workshop.id("git rev-parse HEAD")) == nil)
        let pack = try add("HEAD", workshop, to: cache)
        #expect(pack.index.count == 23)
        for cache in [cache, again(cache)] {
            let commit = try #require(try cache.commit(workshop.id("git rev-parse HEAD")))
            #expect(try commit.tree == workshop.id("git rev-parse 'HEAD^{tree}'"))
            let tree = try #require(try cache.tree(commit.tree))
            #expect(tree.entries.map(\.name) == ["a"])
            let entry = try #require(tree["a"])
            let folder = try #require(try cache.tree(entry.id))
            #expect(folder.entries.count == 20)
            let file = try #require(folder["17.txt"])
            #expect(file.mode == .file)
            #expect(try cache.contains(file.id) && cache.size(of: file.id) == 2)
            #expect(try cache.blob(file.id) == Array("17".utf8))
        }
    }

    @Test func `returns objects only as their actual type`() throws {
        let (workshop, cache) = try workshop()
        try add("HEAD", workshop, to: cache)
        let tree = try workshop.id("git rev-parse 'HEAD^{tree}'")
        #expect(throws: GitError.brokenObject(tree, .wrongKind(.tree, expected: .commit))) {
            try cache.commit(tree)
        }
    }

    @Test func `removes invalid packs and discarded drafts`() throws {
        let (workshop, cache) = try workshop()
        let draft = try cache.makeDraft()
        try draft.file.write(Array("PACK, at least at the start".utf8).span)
        #expect(throws: GitError.self) { try cache.add(draft) }
        cache.discard(try cache.makeDraft())
        #expect(try workshop.run("ls .git/cache").isEmpty)
    }

    @Test func `adds nothing after cancellation`() throws {
        let (workshop, cache) = try workshop()
        let bytes = try workshop.run("git pack-objects -q --all --stdout < /dev/null")
        for wanted in 0..<23 {
            let draft = try cache.makeDraft()
            try draft.file.write(bytes.span)
            var left = wanted
            #expect(throws: GitError.cancelled) {
                try cache.add(draft) {
                    left -= 1
                    return left < 0
                }
            }
        }
        #expect(try names(in: cache).isEmpty)
    }

    @Test func `does not keep empty packs`() throws {
        let (workshop, cache) = try workshop()
        #expect(try add("", workshop, to: cache).index.count == 0)
        #expect(try names(in: cache).isEmpty)
    }

    @Test func `accepts the same pack twice and concurrently`() async throws {
        let (workshop, cache) = try workshop()
        try add("HEAD", workshop, to: cache)
        try add("HEAD", workshop, to: cache)
        #expect(try names(in: cache).count == 2)
        let bytes = try workshop.run("printf 'HEAD\\n' | git pack-objects --revs -q --stdout")
        let head = try workshop.id("git rev-parse HEAD")
        try await withThrowingTaskGroup { group in
            for _ in 0..<16 {
                group.addTask {
                    let own = ObjectCache(folder: cache.folder, format: .sha1)
                    let draft = try own.makeDraft()
                    try draft.file.write(bytes.span)
                    try own.add(draft)
                    try #expect(own.contains(head))
                }
                group.addTask {
                    try ObjectCache(folder: cache.folder, format: .sha1).prune(limit: 0)
                }
            }
            try await group.waitForAll()
        }
        #expect(try !names(in: cache).contains { $0.hasPrefix("incoming") })
    }

    @Test(arguments: ["pack", "index"], [0, 5, 40, 100, -21, -1])
    func `treats damaged packs as missing`(_ part: String, _ place: Int) throws {
        let (workshop, cache) = try workshop()
        let pack = try add("HEAD", workshop, to: cache)
        let file = ".git/cache/\(pack.index.checksum).\(part)"
        var bytes = try workshop.bytes(file)
        bytes[place < 0 ? bytes.count + place : place] ^= 0x10
        try workshop.write(file, bytes)
        let damaged = again(cache)
        for id in pack.ids {
            // Damage in the body of the pack is found when an affected object is read.
            let object = try damaged.object(id)
            #expect(object == nil || object?.id(in: .sha1) == id)
        }
        let damagedHeader = part == "pack" && (0..<12).contains(place)
        if !damagedHeader {
            #expect(try names(in: cache).isEmpty)
            #expect(try Array(pack.ids).allSatisfy { try damaged.object($0) == nil })
        }
        try add("HEAD", workshop, to: damaged)
        #expect(try again(cache).contains(workshop.id("git rev-parse HEAD")))
    }

    @Test(arguments: ["pack", "index"])
    func `treats incomplete packs as missing`(_ part: String) throws {
        let (workshop, cache) = try workshop()
        let pack = try add("HEAD", workshop, to: cache)
        let head = try workshop.id("git rev-parse HEAD")
        let file = ".git/cache/\(pack.index.checksum).\(part)"
        try workshop.write(file, workshop.bytes(file).dropLast())
        #expect(try !again(cache).contains(head))
        try add("HEAD", workshop, to: cache)
        #expect(try again(cache).contains(head))
        try workshop.run("rm \(file)")
        #expect(try !again(cache).contains(head))
    }

    @Test func `reads open packs even if their files were removed`() throws {
        let (workshop, cache) = try workshop()
        let pack = try add("HEAD", workshop, to: cache)
        try cache.prune(limit: 0)
        #expect(try names(in: cache).isEmpty)
        for id in pack.ids { #expect(try cache.object(id) != nil) }
        try workshop.run("rm -rf .git/cache")
        for id in pack.ids { #expect(try cache.object(id) != nil) }
        #expect(try again(cache).object(workshop.id("git rev-parse HEAD")) == nil)
    }

    @Test func `removes its oldest packs first`() throws {
        let (workshop, cache) = try workshop()
        var packs: [Pack] = []
        for version in 0..<4 {
            try workshop.write("new", Array("\(version)".utf8))
            try workshop.run("git add -A && git commit -qm \(version)")
            let pack = try add("HEAD ^HEAD~1", workshop, to: cache)
            packs.append(pack)
            let time = "2020-01-01T00:00:0\(version)"
            try workshop.run("touch -d \(time) .git/cache/\(pack.index.checksum).*")
        }
        try workshop.write(".git/cache/note", Array("unrelated".utf8))
        let sizes = packs.map { $0.index.packSize + $0.index.fileContents.count }
        try cache.prune(limit: sizes.reduce(0, +))
        #expect(try names(in: cache).count == 9)
        try cache.prune(limit: sizes[2] + sizes[3])
        let kept = packs[2...].flatMap {
            ["\($0.index.checksum).index", "\($0.index.checksum).pack"]
        }
        #expect(try names(in: cache) == (kept + ["note"]).sorted())
        try ObjectCache.prune(cachesIn: workshop.folder(".git"), limit: sizes[3])
        #expect(try names(in: cache) == (kept[2...] + ["note"]).sorted())
    }
}
