import FileTree
import Foundation
import Git
import TestSupport
import Testing

@Suite struct `Packs created by git` {
    /// Creates a repository with a history: files with small changes, folders, a symlink, tags.
    private func repository(_ format: ObjectFormat) throws -> Workshop {
        let workshop = try Workshop(format)
        var random = SplitMix64(seed: 7)
        var text = random.text(lines: 400)
        for version in 0..<40 {
            text.replaceSubrange(version * 20..<version * 20 + 5, with: Array("\(version)\n".utf8))
            try workshop.write("a/b/growing.txt", text)
            try workshop.write("a/v\(version % 7).txt", text.reversed())
            try workshop.write("empty", [])
            try workshop.write(
                "noise", (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &random) })
            if version == 0 { try workshop.run("ln -s a/b link; chmod +x noise") }
            try workshop.run("git add -A && git commit -qm 'version \(version)'")
        }
        try workshop.run(
            "git tag -a -m first one HEAD~3 && git -c advice.nestedTag=false tag -a -m tag two one")
        return workshop
    }

    @Test(arguments: [
        (ObjectFormat.sha1, ""), (.sha1, "--delta-base-offset"), (.sha1, "--window=0"),
        (.sha1, "--delta-base-offset --depth=4095 --window=250 -f"), (.sha1, "--depth=1 -f"),
        (.sha256, "--delta-base-offset --depth=50 -f"), (.sha256, "--depth=30 -f"),
    ])
    func `contain the same objects as in git`(_ format: ObjectFormat, _ options: String) throws {
        let workshop = try repository(format)
        let pack = try workshop.pack(
            options.replacingOccurrences(of: "-f", with: "--no-reuse-delta"))
        let objects = try workshop.allObjects()
        #expect(objects.count > 200)
        #expect(Array(pack.ids) == objects.keys.sorted())
        for (id, object) in objects {
            #expect(pack.contains(id))
            #expect(pack.kind(of: id) == object.kind && pack.size(of: id) == object.contents.count)
            #expect(try pack.object(id) == object)
        }
        let trees = objects.filter { $0.value.kind == .tree }.keys.sorted()
        #expect(Array(pack.ids(of: .tree)) == trees)
        try workshop.run("git index-pack --strict .git/made.pack > /dev/null")
    }
}
