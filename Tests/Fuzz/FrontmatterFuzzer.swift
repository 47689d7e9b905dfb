// Fuzzes the reader of SKILL.md's frontmatter with bytes that libFuzzer makes. `Scripts/fuzz frontmatter`
// builds and runs it.

/// Reads one input and checks what must hold, whatever it is.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFrontmatter(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let document = readHeader(bytes)
    check(document, bytes)
    // What is there without a block is a block when marks stand around it: most inputs get this far only so.
    let marked = Array("---\n".utf8) + bytes + Array("\n---\nText.\n".utf8)
    check(readHeader(marked), marked)
    return 0
}

/// Every place is inside the file, and no field's value precedes its key.
private func check(_ document: SkillDocument, _ bytes: [UInt8]) {
    precondition((0...bytes.count).contains(document.bodyStart))
    for flaw in document.flaws {
        precondition((0...bytes.count).contains(flaw.offset) && !flaw.reason.isEmpty)
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
