internal import ArraySpan
package import Text

/// The text around a word in lowercase: a limited part of its line.
package struct Passage {
    package let source: SourceText
    /// The text in lowercase.
    package let text: [UInt8]
    /// The offset of the text in the file.
    package let start: Int
    /// The range of the word in the text.
    package let word: Range<Int>

    package init(_ source: SourceText, at offset: Int, count: Int) {
        let bytes = source.bytes.span
        let limit = 400
        func isEnd(_ index: Int) -> Bool {
            // A backslash continues a command on the next line.
            bytes[index] == UInt8(ascii: "\n")
                && (index == 0 || bytes[index - 1] != UInt8(ascii: "\\"))
        }
        var low = offset
        while low > 0, offset - low < limit, !isEnd(low - 1) { low -= 1 }
        var high = offset + count
        while high < bytes.count, high - offset < limit, !isEnd(high) { high += 1 }
        self.source = source
        text = source.bytes[low..<high].map { $0.lowercased }
        start = low
        word = offset - low..<offset - low + count
    }

    /// Creates a passage of a range, without a word.
    package init(_ source: SourceText, _ range: Range<Int>) {
        self.source = source
        text = source.bytes[range].map(\.lowercased)
        start = range.lowerBound
        word = 0..<0
    }

    /// The bytes as they are in the file.
    package var original: ArraySlice<UInt8> { source.bytes[start..<start + text.count] }

    package func find(_ word: String, from index: Int = 0) -> Int? {
        let wanted = Array(word.utf8)
        guard let lead = wanted.first, index <= text.count - wanted.count else { return nil }
        for place in index...(text.count - wanted.count) where text[place] == lead {
            if text[place..<place + wanted.count].elementsEqual(wanted) { return place }
        }
        return nil
    }

    package func contains(_ word: String) -> Bool { find(word) != nil }
    package func containsAny(of words: [String]) -> Bool { words.contains { contains($0) } }

    /// Returns the end of the first of several words that is at an index.
    package func end(ofAny words: [String], at index: Int) -> Int? {
        for word in words where index >= 0 && index + word.utf8.count <= text.count {
            if text[index..<index + word.utf8.count].elementsEqual(word.utf8) {
                return index + word.utf8.count
            }
        }
        return nil
    }

    package func starts(_ word: String, at index: Int) -> Bool {
        end(ofAny: [word], at: index) != nil
    }

    package func skippingBlanks(_ index: Int) -> Int {
        var index = index
        while index < text.count {
            // A backslash at the end of a line counts as a blank.
            let joins =
                text[index] == UInt8(ascii: "\\") && index + 1 < text.count
                && text[index + 1] == UInt8(ascii: "\n")
            guard text[index].isBlank || joins || text[index] == UInt8(ascii: "\n") else { break }
            index += joins ? 2 : 1
        }
        return index
    }

    package func isWordStart(_ index: Int) -> Bool { index == 0 || !text[index - 1].isWordPart }
    package func isWordEnd(_ index: Int) -> Bool { index >= text.count || !text[index].isWordPart }

    /// Whether the text contains any of several words as a whole word.
    package func hasWord(_ words: [String]) -> Bool {
        words.contains { word in
            var from = 0
            while let place = find(word, from: from) {
                if isWordStart(place), isWordEnd(place + word.utf8.count) { return true }
                from = place + 1
            }
            return false
        }
    }

    /// Whether one of several words precedes an index, with only blanks in between.
    package func isPreceded(byAny words: [String], at index: Int) -> Bool {
        var end = index
        while end > 0, text[end - 1].isBlank { end -= 1 }
        return words.contains { starts($0, at: end - $0.utf8.count) }
    }
}

extension Passage {
    /// Whether a pipe after an index leads into a shell.
    package func pipesIntoShell(from index: Int) -> Bool {
        var from = index
        while let pipe = text[from...].firstIndex(of: UInt8(ascii: "|")) {
            // A semicolon before a blank ends the command; elsewhere it may be part of a URL.
            let ends = text[from..<pipe].indices.contains { index in
                text[index] == UInt8(ascii: ";") && text[index + 1] <= 32
            }
            if ends { return false }
            if isShell(at: skippingBlanks(pipe + 1)) { return true }
            from = pipe + 1
        }
        return false
    }

    /// Whether the command at an index is a shell or an interpreter that reads its program from standard input.
    private func isShell(at index: Int) -> Bool {
        var index = index
        while let end = end(ofAny: ["sudo", "-e ", "/usr/bin/env ", "env "], at: index) {
            index = skippingBlanks(end)
        }
        if let end = end(ofAny: ["/bin/", "/usr/bin/"], at: index) { index = end }
        let shells = ["sh", "bash", "zsh", "dash", "ksh", "iex", "invoke-expression"]
        for shell in shells {
            if let end = end(ofAny: [shell], at: index), isWordEnd(end), !starts(".", at: end) {
                return true
            }
        }
        for name in ["python3", "python", "node", "perl", "ruby"] {
            guard var end = end(ofAny: [name], at: index) else { continue }
            end = skippingBlanks(end)
            if starts("-", at: end) { end = skippingBlanks(end + 1) }
            // With arguments it reads data: `| python3 -m json.tool`.
            return end >= text.count || [34, 39, 41, 96].contains(text[end])
        }
        return false
    }

    /// Whether the command at an index is executed by a shell: `sh -c "$(…`, `bash <(…`, `eval $(…`.
    package func isSubstitutedIntoShell(at index: Int) -> Bool {
        var from = 0
        while let place = ["$(", "<(", "`"].compactMap({ find($0, from: from) }).min(),
            place < index
        {
            var end = place
            while end > 0, text[end - 1].isBlank || [34, 39].contains(text[end - 1]) { end -= 1 }
            if starts("-c", at: end - 2) {
                end -= 2
                while end > 0, text[end - 1].isBlank { end -= 1 }
            }
            let words = ["sh", "bash", "zsh", "eval", "source"]
            // The ends of code spans open nothing, and `post.sh` is no shell.
            if opens(at: place),
                words.contains(where: { isCommand($0, endingAt: end) }),
                !text[place..<index].contains(UInt8(ascii: ")"))
            {
                return true
            }
            from = place + 1
        }
        return false
    }

    /// Whether a substitution starts at a place: of backquotes on a line, each other one ends one.
    private func opens(at place: Int) -> Bool {
        guard text[place] == UInt8(ascii: "`") else { return true }
        let line = text[..<place].lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
        return text[line..<place].count { $0 == UInt8(ascii: "`") } % 2 == 0
    }

    private func isCommand(_ name: String, endingAt end: Int) -> Bool {
        let start = end - name.utf8.count
        return starts(name, at: start) && isWordStart(start)
            && (start == 0 || text[start - 1] != UInt8(ascii: "."))
    }
}

extension Passage {
    /// Whether the path at a place is the target of a redirection, of `tee` or of a call that writes.
    package func isWritten(at place: Int) -> Bool {
        var start = place
        while start > 0, !text[start - 1].isSpace, text[start - 1] != UInt8(ascii: ">") {
            start -= 1
        }
        if isRedirected(to: start) { return true }
        return containsAny(of: [
            "\"a\"", "'a'", "\"w\"", "'w'", "appendfile", "writefile", "add-content", "write_text",
            "writestring",
        ])
    }

    /// Whether a redirection or `tee` precedes an index; `<path>` and arrows are none.
    private func isRedirected(to index: Int) -> Bool {
        var end = index
        while end > 0, text[end - 1].isBlank || [34, 39].contains(text[end - 1]) { end -= 1 }
        if end >= 4, starts("tee", at: end - 3) || starts("tee -a", at: end - 6) { return true }
        guard end > 0, text[end - 1] == UInt8(ascii: ">") else { return false }
        while end > 0, text[end - 1] == UInt8(ascii: ">") { end -= 1 }
        guard end > 0 else { return true }
        let before = text[end - 1]
        return before.isSpace || before.isDigit || [34, 39, 41, 38].contains(before)
    }
}
