// Fuzzes the reader of SKILL.md's frontmatter with bytes that libFuzzer makes. From the package's folder:
//
//   swift build --target SkillFormat && build=$(swift build --show-bin-path)
//   maps="$build/*.build/module.modulemap .build/checkouts/*/Sources/CSystem/include/*.modulemap"
//   swiftc -sanitize=fuzzer,address -parse-as-library -O -swift-version 6 -module-name FrontmatterFuzz \
//     -I $build/Modules -I Sources/CLibcrypto -I Sources/CLibyaml -I Sources/CLibmd4c \
//     $(printf ' -Xcc -fmodule-map-file=%s' $maps) \
//     Tests/Fuzz/FrontmatterFuzzer.swift $(find Sources/SkillFormat -name '*.swift') \
//     $build/{FileTree,CFileTree,Digest,Problem,SystemPackage,CSystem}.build/*.o \
//     -lcrypto -lyaml -lmd4c -o frontmatter-fuzz
//   ./frontmatter-fuzz -max_total_time=600 -max_len=2048 CORPUS Tests/Fuzz/Seeds/frontmatter

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

/// Every place lies in the file, and a field's value does not stand before its key.
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
