internal import Text

// Commands and pipelines of shells.
extension TaintAnalyzer {
    /// Evaluates a command or a pipeline; the value is what it prints.
    mutating func output(of expression: Expression) -> Value {
        let elements =
            if case .pipeline(let elements) = expression { elements } else { [expression] }
        var words: [[Value]] = []
        for element in elements.reversed() {
            guard case .command(let command) = element else {
                words.append([])
                continue
            }
            words.append(self.words(of: command))
        }
        var output: Value?
        // Whether a download or decoder comes before in the same pipeline.
        var isPlainPipe = false
        for (element, words) in zip(elements, words.reversed()) {
            guard case .command(let command) = element else {
                // The commands of a group get what is piped into it.
                let outer = groupInput
                groupInput = output ?? outer
                output = value(of: element)
                groupInput = outer
                isPlainPipe = false
                continue
            }
            isPlainPipe = isPlainPipe && command.input == nil
            output = run(command, words, piped: output, isPlainPipe && place == nil)
            if let name = command.name?.lowercased(), Self.plainSources.contains(name) {
                isPlainPipe = true
            }
        }
        return output ?? .nothing
    }

    /// The programs whose output rules about single lines look for in pipes to shells.
    private static let plainSources: Set<String> = ["curl", "wget", "base64", "xxd", "iwr", "irm"]

    private mutating func words(of command: Command) -> [Value] {
        let wasPrinted = isPrinted
        if let name = command.name, !command.redirections.contains(where: \.takesOutput) {
            isPrinted = CallTable.printers.contains(name)
        }
        defer { isPrinted = wasPrinted }
        var words: [Value] = []
        for word in command.words {
            let value = value(of: word)
            guard case .name = word else {
                words.append(value)
                continue
            }
            // A variable without quotation marks may hold several words.
            if let items = value.words {
                guard spend(items.count) else { break }
                words += items
            } else if let text = value.text, text.utf8.contains(Byte.space) {
                let parts = text.split(separator: " ")
                guard spend(parts.count) else { break }
                for part in parts {
                    var own = Value(text: String(part), at: command.offset)
                    own.add(taintsOf: value)
                    words.append(own)
                }
            } else {
                words.append(value)
            }
        }
        return words
    }

    /// Runs a command with what is piped into it.
    private mutating func run(
        _ command: Command, _ words: [Value], piped: Value?, _ isPlainPipe: Bool
    ) -> Value {
        judgeName(of: command)
        var input = command.input.map { value(of: $0) } ?? piped ?? groupInput
        for redirection in command.redirections where redirection.kind != .writes {
            let path = value(of: redirection.target)
            var contents = contents(of: path)
            if path.isRemoteDevice { contents.add(taint(.downloads, "", at: command.offset)) }
            if let number = redirection.descriptor {
                write(
                    [contents], to: Value(name: "&\(number - UInt8(ascii: "0"))"),
                    at: command.offset)
            }
            if let known = input { contents.add(taintsOf: known) }
            input = contents
        }
        var result = run(
            words, input, isPlainPipe, isLiteral: command.name != nil, command.offset)
        for redirection in command.redirections where redirection.kind == .writes {
            // Each file gets all words.
            guard spend(words.count) else { break }
            let target = value(of: redirection.target)
            if target.isRemoteDevice {
                send([result], to: [], at: command.offset)
                if isInterpreter(words) { record(.handsOverShell, "", at: command.offset) }
            }
            guard redirection.takesOutput else { continue }
            if !target.isDevice { write([result] + words, to: target, at: redirection.offset) }
            result = .nothing
        }
        return result
    }

    /// Records a program whose name is put together from the values of several variables: `${a}${b} -s $u | $y$z`.
    private mutating func judgeName(of command: Command) {
        guard !isPrinted, case .joined(let parts)? = command.words.first else { return }
        // The name of what is unknown is `_`.
        let pieces = parts.prefix { if case .name(let name, _) = $0 { name != "_" } else { false } }
        guard pieces.count > 1 else { return }
        for piece in pieces {
            guard let text = value(of: piece).text, (1...4).contains(text.utf8.count) else {
                return
            }
        }
        record(.disguises, "", at: command.offset)
    }

    /// Runs a command of words; what a program such as `sudo` runs is read as the command.
    mutating func run(
        _ words: [Value], _ input: Value?, _ isPlainPipe: Bool, isLiteral: Bool, _ offset: Int
    ) -> Value {
        var words = words[...]
        while let first = words.first {
            guard let text = first.text, !text.isEmpty else { break }
            // A script with a download in it, by its path.
            if unit.isSpan ? text.hasPrefix("./") : text.contains("/") || !isLiteral {
                use(fileAt: first, for: .starts, at: offset)
                note(first, runsAs: nil)
            }
            if defines(text) {
                let items = words.dropFirst().enumerated().map {
                    Value.Item(label: "\($0.offset + 1)", value: $0.element)
                }
                return call(text, items) ?? .nothing
            }
            let name = Self.programName(text)
            guard let rows = CallTable.programs[name] else { break }
            if let prefix = rows.first(where: { $0.has(.prefix) }) {
                let (options, rest) = divided(words.dropFirst(), prefix.values, offset)
                if !rest.isEmpty {
                    words = rest
                    if name == "xargs", let input { words = given(input, to: rest, options) }
                    continue
                }
            }
            var invocation = Invocation(name: name, input: input, offset: offset)
            invocation.hasPlainPipe = isPlainPipe && isLiteral
            invocation.take(
                words.dropFirst(), valued: rows.reduce(into: []) { $0.formUnion($1.values) })
            return apply(
                self.rows(for: invocation, in: rows), to: invocation,
                default: passed(words, input), symbol: nil)
        }
        return words.isEmpty ? input ?? .nothing : passed(words, input)
    }

    /// The name of a program without its folder and extension, in lowercase.
    private static func programName(_ path: String) -> String {
        let parts = Array(path.utf8).split {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
        }
        let name = String(lowercasing: parts.last ?? [])
        return name.hasSuffix(".exe") ? String(name.dropLast(4)) : name
    }

    /// The output of an unknown program: it has the taints of its input and of the files that it gets.
    private mutating func passed(_ words: ArraySlice<Value>, _ input: Value?) -> Value {
        var value = input?.withoutText ?? .nothing
        for word in words.dropFirst() { value.add(taintsOf: contents(of: word)) }
        return value
    }

    /// Divides the words of a program that runs another into its options and assignments, and the other program's words.
    private mutating func divided(
        _ words: ArraySlice<Value>, _ valued: Set<String>, _ offset: Int
    ) -> (options: ArraySlice<Value>, rest: ArraySlice<Value>) {
        var rest = words
        while let word = rest.first, let text = word.text {
            let isOption = text.hasPrefix("-") || text.hasPrefix("/c") && text.utf8.count == 2
            let isNumber = text.utf8.first?.isDigit == true
            let equals = text.firstIndex(of: "=")
            let isAssignment = equals.map { !text[..<$0].utf8.contains(UInt8(ascii: "/")) } == true
            guard isOption || isNumber || isAssignment else { break }
            if isAssignment, !isOption, let equals {
                let value = Value(text: String(text[text.index(after: equals)...]), at: offset)
                judgeSetting(String(text[..<equals]), value, offset)
            }
            rest = rest.dropFirst()
            if valued.contains(text) { rest = rest.dropFirst() }
        }
        return (words[..<rest.startIndex], rest)
    }

    /// The words of a command that gets its input as words: in place of a mark such as `{}`, or after the others.
    private func given(
        _ input: Value, to words: ArraySlice<Value>, _ options: ArraySlice<Value>
    ) -> ArraySlice<Value> {
        let texts = options.compactMap(\.text)
        guard let option = texts.firstIndex(where: { $0.hasPrefix("-I") || $0.hasPrefix("-i") })
        else { return words + [input.withoutText] }
        let own = texts[option].dropFirst(2)
        let next = option + 1 < texts.count ? texts[option + 1] : "{}"
        let mark = own.isEmpty ? texts[option] == "-I" ? next : "{}" : String(own)
        return words.map { $0.text?.contains(mark) == true ? $0.taken(from: input) : $0 }[...]
    }

    /// Evaluates the text of a value as code; returns what it prints.
    @discardableResult
    mutating func evaluateCode(_ value: Value, _ family: CodeFamily?, at offset: Int) -> Value {
        guard let family, let text = value.text, text.utf8.count >= 4 else { return .nothing }
        guard spend(onTextOf: 8 * text.utf8.count) else { return .nothing }
        return nested(at: offset) { analyzer in
            let bytes = Array(text.utf8)
            let reading = family.reading(of: bytes, in: 0..<bytes.count)
            if !reading.isComplete { analyzer.leaveOut() }
            return analyzer.value(of: .block(reading.statements))
        }
    }

    /// Evaluates code that the statement at a place starts, whose facts are at this place.
    mutating func nested(at offset: Int, _ body: (inout TaintAnalyzer) -> Value) -> Value {
        guard codeDepth < Limit.codeNesting else {
            leaveOut()
            return .nothing
        }
        codeDepth += 1
        let outer = place
        place = place ?? offset
        let value = body(&self)
        place = outer
        codeDepth -= 1
        return value
    }
}

extension Value {
    /// Whether it is a connection of a shell, by its path: `/dev/tcp/host/port`.
    fileprivate var isDevice: Bool {
        guard let text else { return false }
        return ["/dev/tcp/", "/dev/udp/"].contains(where: text.contains)
    }

    /// Whether it is a connection to another machine.
    fileprivate var isRemoteDevice: Bool {
        isDevice && !["localhost", "127.0.0.1"].contains { text?.contains($0) == true }
    }
}
