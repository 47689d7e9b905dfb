internal import Digest
internal import FileTree
internal import Markdown
internal import Text

/// What a file does: the deeds in its code, and what is carried from one place to another.
struct Conduct: Sendable {
    let source: SourceText
    let acts: [Act]
    let flows: [Flow]

    /// Reads what the files of a skill do; files in which there is nothing to see are left out.
    ///
    /// What one script has downloaded to a file, another may run.
    static func all(in scans: [TextScan]) -> [RelativePath: Conduct] {
        var conducts: [RelativePath: Conduct] = [:]
        var files: [String: Value] = [:]
        var units: [RelativePath: [CodeUnit]] = [:]
        // How many files with downloads are known after each script.
        var known: [RelativePath: Int] = [:]
        func downloads() -> Int { files.values.count { $0.has(.downloads) || $0.has(.decodes) } }
        for scan in scans {
            let path = scan.source.path
            guard let own = scan.codeUnits else { continue }
            units[path] = own
            conducts[path] = evaluate(own, of: scan.source, &files)
            known[path] = downloads()
        }
        let all = downloads()
        guard all > 0 else { return conducts }
        for scan in scans where known[scan.source.path] != all {
            let path = scan.source.path
            guard let own = units[path] ?? (scan.source.isMarkdown ? nil : scan.source.codeUnits())
            else { continue }
            conducts[path] = evaluate(own, of: scan.source, &files)
        }
        return conducts
    }

    private static func evaluate(
        _ units: [CodeUnit], of source: SourceText, _ files: inout [String: Value]
    ) -> Conduct? {
        guard !units.isEmpty else { return nil }
        var evaluator = Evaluator(files: files, isDocument: source.isMarkdown)
        for unit in units where !unit.statements.isEmpty { evaluator.evaluate(unit) }
        files = evaluator.files
        guard !evaluator.acts.isEmpty || !evaluator.flows.isEmpty else { return nil }
        return Conduct(source: source, acts: evaluator.acts, flows: evaluator.flows)
    }

    /// Quotes a statement: its text on one line, shortened; a digest tells shortened ones apart.
    func quotation(of range: Range<Int>) -> String {
        Self.quotation(of: source.bytes[range.clamped(to: 0..<source.bytes.count)])
    }

    /// Quotes text on one line: at most 72 characters, then a digest of the whole.
    static func quotation(of bytes: ArraySlice<UInt8>) -> String {
        let words = bytes.split { $0.isSpace }
        let text = Array(words.joined(separator: [Byte.space]))
        let string = String(decoding: text, as: UTF8.self)
        guard string.unicodeScalars.count > quotationLimit else { return "`\(string)`" }
        var short = String.UnicodeScalarView()
        short.append(contentsOf: string.unicodeScalars.prefix(quotationLimit))
        let digest = SHA256Digest(of: text).description.suffix(64).prefix(8)
        return "`\(String(short))…` (\(digest))"
    }

    private static let quotationLimit = 72
}

extension TextScan {
    /// The units of code in which something may be done; nil if there are none.
    fileprivate var codeUnits: [CodeUnit]? {
        let table = WordTable.shared
        var triggers: [Int] = []
        var runners: [Int] = []
        for hit in hits where table.isTrigger[hit.word] || table.isRunner[hit.word] {
            guard isWhole(hit, table.words[hit.word]) else { continue }
            if table.isTrigger[hit.word] { triggers.append(hit.offset) }
            runners.append(hit.offset)
        }
        guard !triggers.isEmpty else { return nil }
        guard source.isMarkdown else { return source.codeUnits() }
        func holds(_ range: Range<Int>, _ places: [Int]) -> Bool {
            let next = places.partitionPoint { $0 >= range.lowerBound }
            return next < places.count && places[next] < range.upperBound
        }
        let ranges = source.codeRanges()
        guard ranges.contains(where: { holds($0.range, triggers) }) else { return nil }
        return ranges.filter { code in
            guard holds(code.range, runners) else { return false }
            // A path or name in a sentence does nothing.
            let text = source.bytes[code.range]
            return !code.isSpan || text.contains(Byte.space) || text.starts(with: "--".utf8)
        }.map(source.unit)
    }

    /// Whether a word is not a part of a longer one.
    private func isWhole(_ hit: Hit, _ word: [UInt8]) -> Bool {
        let before = hit.offset > 0 ? source.bytes[hit.offset - 1] : 0
        let end = hit.offset + word.count
        let after = end < source.bytes.count ? source.bytes[end] : 0
        return !(word.first?.isWordPart == true && before.isWordPart)
            && !(word.last?.isWordPart == true && after.isWordPart)
    }
}
