internal import Text

// Calls of functions and methods.
extension TaintAnalyzer {
    /// The arguments of a call: values, and functions that the call may call.
    private struct Arguments {
        var items: [Value.Item] = []
        var functions: [(parameters: [String], body: [Statement])] = []
    }

    /// Evaluates a call of a function, or of a method of an object.
    mutating func result(of call: Call, on owner: Value) -> Value {
        var receiver: Value?
        var callee = owner
        switch call.callee {
        case .member(_, let name, let offset):
            receiver = owner
            callee = member(name, of: owner, at: offset)
        // `response["on"](…)`
        case .element(_, let key):
            receiver = owner
            callee = element(value(of: key), of: owner)
        default: break
        }
        let symbol = callee.functionName
        let path = Array((symbol ?? "").utf8).split {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/")
        }
        let name = String(decoding: path.last ?? [], as: UTF8.self)
        let lowercased = String(lowercasing: path.last ?? [])
        let arguments = arguments(
            of: call, arePrinted: isPrinted || CallTable.printers.contains(lowercased))
        var result: Value
        let isOwn = receiver?.symbol.map { $0 == "self" || $0 == "this" } ?? true
        if isOwn, let own = self.call(name, arguments.items) {
            result = own
        } else {
            var invocation = Invocation(
                name: lowercased, receiver: receiver, offset: call.offset)
            invocation.owners = path.dropLast().map {
                String(lowercasing: $0.starts(with: "node:") ? $0.dropFirst(5) : $0)
            }
            if case .member(let object, _, _) = call.callee { invocation.object = object }
            invocation.names = call.arguments.map(\.value).filter(\.isName)
            for item in arguments.items {
                guard spend(item.value.items.count / 8) else { break }
                invocation.take(item)
            }
            let rows = rows(for: invocation, in: CallTable.functions[invocation.name])
            result = apply(rows, to: invocation, default: passed(invocation), symbol: symbol)
        }
        // A method that is called with what is taken: `retrbinary(name, buffer.write)`.
        for case .member(.name(let object, let offset), "write", _) in call.arguments.map(\.value)
        where value(named: object) != nil {
            assign(result.withoutText, to: .name(object, offset), adds: true)
        }
        for function in arguments.functions {
            let taken = result.taken(from: receiver)
            result.add(taintsOf: evaluate(function.parameters, function.body, with: taken))
        }
        // The name that `then(eval)` has is that of a function.
        for item in arguments.items where item.value.isEvaluation {
            if let receiver { use(receiver, for: .evaluates, at: call.offset) }
        }
        return result
    }

    private mutating func arguments(of call: Call, arePrinted: Bool) -> Arguments {
        let wasPrinted = isPrinted
        isPrinted = arePrinted
        defer { isPrinted = wasPrinted }
        var arguments = Arguments()
        for argument in call.arguments {
            if case .function(let parameters, let body) = argument.value {
                arguments.functions.append((parameters, body))
                // Keeps the positions of the arguments after it.
                arguments.items.append(Value.Item(label: argument.label, value: .nothing))
                continue
            }
            let value = value(of: argument.value)
            if let label = argument.label { judgeSetting(label, value, call.offset) }
            if argument.label == "env" { continue }
            arguments.items.append(Value.Item(label: argument.label, value: value))
        }
        return arguments
    }

    /// The result of an unknown function: it has the taints of its arguments.
    private func passed(_ invocation: Invocation) -> Value {
        var value = Value.nothing
        for argument in invocation.values { value.add(taintsOf: argument) }
        for item in invocation.labeled { value.add(taintsOf: item.value) }
        if let input = invocation.input { value.add(taintsOf: input) }
        if let receiver = invocation.receiver { value.add(taintsOf: receiver) }
        return value
    }

    /// The rows of a name that apply to a call.
    mutating func rows(for call: Invocation, in rows: [Row]?) -> [Row] {
        guard let rows else { return [] }
        let owned = rows.filter { call.isOwned(by: $0.owners) }
        guard owned.contains(where: \.dependsOnLine) else { return owned }
        let line = call.line
        guard spend(onTextOf: line.utf8.count) else { return [] }
        return owned.filter { call.has($0, in: line) }
    }
}

extension Invocation {
    /// Takes an argument of a function; the members of an object are arguments with labels.
    fileprivate mutating func take(_ item: Value.Item) {
        guard item.label == nil else { return labeled.append(item) }
        labeled += item.value.items.filter { $0.label != nil }
        values.append(item.value)
    }
}

extension Value {
    /// The name under which it is called.
    fileprivate var functionName: String? {
        // `(0, eval)(…)`
        if let symbol = symbol ?? items.last?.value.symbol { return symbol }
        // `$f = "file_get_contents"; $f(…)`
        guard let text, text.utf8.allSatisfy(\.isWordPart) else { return nil }
        return text
    }

    /// Whether it is the function that evaluates texts.
    fileprivate var isEvaluation: Bool { symbol == "eval" && text == "${eval}" }
}

extension Expression {
    fileprivate var isName: Bool { if case .name = self { true } else { false } }
}
