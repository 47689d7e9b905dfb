internal import Text

/// Finds out what a script does: which values its names, files and functions hold, and where they go.
///
/// Goes through the statements in text order, twice: what functions return and take, and what later parts assign, is
/// known in the second pass, in which facts are recorded. Conditions and loops count as if everything in them ran.
struct TaintAnalyzer {
    private(set) var facts: [Fact] = []
    /// The contents of files that scripts of the skill have written.
    var files = WrittenFiles()
    /// Whether everything was evaluated: neither size nor depth reached a limit.
    private(set) var isComplete = true

    /// The names and their values, in each function.
    private var scopes: [[String: Value]] = [[:]]
    private var scopeNumbers: [ScopeName: Int] = [:]
    /// The functions that are being read, from the outermost.
    private var open: [(name: String, scope: Int)] = [("", 0)]
    private var functions: [String: Function] = [:]
    private var isLastRound = false
    var unit = CodeUnit(reading: CodeReading(), isShown: false)
    let isDocument: Bool
    /// The statement that is evaluated, and the place of a command that it starts.
    var statement = 0..<0
    var place: Int?
    var depth = 0
    /// The input of the group of commands that is evaluated.
    var groupInput: Value?
    /// How many texts are evaluated inside each other.
    var codeDepth = 0
    /// Whether what is evaluated is only printed or searched for.
    var isPrinted = false
    /// The files that were unpacked into the current folder of the unit.
    var unpacked = Value.nothing
    /// The scripts that are being read in.
    private var included: Set<String> = []
    /// The effort that is left.
    private(set) var effort: Int

    private struct Function {
        let parameters: [String]
        let scope: Int
        var result = Value.nothing
    }

    /// A function by the scope that it is in, and its name.
    private struct ScopeName: Hashable {
        let parent: Int
        let name: String
    }

    /// Creates an analyzer of a file with a limit on its effort.
    init(isDocument: Bool, effort: Int) { (self.isDocument, self.effort) = (isDocument, effort) }

    /// Takes some of the effort that is left, since short names may stand for much; returns whether there was enough.
    mutating func spend(_ amount: Int) -> Bool {
        effort -= amount
        if effort < 0 { isComplete = false }
        return effort >= 0
    }

    mutating func spend(onTextOf size: Int) -> Bool { spend(size / Limit.textPart) }

    mutating func leaveOut() { isComplete = false }

    /// Evaluates a unit; its names hold only in it.
    mutating func evaluate(_ unit: CodeUnit) {
        self.unit = unit
        unpacked = .nothing
        (scopes, scopeNumbers, functions) = ([[:]], [:], [:])
        isComplete = isComplete && unit.reading.isComplete
        let statements = unit.reading.statements
        // Without functions, everything is known in its order.
        let rounds = statements.contains(where: \.definesFunction) ? 2 : 1
        for round in 1...rounds {
            isLastRound = round == rounds
            (open, depth, place) = ([("", 0)], 0, nil)
            for statement in statements { evaluate(statement) }
        }
    }

    // Statements.

    @discardableResult
    mutating func evaluate(_ statement: Statement) -> Value {
        guard spend(1) else { return .nothing }
        let outer = self.statement
        if place == nil { self.statement = statement.range }
        defer { self.statement = outer }
        switch statement.kind {
        // The documentation of a function.
        case .expression(.text) where !unit.reading.isRuby: return .nothing
        case .expression(let expression):
            let value = value(of: expression)
            if unit.reading.isRuby, open.count > 1, !value.taints.isEmpty { returns(value) }
            return value
        // What is given to an object gets what the object has: `socket.onmessage = …`.
        case .assignment(.member(let object, _, _), .function(let parameters, let body), _):
            let owner = value(of: object)
            _ = evaluate(parameters, body, with: owner)
        case .assignment(let target, let source, let adds):
            if case .function(let parameters, let body) = source, case .name(let name, _) = target {
                define(name, parameters)
                for statement in body { evaluate(statement) }
                close()
                return .nothing
            }
            assign(value(of: source), to: target, adds: adds)
        case .functionStart(let name, let parameters): define(name, parameters)
        case .functionEnd: close()
        case .result(let expression):
            let value = value(of: expression)
            returns(value)
            return value
        }
        return .nothing
    }

    /// Adds to the result of the function that is being read.
    private mutating func returns(_ value: Value) {
        guard let name = open.last?.name, let known = functions[name] else { return }
        functions[name]?.result = known.result.union(value)
    }

    private mutating func define(_ name: String, _ parameters: [String]) {
        let key = ScopeName(parent: open.last?.scope ?? 0, name: name)
        let scope = scopeNumbers[key] ?? (scopes.count < Limit.names ? scopes.count : 0)
        if scope == scopes.count {
            scopes.append([:])
            scopeNumbers[key] = scope
        } else if scopeNumbers[key] == nil {
            leaveOut()
        }
        if functions[name]?.scope != scope {
            functions[name] = Function(parameters: parameters, scope: scope)
        }
        guard open.count < Limit.expressionNesting else { return leaveOut() }
        open.append((name, scope))
    }

    private mutating func close() { if open.count > 1 { open.removeLast() } }

    /// Takes the names and functions of a shell script of the skill that another reads in; what it does is judged there.
    mutating func include(_ path: Value, at offset: Int) {
        guard let key = path.fileKey, !included.contains(key) else { return }
        var left = effort
        let reading = files.reading(of: key) { size in
            left -= size
            return left >= 0
        }
        guard spend(effort - left), let reading else { return }
        included.insert(key)
        _ = nested(at: offset) { analyzer in
            for statement in reading.statements { analyzer.evaluate(statement) }
            return .nothing
        }
        included.remove(key)
    }

    // Names.

    func value(named name: String) -> Value? {
        for (_, scope) in open.reversed() {
            if let value = scopes[scope][name] { return value }
        }
        return nil
    }

    mutating func assign(_ value: Value, to target: Expression, adds: Bool) {
        switch target {
        case .name(let name, let offset): set(name, value, adds: adds, offset)
        case .member(let object, let name, let offset):
            judgeSetting(name, value, offset)
            // The standard streams of a shell: `command.Stdin = connection`.
            if value.isConnection, case .name(let owner, _) = object {
                judgeStreams([value, self.value(named: owner) ?? .nothing], at: offset)
            }
            assign(value.withoutText, to: object, adds: true)
        case .element(let object, let key):
            if case .text(let name, let offset) = key { judgeSetting(name, value, offset) }
            assign(value.withoutText, to: object, adds: true)
        case .list(let items):
            for (index, item) in items.enumerated() {
                guard spend(1) else { break }
                var part = value
                if let name = item.label {
                    part = member(name, of: value, at: statement.lowerBound)
                } else if index < value.items.count {
                    part = value.items[index].value
                }
                assign(part, to: item.value, adds: adds)
            }
        // A default value: `{ a = 1 }`.
        case .block(let statements):
            guard case .assignment(let target, _, _)? = statements.first?.kind else { break }
            assign(value, to: target, adds: adds)
        case .any(let names), .joined(let names):
            // `String name = value`
            if let last = names.last { assign(value, to: last, adds: adds) }
        default: break
        }
    }

    private mutating func set(_ name: String, _ value: Value, adds: Bool, _ offset: Int) {
        judgeSetting(name, value, offset)
        let scope = open.last?.scope ?? 0
        // A name of an outer scope keeps what it has: it may be assigned in any order.
        var target = scope
        if scopes[scope][name] == nil,
            let outer = open.dropLast().last(where: { scopes[$0.scope][name] != nil })
        {
            target = outer.scope
        }
        guard let known = scopes[target][name] else {
            guard scopes[target].count < Limit.names else { return leaveOut() }
            scopes[target][name] = value
            return
        }
        // A constant on another branch does not empty it.
        let keeps = adds || value.taints.isEmpty && value.symbol == nil && value.items.isEmpty
        scopes[target][name] = keeps ? known.union(value) : value
        if keeps, !adds, let text = value.text { scopes[target][name]?.text = text }
        if adds, value.text != nil, known.text != nil, known.items.isEmpty {
            let text = joined([known, value], at: offset).text
            scopes[target][name]?.text = text
        }
    }

    /// The text of values that follow each other; nothing if it is too long to be put together.
    mutating func joined(
        _ values: [Value], with separator: String = "", at offset: Int
    ) -> Value {
        let size = values.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
        guard spend(onTextOf: size) else { return .nothing }
        return .joined(values, with: separator, at: place ?? offset)
    }

    // Expressions.

    mutating func value(of expression: Expression) -> Value {
        guard depth < Limit.expressionNesting else {
            leaveOut()
            return .nothing
        }
        guard spend(1) else { return .nothing }
        depth += 1
        defer { depth -= 1 }
        let value = evaluated(expression)
        if value.isCut { leaveOut() }
        guard spend(value.taints.count / Limit.taintsPart) else { return .nothing }
        if let text = value.text, !spend(onTextOf: text.utf8.count) { return .nothing }
        return value
    }

    private mutating func evaluated(_ expression: Expression) -> Value {
        switch expression {
        case .text(let text, let offset):
            let value = Value(text: text, at: place ?? offset)
            judge(value)
            return value
        case .number(let digits):
            var value = Value()
            value.text = digits
            return value
        case .name(let name, let offset): return named(name, at: offset)
        case .member, .element, .call: return value(ofChain: expression)
        case .joined(let parts):
            let values = parts.map { value(of: $0) }
            var joined = joined(values, at: offset(of: parts))
            judgePieces(parts, &joined)
            return joined
        case .path(let parts):
            let values = parts.map { value(of: $0) }
            return joined(values, with: "/", at: offset(of: parts))
        case .list(let items):
            var list = Value.nothing
            for item in items {
                let value = value(of: item.value)
                if let label = item.label {
                    judgeSetting(label, value, statement.lowerBound)
                    list.add(pathOf: label, at: statement.lowerBound)
                }
                if item.label == "env" { continue }
                list.append(Value.Item(label: item.label, value: value))
            }
            return list
        case .any(let choices):
            // One of the items that a loop goes through.
            if choices.count == 1 {
                let list = value(of: choices[0])
                return anyItem(of: list)
            }
            var known: Value?
            for choice in choices {
                let value = value(of: choice)
                known = known.map { $0.union(value) } ?? value
            }
            return known ?? .nothing
        case .test(let parts):
            for part in parts { _ = value(of: part) }
            return .nothing
        case .command, .pipeline: return output(of: expression)
        case .function(_, let body):
            var result = Value.nothing
            for statement in body { result = result.union(evaluate(statement)) }
            return result
        case .block(let statements):
            var result: Value?
            for statement in statements {
                let value = evaluate(statement)
                if result == nil { result = value } else { result = result?.union(value) }
            }
            return result ?? .nothing
        }
    }

    /// Evaluates members, elements and calls from the first operand on, without recursion: chains of methods are long.
    private mutating func value(ofChain expression: Expression) -> Value {
        guard var first = expression.owner else { return .nothing }
        // Most have one link.
        guard let second = first.owner else {
            let value = value(of: first)
            return spend(1) ? self.value(of: expression, on: value) : .nothing
        }
        var links = [expression, first]
        first = second
        while let owner = first.owner {
            links.append(first)
            first = owner
        }
        var value = value(of: first)
        for link in links.reversed() {
            guard spend(1) else { return .nothing }
            value = self.value(of: link, on: value)
        }
        return value
    }

    /// Evaluates a member, element or call of a value.
    private mutating func value(of link: Expression, on value: Value) -> Value {
        switch link {
        case .member(_, let name, let offset): member(name, of: value, at: offset)
        case .element(_, let key): element(self.value(of: key), of: value)
        case .call(let call): result(of: call, on: value)
        default: value
        }
    }

    private func offset(of parts: [Expression]) -> Int {
        for part in parts {
            if case .text(_, let offset) = part { return place ?? offset }
            if case .name(_, let offset) = part { return place ?? offset }
        }
        return place ?? statement.lowerBound
    }

    private func named(_ name: String, at offset: Int) -> Value {
        if let value = value(named: name) { return value }
        if let variable = environmentVariable(name, at: offset) { return variable }
        if unit.reading.isRuby, let function = functions[name] { return function.result }
        var value = Value()
        value.text = name == "_" || name == "@" || name == "*" ? Value.unknownText : "${\(name)}"
        value.symbol = name
        if name == "ENV" || name == "env:" {
            value.add(Taint(effect: .readsEnvironment, subject: "ENV", offset: offset))
        }
        return value
    }

    /// The value of a variable of the environment that is known by name.
    private func environmentVariable(_ name: String, at offset: Int) -> Value? {
        var value = Value()
        let own = name.hasPrefix("env:") ? String(name.dropFirst(4)) : name
        // Names of PowerShell ignore case.
        let wellKnown = own == name ? name : own.uppercased()
        // All are in capital letters.
        if wellKnown.utf8.first.map({ $0 < 0x61 }) == true,
            let text = Self.wellKnownVariables[wellKnown]
        {
            value.text = text
            return value
        }
        guard let key = ServiceKey.named(own) else { return nil }
        value.text = "${\(own)}"
        value.add(
            Taint(effect: .readsKey, subject: key.names[0].uppercased(), offset: place ?? offset))
        return value
    }

    private static let wellKnownVariables = [
        "HOME": "~", "USERPROFILE": "~", "TMPDIR": "/tmp", "TEMP": "/tmp", "TMP": "/tmp",
        "IFS": " ", "SHELL": "sh", "BASH": "bash",
    ]
    private static let environments: Set<String> = [
        "os.environ", "process.env", "ENV", "env", "deno.env", "import.meta.env", "bun.env",
    ]

    /// The program that runs the script, by the names that it has in languages.
    private static let interpreters = ["sys.executable": "python3", "process.execPath": "node"]

    /// The members of the environment that are the whole of it.
    private static let copies: Set<String> = [
        "items", "copy", "keys", "values", "to_h", "to_json", "inspect", "map", "each", "to_a",
        "toObject", "entries", "select", "collect",
    ]
    /// The members that are what their owner is.
    private static let contents: Set<String> = [
        "text", "content", "body", "data", "name", "parent", "path", "out", "stdout",
    ]

    mutating func member(_ name: String, of owner: Value, at offset: Int) -> Value {
        if owner.has(.readsEnvironment), Self.environments.contains(owner.symbol ?? "") {
            if let variable = environmentVariable(name, at: offset) { return variable }
            var value = owner
            if !Self.copies.contains(name) {
                value = Value()
                value.text = "${\(name)}"
            }
            value.symbol = "env.\(name)"
            return value
        }
        if let item = owner.item(labeled: name) { return item }
        var value = owner.withoutText
        let symbol = (owner.symbol.map { "\($0)." } ?? "") + name
        value.symbol = symbol
        value.text = Self.interpreters[symbol]
        if Self.environments.contains(symbol), symbol.utf8.contains(UInt8(ascii: ".")) {
            value.add(Taint(effect: .readsEnvironment, subject: symbol, offset: place ?? offset))
        }
        // The parent and the text of a path or download stay what they are.
        if owner.text != nil, Self.contents.contains(name) { value.text = owner.text }
        return value
    }

    // Functions of the script.

    func defines(_ name: String) -> Bool { functions[name] != nil }

    /// The result of a function that the script defines; nil if it does not.
    mutating func call(_ name: String, _ values: [Value.Item]) -> Value? {
        guard let function = functions[name] else { return nil }
        var all: Value?
        if function.parameters.count == 1, values.count > 1 {
            // Any number of arguments.
            all = values.reduce(into: .nothing) { $0.append($1) }
        }
        for (index, item) in values.enumerated() {
            let own =
                item.label ?? (index < function.parameters.count ? function.parameters[index] : nil)
            guard let own else { continue }
            let known = scopes[function.scope][own]
            guard scopes[function.scope].count < Limit.names else {
                leaveOut()
                break
            }
            var value = all ?? item.value
            if value.text == "${\(own)}" { value.text = nil }
            scopes[function.scope][own] = known.map { $0.union(value) } ?? value
        }
        return function.result
    }

    /// Gives the parameters of a function that is passed to a call a value, and evaluates it.
    mutating func evaluate(
        _ parameters: [String], _ body: [Statement], with value: Value
    ) -> Value {
        for name in parameters {
            var own = value.withoutText
            own.symbol = name
            set(name, own, adds: false, statement.lowerBound)
        }
        var result = Value.nothing
        for statement in body { result = result.union(evaluate(statement)) }
        return result
    }

    // Records.

    mutating func record(_ taint: Taint, usedFor use: Effect, at offset: Int) {
        record(use, taint.subject, taken: taint.effect, at: offset)
    }

    mutating func record(_ effect: Effect, _ subject: String, taken: Effect? = nil, at offset: Int)
    {
        guard isLastRound, included.isEmpty else { return }
        facts.append(
            Fact(
                effect: effect, taken: taken, offset: place ?? offset, range: statement,
                subject: subject, isShown: unit.isShown))
    }
}
