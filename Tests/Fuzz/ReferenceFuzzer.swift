// Fuzzes the reading and judging of references in Markdown with bytes that libFuzzer makes. From the package's
// folder:
//
//   swift build --target SkillFormat && build=$(swift build --show-bin-path)
//   maps="$build/*.build/module.modulemap .build/checkouts/*/Sources/CSystem/include/*.modulemap"
//   swiftc -sanitize=fuzzer,address -parse-as-library -O -swift-version 6 -module-name ReferenceFuzz \
//     -I $build/Modules -I Sources/CLibcrypto -I Sources/CLibyaml -I Sources/CLibmd4c \
//     $(printf ' -Xcc -fmodule-map-file=%s' $maps) \
//     Tests/Fuzz/ReferenceFuzzer.swift $(find Sources/SkillFormat -name '*.swift') \
//     $build/{FileTree,CFileTree,Digest,Problem,SystemPackage,CSystem}.build/*.o \
//     -lcrypto -lyaml -lmd4c -o reference-fuzz
//   ./reference-fuzz -max_total_time=600 -max_len=2048 CORPUS Tests/Fuzz/Seeds/references

internal import FileTree

/// The files of the skill that every input is the text of.
private let files = [
    "SKILL.md", "scripts/run.py", "references/guide.md", "references/Forms.md", "assets/a b.png",
    "examples/one/SKILL.md",
]

/// Judges one input as SKILL.md and as a reference, and checks what must hold of all that is found.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReferences(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let guide = RelativePath("references/guide.md") else {
        preconditionFailure("a path that is none")
    }
    for token in MarkdownDocument(bytes).tokens {
        precondition(token.range.lowerBound >= 0 && token.range.upperBound <= bytes.count)
        precondition(!token.range.isEmpty || token.kind == .link || token.kind == .attribute)
    }
    let texts = [
        RelativePath.skillFile: SourceText(path: .skillFile, bytes: bytes),
        guide: SourceText(path: guide, bytes: bytes),
    ]
    let references = SkillReferences(
        paths: SkillPaths(files: files), texts: texts, document: readHeader(bytes),
        folderName: "pdf")
    for fault in references.faults {
        guard files.contains(fault.path) else { preconditionFailure("no file \(fault.path)") }
        precondition((0...bytes.count).contains(fault.offset))
    }
    for reference in references.found {
        precondition(reference.line > 0 && reference.column > 0)
        precondition(SkillPaths(files: files).contains(reference.target))
    }
    return 0
}
