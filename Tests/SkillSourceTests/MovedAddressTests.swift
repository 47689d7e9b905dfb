import FileTree
import SkillSource
import SystemPackage
import Testing

@Suite struct `The address of a moved skill` {
    private func typed(_ text: String, _ old: String, _ new: String?) throws -> String {
        try SkillAddress(text, workingDirectory: "/work", home: "/home/me").typed(
            afterMoveFrom: RelativePath(old), to: new.flatMap { RelativePath($0) },
            workingDirectory: "/work", home: "/home/me")
    }

    @Test(arguments: [
        ("o/r", "a/notes", "b/notes", "o/r"),
        ("o/r@main", "a/notes", "b/notes", "o/r@main"),
        ("o/r/a/notes", "a/notes", "b/notes", "o/r/b/notes"),
        ("o/r/a/notes@v1", "a/notes", "b/notes", "o/r/b/notes@v1"),
        ("o/r/a", "a/notes", "a/deep/notes", "o/r/a"),
        ("o/r/a", "a/notes", "b/notes", "o/r/b/notes"),
        ("o/r/notes", "notes", "notes/notes", "o/r/notes/notes"),
        ("https://h.org/r.git#main:a/notes", "a/notes", "b", "https://h.org/r.git#main:b"),
        ("https://h.org/r.git#:a/notes", "a/notes", "b", "https://h.org/r.git#:b"),
        (
            "https://github.com/o/r/tree/main/a/notes", "a/notes", "b/notes",
            "https://github.com/o/r/tree/main/b/notes"
        ),
        (
            "https://github.com/o/r/tree/feature/x/a/notes", "a/notes", "b/notes",
            "https://github.com/o/r/tree/feature/x/b/notes"
        ),
        (
            "https://github.com/o/r/blob/main/a/notes/SKILL.md", "a/notes", "b/notes",
            "https://github.com/o/r/blob/main/b/notes/SKILL.md"
        ),
        ("o/r/a/notes", "a/notes", "b c", "o/r/b c"),
        ("o/r/a/notes", "a/notes", "b@c", "https://github.com/o/r.git#:b@c"),
        ("./r", "a/notes", "b/notes", "./r"),
        ("pdf", "a/notes", "b/notes", "pdf"),
    ])
    func `has the new path`(_ text: String, _ old: String, _ new: String, _ wanted: String) throws {
        #expect(try typed(text, old, new) == wanted)
    }

    @Test(arguments: [
        ("o/r/a/notes@v1", "a/notes", "o/r@v1"),
        ("https://h.org/r.git#main:a", "a", "https://h.org/r.git#main"),
        ("https://h.org/r.git#:a", "a", "https://h.org/r.git"),
        ("https://github.com/o/r/tree/main/a", "a", "https://github.com/o/r/tree/main"),
    ])
    func `has no path if the skill moved to the top`(
        _ text: String, _ old: String, _ wanted: String
    ) throws {
        #expect(try typed(text, old, nil) == wanted)
    }
}
