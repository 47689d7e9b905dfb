// Fuzzes the reader of frontmatter in SKILL.md.

internal import Text

@testable internal import SkillFormat

/// Reads one input and checks what must hold, whatever it is.
func fuzzFrontmatter(_ bytes: [UInt8]) {
    let document = readHeader(bytes)
    check(document, bytes)
    // What is there without a block is a block when marks stand around it: most inputs get this far only so.
    let marked = Array("---\n".utf8) + bytes + Array("\n---\nText.\n".utf8)
    check(readHeader(marked), marked)
}

/// Every place is inside the file, and no field's value precedes its key.
private func check(_ document: SkillDocument, _ bytes: [UInt8]) {
    precondition((0...bytes.count).contains(document.bodyStart))
    for flaw in document.flaws {
        precondition((0...bytes.count).contains(flaw.offset) && !flaw.reason.english.isEmpty)
        _ = document.source.place(at: flaw.offset)
    }
    guard let frontmatter = document.frontmatter else { return }
    for field in frontmatter.fields {
        precondition((0...bytes.count).contains(field.keyOffset))
        precondition((field.keyOffset...bytes.count).contains(field.valueOffset))
        _ = document.source.place(at: field.valueOffset)
    }
    _ = (frontmatter.name, frontmatter.description, frontmatter.whenToUse)
}
