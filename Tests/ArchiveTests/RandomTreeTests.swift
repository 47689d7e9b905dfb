import ArraySpan
import Digest
import FileTree
import SystemPackage
import TestSupport
import Testing

@testable import Archive

@Suite struct `Any tree` {
    private static let tools = [
        "cd tree; zip -qr ../out.zip .; mv ../out.zip ../out",
        "cd tree; zip -qr0 - . | cat >../out",
        "bsdtar -C tree --format zip -cf out .",
        "tar -C tree -cf out .",
        "tar -C tree --format pax -czf out .",
        "bsdtar -C tree --format pax -czf out .",
    ]

    private static let alphabet = Array("abcXYZ019-_ +,=@#~'&手順書ガé😀")

    private func name(_ numbers: inout SplitMix64) -> String {
        let count = [1, 3, 8, 20, 60].randomElement(using: &numbers) ?? 1
        let characters = (0..<count).map { _ in Self.alphabet.randomElement(using: &numbers) ?? "a"
        }
        return "f" + String(characters) + "f"
    }

    /// Writes files to randomly chosen folders, except those whose names collide.
    private func grow(_ root: Directory, _ numbers: inout SplitMix64) throws {
        var folders: [RelativePath?] = [nil]
        var keys: Set<String> = []
        var maker = FolderCreator(root: root)
        for _ in 0..<Int.random(in: 1...40, using: &numbers) {
            let folder = folders.randomElement(using: &numbers) ?? nil
            let path = try path((folder.map { "\($0)/" } ?? "") + name(&numbers))
            guard path.names.count < 30, keys.insert(path.collisionKey).inserted else { continue }
            guard Int.random(in: 0..<3, using: &numbers) > 0 else {
                folders.append(path)
                continue
            }
            let size = [0, 1, 511, 512, 513, 300_000].randomElement(using: &numbers) ?? 0
            let bytes = (0..<size / 8 + 1).flatMap { _ in
                withUnsafeBytes(of: numbers.next()) { Array($0) }
            }
            let last = try #require(FilePath.Component(path.lastName))
            try maker.folder(of: path)
                .createFile(
                    last,
                    permissions: .treeFile(Bool.random(using: &numbers) ? .plain : .executable)
                )
                .write(bytes.span.extracting(first: size))
        }
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `is unchanged by packing and unpacking`(_ seed: UInt64) throws {
        let workshop = try Workshop()
        let root = try workshop.folder("tree")
        var numbers = SplitMix64(seed: seed)
        try grow(root, &numbers)
        let expected = try TreeSnapshot(of: root)
        try workshop.run(Self.tools[Int(seed) % Self.tools.count])
        #expect(try workshop.unpack("out").files == expected.files)
    }
}
