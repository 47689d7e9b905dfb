internal import Text

/// A statement as names and assignments.
struct Line {
    let passage: Passage
    let statement: Statement
    /// The names of variables, and of files as `/name`.
    let names: [String]
    private let words: [(name: String, range: Range<Int>)]

    /// Names that hold too many different things.
    static let plainNames: Set<String> = [
        "self", "this", "import", "from", "const", "let", "var", "await", "async", "print",
        "return",
        "with", "open", "true", "false", "none", "null", "def", "function", "os", "sys", "json",
        "re",
        "path", "requests", "subprocess", "len", "str", "int", "if", "else", "for", "in", "of",
        "not", "and",
        "echo", "curl", "http", "https", "export", "local", "new", "try", "except", "catch", "then",
        "fs",
        "main", "read", "write", "get", "post", "encode", "decode", "utf", "join", "home", "rb",
        "wb", "as", "bash", "sh", "python", "python3", "node", "lambda", "or", "is", "error",
        "sudo",
        "/", "~", "tmp", "/tmp", "do", "done", "fi", "exit", "status", "timeout", "headers",
        "method",
        "io", "urllib", "request", "base64", "pathlib", "shutil", "process", "env", "environ",
        "config",
        "args", "exec", "eval", "chmod", "user", "users", "type", "name", "url", "token",
        "the", "a", "to", "of", "/usr/bin/env", "app", "module", "exports", "require", "console",
        "log",
    ]

    init(_ passage: Passage, _ statement: Statement) {
        self.passage = passage
        self.statement = statement
        var words: [(String, Range<Int>)] = []
        let text = passage.text
        var index = 0
        while index < text.count {
            let byte = text[index]
            guard byte.isWordPart || "/.~".utf8.contains(byte) else {
                index += 1
                continue
            }
            let start = index
            var hasSlash = false
            while index < text.count, text[index].isWordPart || "/.~-".utf8.contains(text[index]) {
                if text[index] == UInt8(ascii: "/") { hasSlash = true }
                index += 1
            }
            let whole = text[start..<index]
            // The name of a file, without its folders.
            let last = whole.split(separator: UInt8(ascii: "/")).last ?? []
            if hasSlash || last.contains(UInt8(ascii: ".")), last.count >= 2,
                last.contains(where: \.isLetter)
            {
                words.append(("/" + String(decoding: last, as: UTF8.self), start..<index))
            }
            guard !hasSlash else { continue }
            for part in whole.split(whereSeparator: { !$0.isWordPart })
            where !(part.first?.isDigit ?? true) {
                words.append(
                    (String(decoding: part, as: UTF8.self), part.startIndex..<part.endIndex))
            }
        }
        self.words = words
        names = words.map(\.0).filter {
            // Outside code blocks only files have names.
            !Line.plainNames.contains($0) && (statement.block != nil || $0.hasPrefix("/"))
        }
    }

    /// The names that an act may use: for programs, those in the place of the program or script; for writes, those of
    /// the file.
    func names(for act: Act) -> [String] {
        if act.deed == .writes { return writtenNames(at: act.offset - passage.start) }
        if act.deed == .evaluates, act.subject.hasSuffix(" -c") || act.subject.hasSuffix(" -e") {
            let end = act.offset - passage.start + act.subject.utf8.count
            return words.first { $0.range.lowerBound >= end }.map { [$0.name] } ?? []
        }
        guard act.deed == .starts else { return names }
        let place = act.offset - passage.start
        if act.subject == "chmod +x" || act.subject.hasPrefix("chmod")
            || act.subject.hasPrefix("os.chmod")
        {
            return words.filter { $0.range.lowerBound > place }.map(\.name)
        }
        // The first argument, after an interpreter and options.
        let rest = words.filter { $0.range.lowerBound > place }
        var found: [String] = []
        for word in rest {
            if Self.interpreters.contains(word.name) || word.name.hasPrefix("-") { continue }
            // The mark of a Python string.
            let next = passage.text.dropFirst(word.range.upperBound).first
            if statement.language == .program, word.name == "f", next == 34 || next == 39 {
                continue
            }
            let lead = word.range.lowerBound > 0 ? passage.text[word.range.lowerBound - 1] : 32
            if lead == UInt8(ascii: "-") { continue }
            if let first = found.first, first != word.name, !overlaps(first, word) { break }
            found.append(word.name)
        }
        return found
    }

    /// The names in the path that a call or command writes.
    private func writtenNames(at place: Int) -> [String] {
        let text = passage.text
        if passage.starts("write_", at: place) {
            // The object before the dot.
            return words.filter { $0.range.upperBound <= place }.suffix(2).map(\.name)
        }
        let command = ["tee", "cp ", "mv ", "ln ", "install -", "sed -i"]
        if passage.end(ofAny: command, at: place) != nil {
            let end = text[place...].firstIndex { ";|&".utf8.contains($0) } ?? text.count
            guard let last = words.last(where: { $0.range.upperBound <= end }) else { return [] }
            return words.filter { $0.range.overlaps(last.range) }.map(\.name)
        }
        if passage.starts("open(", at: place) {
            let modes = [
                ", \"a", ", 'a", ", \"w", ", 'w", "mode=\"w", "mode='w", ", \"r+", ", \"x",
            ]
            guard passage.containsAny(of: modes) else { return [] }
        }
        let start = text[place...].firstIndex(of: UInt8(ascii: "(")) ?? place
        let end = text[start...].firstIndex(of: UInt8(ascii: ",")) ?? text.count
        if passage.starts("json.dump(", at: place) || passage.starts("shutil.copy", at: place) {
            return words.filter { $0.range.lowerBound >= end }.map(\.name)
        }
        return words.filter { $0.range.lowerBound >= start && $0.range.upperBound <= end }
            .map(\.name)
    }

    /// Whether the statement puts a path together.
    var joinsPath: Bool { passage.containsAny(of: [" / ", "join(", "resolve(", "path("]) }

    /// Whether all addresses in the statement are on this machine.
    var isLocal: Bool {
        let hosts = addresses.compactMap { WebHost($0) }
        return !hosts.isEmpty && hosts.allSatisfy(\.isLocal)
    }

    /// Whether the statement reads a file, so that it has the contents instead of the path.
    var reads: Bool {
        passage.containsAny(of: [
            "read_text", "readfile", "json.load", "open(", ".read(", "json.parse", "cat ",
            "get-content",
        ])
    }

    private func overlaps(_ first: String, _ word: (name: String, range: Range<Int>)) -> Bool {
        words.contains { $0.name == first && $0.range.overlaps(word.range) }
    }

    private static let interpreters: Set<String> = [
        "bash", "sh", "zsh", "python", "python3", "node", "perl", "ruby", "sudo", "sys",
        "executable",
        "run", "call", "popen", "check_output", "check_call", "/bin/sh", "/bin/bash", "/sh",
        "/bash",
        "/sys.executable", "/python3", "/subprocess.run", "str", "exec", "env", "powershell",
        "pwsh", "file",
        "/cmd.exe", "/powershell.exe", "open", "command", "process", "execpath",
        "/process.execpath", "i", "installer", "pkg",
        "filepath", "os", "path", "join", "fspath", "c", "nohup", "y",
    ]

    /// The names that the statement assigns.
    var assigned: [String] {
        var found: [String] = []
        let text = passage.text
        if let equals = firstAssignment {
            found += words.filter { $0.range.upperBound <= equals }.map(\.name)
                .filter { !Line.plainNames.contains($0) && !$0.hasPrefix("/") }
        }
        // What is read goes into a buffer among the arguments.
        if passage.containsAny(of: [".read(", "recv_into("]) { found += names }
        if let first = words.first, first.name == "for" {
            let middle = words.first { $0.name == "in" || $0.name == "of" }
            let end = middle?.range.lowerBound ?? 0
            found += words.filter { $0.range.upperBound <= end }.map(\.name)
        }
        for (position, word) in words.enumerated() where position > 0 {
            let before = words[position - 1].name
            if before == "for" || before == "as" || before == "read" || before == "-r" {
                found.append(word.name)
            }
        }
        // `name =>`, `(name) =>`, `function (name)`.
        for word in words {
            var end = word.range.upperBound
            while end < text.count, text[end].isSpace || text[end] == UInt8(ascii: ")") { end += 1 }
            if passage.starts("=>", at: end) { found.append(word.name) }
            if word.name == "function",
                passage.starts("(", at: passage.skippingBlanks(word.range.upperBound))
            {
                let close =
                    text[word.range.upperBound...].firstIndex(of: UInt8(ascii: ")")) ?? text.count
                found += words.filter {
                    $0.range.lowerBound > word.range.upperBound && $0.range.upperBound <= close
                }.map(\.name)
            }
        }
        return found.filter { !Line.plainNames.contains($0) }
    }

    /// The offset of the first `=` outside brackets that assigns.
    private var firstAssignment: Int? {
        let text = passage.text
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "="):
                guard depth <= 0 else { continue }
                let before = index > 0 ? text[index - 1] : 0
                let after = index + 1 < text.count ? text[index + 1] : 0
                if after == UInt8(ascii: "=") || after == UInt8(ascii: ">")
                    || "=!<>".utf8.contains(before)
                {
                    continue
                }
                return index
            default: break
            }
        }
        return nil
    }

    /// Whether the value that is assigned is a shell or an interpreter: `run=/bin/sh`.
    var assignsInterpreter: Bool {
        guard let equals = firstAssignment, statement.language == .shell else { return false }
        let value = passage.text[(equals + 1)...].filter { ![34, 39].contains($0) && !$0.isSpace }
        let name = value.split(separator: UInt8(ascii: "/")).last ?? []
        return ["sh", "bash", "zsh", "python", "python3", "node", "perl", "dash", "ruby"]
            .contains(String(decoding: name, as: UTF8.self))
    }

    /// The files that a command writes: after `-o`, `-O`, `>`, `tee`; for downloads also the last part of the address.
    var outputs: [String] {
        var found: [String] = []
        let text = passage.text
        // The folder of an archive; base64 reads the file after -d.
        let isFolderOption = !passage.containsAny(of: ["base64"])
        for word in words {
            var start = word.range.lowerBound
            while start > 0, [34, 39, 36, 123, 40].contains(text[start - 1]) { start -= 1 }
            if passage.isPreceded(
                byAny: [
                    "-o", ">", "tee", "tee -a", "-outfile", "--output", "--output-document",
                ], at: start)
                || isFolderOption && passage.isPreceded(byAny: ["-d"], at: start)
                || followsOutputOption(start)
                || passage.starts("--output=", at: start - 9)
                || passage.starts("--output-document=", at: start - 18)
            {
                found.append(word.name)
            }
        }
        // A redirection, whose path may have several parts: `> "${TMPDIR:-/tmp}/.x"`.
        var from = 0
        while let mark = passage.find(">", from: from) {
            from = mark + 1
            let start =
                text[from...].firstIndex { !$0.isBlank && $0 != UInt8(ascii: ">") } ?? text.count
            guard start < text.count, text[start] != UInt8(ascii: "&") else { continue }
            let end = text[start...].firstIndex(where: \.isSpace) ?? text.count
            found += words.filter { $0.range.lowerBound >= start && $0.range.upperBound <= end }
                .map(\.name)
                .filter { $0 != "/null" && $0 != "/dev" }
        }
        // Without a name the last part of the address is one.
        if passage.hasWord(["wget"]) || passage.hasWord(["curl"]) && passage.containsExactly("O ") {
            for word in words where word.name.hasPrefix("/") {
                let before = text[..<word.range.lowerBound].suffix(8)
                let isAddress =
                    text[word.range].starts(with: "//".utf8)
                    || before.firstRange(of: Array("://".utf8)) != nil
                if isAddress { found += [word.name, String(word.name.dropFirst())] }
            }
        }
        if passage.containsAny(of: ["urlretrieve(", "downloadfile(", "download_file("]) {
            found += names
        }
        if passage.hasWord(["start-bitstransfer", "certutil", "bitsadmin"]) {
            found += words.map(\.name).filter { $0.hasPrefix("/") && $0.contains(".") }
        }
        return found.filter { !Line.plainNames.contains($0) }
    }

    /// Whether an option of single letters that ends in `o` precedes an index: `curl -sSLo`.
    private func followsOutputOption(_ index: Int) -> Bool {
        let before = passage.text[..<index].trimmingEnd
        let start = before.lastIndex(where: \.isSpace).map { $0 + 1 } ?? before.startIndex
        let option = before[start...]
        return option.first == UInt8(ascii: "-") && option.last == UInt8(ascii: "o")
            && option.count > 1 && option.dropFirst().allSatisfy(\.isLetter)
    }

    /// Objects of opened files, and the names in their paths: `with open(path) as file`.
    var openedFiles: [(String, [String])] {
        guard
            passage.containsAny(of: [
                "open(", "createwritestream(", "os.create(", "openfile(", "zipfile(", "tarfile(",
            ])
        else { return [] }
        let paths = names
        return assigned.map { ($0, paths) }
    }

    /// Whether the statement writes into an object: `file.write(…)`, `print` with a file, `.pipe(…)`.
    var writesObject: Bool {
        passage.containsAny(of: [
            ".write(", ".pipe(", ".writestring(", "io.copy(", ".writelines(", ".push(", ".append(",
            ".extend(", ".update(", "cat >>", ".writestr(", ".add(",
        ])
    }

    /// Whether what the statement has becomes the result of its function.
    var returns: Bool {
        passage.hasWord(["return", "yield"]) || statement.language == .shell
    }

    /// Whether the statement makes a header of a request that proves who sends it.
    var isHeader: Bool {
        passage.containsAny(of: [
            "authorization", "bearer", "x-api-key", "auth=(", "auth=", "-u ", "private-token",
            "api_key=", "apikey:",
        ])
    }

    /// The web addresses in the statement.
    var addresses: [String] {
        var found: [String] = []
        var from = 0
        while let mark = passage.find("://", from: from) {
            from = mark + 3
            guard
                let scheme = ["https", "http"].first(where: {
                    passage.starts($0, at: mark - $0.utf8.count)
                })
            else { continue }
            let rest = passage.text[from...].prefix(200).prefix {
                $0 > 32 && !"\"'`<>)|;,".utf8.contains($0)
            }
            found.append("\(scheme)://\(String(decoding: rest, as: UTF8.self))")
        }
        return found
    }

    /// The name of the function that the statement defines.
    var definedFunction: String? {
        guard
            let position = words.firstIndex(where: {
                ["def", "function", "func", "fn"].contains($0.name)
            }),
            position <= 2, position + 1 < words.count
        else {
            // `name() {` in a shell.
            guard statement.language == .shell, let first = words.first,
                passage.starts("()", at: first.range.upperBound)
            else { return nil }
            return first.name
        }
        return words[position + 1].name
    }

    /// The parameters of the function that the statement defines.
    var parameters: [String] {
        guard let name = definedFunction, let first = words.first(where: { $0.name == name }) else {
            return []
        }
        return words.filter { $0.range.lowerBound > first.range.upperBound }.map(\.name).filter {
            !Line.plainNames.contains($0)
                && !["str", "bytes", "dict", "list", "any", "bool", "string"].contains($0)
        }
    }

    /// Whether the statement calls a function.
    func calls(_ name: String) -> Bool {
        words.contains { $0.name == name && passage.starts("(", at: $0.range.upperBound) }
            && definedFunction != name
    }

    /// The file or variable that a shell statement starts with.
    var commandName: String? {
        var index = passage.text.startIndex
        let text = passage.text
        while index < text.count, text[index].isSpace || "\"'$({@&".utf8.contains(text[index]) {
            index += 1
        }
        for prefix in ["sudo ", "nohup ", "exec ", "start ", "then ", "do ", "open "]
        where passage.starts(prefix, at: index) {
            index = passage.skippingBlanks(index + prefix.utf8.count)
            while index < text.count, "\"'$({".utf8.contains(text[index]) { index += 1 }
        }
        let candidates = words.filter { $0.range.contains(index) }
        guard let word = candidates.first else { return nil }
        // A bare word is the name of an installed program.
        let isVariable = index > 0 && "${".utf8.contains(text[index - 1])
        let after = passage.skippingBlanks(word.range.upperBound + 1)
        if passage.end(ofAny: ["=", "!", "-eq", "-lt", "-gt", "+="], at: after) != nil {
            return nil
        }
        if statement.block == nil, !text.starts(with: "./".utf8) { return nil }
        return isVariable || word.name.hasPrefix("/") ? word.name : nil
    }
}
