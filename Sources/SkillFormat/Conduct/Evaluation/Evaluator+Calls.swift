internal import Text

extension Evaluator {
    // Functions.

    /// Evaluates a call of a function, or of a method of an object.
    mutating func result(of call: Call, on owner: Value) -> Value {
        var receiver: Value?
        let callee: Value
        if case .member(_, let name, let offset) = call.callee {
            receiver = owner
            callee = member(name, of: owner, at: offset)
        } else {
            callee = owner
        }
        // `(0, eval)(…)`
        var symbol = callee.symbol ?? callee.items.last?.value.symbol
        // `$f = "file_get_contents"; $f(…)`
        if symbol == nil, let text = callee.text, text.utf8.allSatisfy({ $0.isWordPart }) {
            symbol = text
        }
        let parts = (symbol ?? "").split { $0 == "." || $0 == "/" }
        let name = parts.last.map(String.init) ?? ""
        let wasPrinted = isPrinted
        isPrinted = isPrinted || CallTable.printers.contains(name.lowercased())
        var functions: [([String], [Statement])] = []
        var items: [Value.Item] = []
        for argument in call.arguments {
            if case .function(let parameters, let body) = argument.value {
                functions.append((parameters, body))
                continue
            }
            let value = value(of: argument.value)
            if let label = argument.label { judgeSetting(label, value, call.offset) }
            if argument.label == "env" { continue }
            items.append(Value.Item(label: argument.label, value: value))
        }
        isPrinted = wasPrinted
        var result: Value
        if receiver?.symbol == nil || receiver?.symbol == "self" || receiver?.symbol == "this",
            let own = self.call(name, items)
        {
            result = own
        } else {
            var invocation = Invocation(
                name: name.lowercased(),
                owners: parts.dropLast().map {
                    ($0.hasPrefix("node:") ? $0.dropFirst(5) : $0).lowercased()
                },
                receiver: receiver, offset: call.offset)
            // The members of an object are arguments with labels.
            for item in items {
                guard spend(item.value.items.count / 8) else { break }
                if item.label == nil, item.value.items.contains(where: { $0.label != nil }) {
                    invocation.labeled += item.value.items.filter { $0.label != nil }
                    invocation.values.append(item.value)
                } else if item.label != nil {
                    invocation.labeled.append(item)
                } else {
                    invocation.values.append(item.value)
                }
            }
            let rows = rows(for: invocation, in: CallTable.functions[invocation.name])
            result = apply(
                rows, to: invocation,
                default: passed(invocation), symbol: symbol)
        }
        if CallTable.collectors.contains(name.lowercased()),
            case .member(let object, _, _) = call.callee
        {
            for item in items { assign(item.value.withoutText, to: object, adds: true) }
        }
        if CallTable.fillers.contains(name.lowercased()), let receiver, !receiver.goods.isEmpty {
            for case .name(let buffer, let offset) in call.arguments.map(\.value) {
                assign(receiver.withoutText, to: .name(buffer, offset), adds: true)
            }
        }
        for (parameters, body) in functions {
            let value = evaluate(parameters, body, with: result.taken(from: receiver))
            // The name that `then(eval)` has is that of a function.
            result.add(goodsOf: value)
        }
        for item in items where item.value.symbol == "eval" && item.value.text == "${eval}" {
            if let receiver { use(receiver, for: .evaluates, at: call.offset) }
        }
        return result
    }

    /// What a function gives that is not known: what its arguments have.
    private func passed(_ invocation: Invocation) -> Value {
        var value = Value.nothing
        for argument in invocation.values(at: [.all, .receiver]) { value.add(goodsOf: argument) }
        return value
    }

    // Commands.

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
        if let name = command.name, !command.redirections.contains(where: { $0.kind == .writes }) {
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
                    own.add(goodsOf: value)
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
        var input = command.input.map { value(of: $0) } ?? piped ?? groupInput
        for redirection in command.redirections where redirection.kind != .writes {
            let path = value(of: redirection.target)
            var contents = contents(of: path)
            if let known = input { contents.add(goodsOf: known) }
            input = contents
        }
        var result = run(
            words, input, isPlainPipe, isLiteral: command.name != nil, command.offset)
        for redirection in command.redirections where redirection.kind == .writes {
            // Each file gets all words.
            guard spend(words.count) else { break }
            let target = value(of: redirection.target)
            if target.text?.contains("/dev/tcp/") == true
                || target.text?.contains("/dev/udp/") == true
            {
                if target.text?.contains("localhost") != true,
                    target.text?.contains("127.0.0.1") != true
                {
                    send([result], to: [], at: command.offset)
                }
            } else {
                write([result] + words, to: target, at: redirection.offset)
            }
            result = .nothing
        }
        return result
    }

    /// Runs a command of words; what a program such as `sudo` runs is read as the command.
    mutating func run(
        _ words: [Value], _ input: Value?, _ isPlainPipe: Bool, isLiteral: Bool, _ offset: Int
    ) -> Value {
        var words = words[...]
        while let first = words.first {
            // A script with a download in it, by its path.
            if let key = first.fileKey, let file = files[key],
                unit.isSpan
                    ? first.text?.hasPrefix("./") == true
                    : first.text?.contains("/") == true || !isLiteral
            {
                use(file, for: .starts, at: offset)
            }
            guard let text = first.text, !text.isEmpty else { break }
            if defines(text) {
                let items = words.dropFirst().enumerated().map {
                    Value.Item(label: "\($0.offset + 1)", value: $0.element)
                }
                return call(text, items) ?? .nothing
            }
            var name =
                text.split { $0 == "/" || $0 == "\\" }.last.map(String.init)?.lowercased() ?? ""
            if name.hasSuffix(".exe") { name.removeLast(4) }
            guard let rows = CallTable.programs[name] else { break }
            if let prefix = rows.first(where: \.isPrefix) {
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

    /// The rows of a name that apply to a call.
    private mutating func rows(for call: Invocation, in rows: [Row]?) -> [Row] {
        let owned = (rows ?? []).filter { call.isOwned(by: $0.owners) }
        guard owned.contains(where: \.dependsOnLine) else { return owned }
        let line = call.line
        guard spend(onTextOf: line.utf8.count) else { return [] }
        return owned.filter { call.has($0, in: line) }
    }

    /// What a program that is not known prints: what its input and the files that it gets have.
    private func passed(_ words: ArraySlice<Value>, _ input: Value?) -> Value {
        var value = input?.withoutText ?? .nothing
        for word in words.dropFirst() { value.add(goodsOf: contents(of: word)) }
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

    // Code in texts.

    /// Evaluates the text of a value as code; returns what it prints.
    @discardableResult
    mutating func evaluateCode(_ value: Value, _ family: CodeFamily?, at offset: Int) -> Value {
        guard let family, let text = value.text, text.utf8.count >= 4 else { return .nothing }
        guard spend(onTextOf: 8 * text.utf8.count) else { return .nothing }
        return nested(at: offset) { evaluator in
            let bytes = Array(text.utf8)
            let reading = family.reading(of: bytes, in: 0..<bytes.count)
            if !reading.isComplete { evaluator.leaveOut() }
            return evaluator.value(of: .block(reading.statements))
        }
    }

    /// Evaluates code that the statement at a place starts, whose facts are at this place.
    mutating func nested(at offset: Int, _ body: (inout Evaluator) -> Value) -> Value {
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

extension Row {
    /// Whether the program runs another, whose name follows its options.
    var isPrefix: Bool {
        roles.contains { if case .prefixes = $0 { true } else { false } }
    }
}

extension Invocation {
    /// Takes the words of a command: options with their values, and others.
    mutating func take(_ words: ArraySlice<Value>, valued: Set<String>) {
        var rest = words
        while let word = rest.popFirst() {
            guard let text = word.text, text.hasPrefix("-"), text.utf8.count > 1, text != "--"
            else {
                if values.isEmpty { leadingOptions = labeled.compactMap(\.label) }
                values.append(word)
                continue
            }
            func takeValue() -> Value { rest.popFirst() ?? .nothing }
            if let equals = text.firstIndex(of: "="), text.hasPrefix("--") {
                var value = Value(text: String(text[text.index(after: equals)...]), at: offset)
                value.add(goodsOf: word)
                labeled.append(Value.Item(label: String(text[..<equals]), value: value))
                continue
            }
            if valued.contains(text) {
                labeled.append(Value.Item(label: text, value: takeValue()))
                continue
            }
            // Options of PowerShell ignore case and have a value if no option follows.
            let lowercased = text.lowercased()
            if valued.contains(lowercased) || text.utf8.count > 3 && isPowerShellOption(lowercased)
            {
                labeled.append(Value.Item(label: lowercased, value: takeValue()))
                continue
            }
            labeled.append(Value.Item(label: text, value: .nothing))
            guard !text.hasPrefix("--"), !isLongOption(text) else { continue }
            // Letters: `-sSLo file`, `-ofile`.
            var letters = text.dropFirst()
            while let letter = letters.popFirst() {
                let option = "-\(letter)"
                guard valued.contains(option) else {
                    labeled.append(Value.Item(label: option, value: .nothing))
                    continue
                }
                var value = letters.isEmpty ? takeValue() : Value(text: String(letters), at: offset)
                if !letters.isEmpty { value.add(goodsOf: word) }
                labeled.append(Value.Item(label: option, value: value))
                break
            }
        }
    }

    private static let powerShellOptions: Set<String> = [
        "-uri", "-outfile", "-body", "-infile", "-method", "-headers", "-source", "-destination",
        "-filepath", "-argumentlist", "-path", "-value", "-form", "-literalpath", "-contenttype",
        "-userprofile", "-childpath",
    ]

    private func isPowerShellOption(_ text: String) -> Bool {
        Self.powerShellOptions.contains(text)
    }

    /// Whether an option with one dash is a word, as those of `find`.
    private func isLongOption(_ text: String) -> Bool {
        name == "find" || name == "xattr" && text.utf8.count > 3 || text.utf8.count > 6
    }
}
