// Fuzzes the references of Markdown files.

internal import FileTree
internal import Text

@testable internal import References

/// The files of the skill whose text is the input.
private let files = [
    "SKILL.md", "scripts/run.py", "references/guide.md", "references/Forms.md", "assets/a b.png",
    "examples/one/SKILL.md",
]

/// Uses an input as SKILL.md and as a reference, and checks the invariants of the result.
func fuzzReferences(_ bytes: [UInt8]) {
    guard let skillFile = RelativePath("SKILL.md"), let guide = RelativePath("references/guide.md")
    else { preconditionFailure("both are paths") }
    let texts = [
        skillFile: SourceText(path: skillFile, bytes: bytes),
        guide: SourceText(path: guide, bytes: bytes),
    ]
    let references = SkillReferences(
        paths: SkillPaths(files: files), texts: texts,
        names: SkillNames(name: "pdf", folderName: "pdf"))
    for fault in references.faults {
        guard files.contains(fault.path) else { preconditionFailure("no file \(fault.path)") }
        precondition((0...bytes.count).contains(fault.offset))
    }
    for reference in references.found {
        precondition(reference.line > 0 && reference.column > 0)
        precondition(SkillPaths(files: files).contains(reference.target))
    }
}
