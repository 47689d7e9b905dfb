internal import Text

// Functions and imports.
extension ProgramReader {
    /// Reads the head of a function.
    mutating func function(_ start: Int) -> Bool {
        // A function without a name is a value.
        var place = index + 1
        // The receiver of a method.
        if syntax.functionWords.contains("func"), isSymbol("(", at: place) {
            let limit = min(tokens.count, place + Limit.lookahead)
            while place < limit, !isSymbol(")", at: place) { place += 1 }
            guard isSymbol(")", at: place) else {
                isComplete = isComplete && place >= tokens.count
                return false
            }
            place += 1
        }
        if isSymbol("*", at: place) { place += 1 }
        guard place < tokens.count, tokens[place].kind == .name else { return false }
        var name = word(at: place)
        while isSymbol(".", at: place + 1) || isSymbol("::", at: place + 1),
            place + 2 < tokens.count
        {
            place += 2
            name = word(at: place)
        }
        index = place + 1
        let level = syntax.blocks == .indentation ? indentation : braces + 1
        closeFunctions(from: level)
        let parameters = isSymbol("(") ? self.parameters() : []
        add(.functionStart(name, parameters: parameters), from: start)
        functions.append(syntax.blocks == .indentation ? indentation + 1 : level)
        if syntax.blocks == .indentation {
            functions[functions.count - 1] = indentation
            while kind != .line, !isSymbol(":"), !isAtEnd { index += 1 }
            if isSymbol(":") { index += 1 }
        } else {
            // The type of the result.
            while kind != .line, !isSymbol("{"), !isSymbol(";"), !isAtEnd { index += 1 }
        }
        return true
    }

    /// Reads the head of a method of a class in JavaScript: `name(a, b) {`; returns whether there is one.
    mutating func method() -> Bool {
        guard syntax.interpolation == .template else { return false }
        var place = index
        while place + 1 < tokens.count, tokens[place + 1].kind == .name,
            Self.accessors.contains(word(at: place))
        {
            place += 1
        }
        guard isSymbol("(", at: place + 1), closings[place + 1] > place,
            isSymbol("{", at: closings[place + 1] + 1), tokens[place].kind == .name,
            !Self.conditions.contains(word(at: place))
        else { return false }
        let (start, name) = (offset, word(at: place))
        index = place + 1
        closeFunctions(from: braces + 1)
        // The name of what every class has stands for the function that makes functions.
        let own = name == "constructor" ? "new" : name
        add(.functionStart(own, parameters: parameters()), from: start)
        functions.append(braces + 1)
        return true
    }

    private static let accessors: Set<String> = ["get", "set", "static", "async"]
    private static let conditions: Set<String> = [
        "if", "while", "for", "switch", "catch", "with", "function",
    ]

    /// Reads the names in parentheses, without their types and values.
    mutating func parameters() -> [String] {
        var names: [String] = []
        var level = 0
        var isNameNext = true
        repeat {
            if isSymbol("(") || isSymbol("[") || isSymbol("{") {
                level += 1
                if level > 1 { isNameNext = isSymbol("{") }
            } else if isSymbol(")") || isSymbol("]") || isSymbol("}") {
                level -= 1
            } else if isSymbol(",") {
                isNameNext = true
            } else if kind == .name, isNameNext, !isWord("self") {
                names.append(word(at: index))
                isNameNext = false
            }
            index += 1
        } while level > 0 && !isAtEnd
        return names
    }

    /// Reads the block of a call in Ruby: `{ |name| … }` or, up to a line that is indented no more, `do |name| … end`.
    mutating func rubyBlock() -> Expression? {
        guard mayNest() else { return nil }
        depth += 1
        let isBraced = isSymbol("{")
        let outer = (statements, functions, braces, indentation)
        (statements, functions, braces) = ([], [], isBraced ? 1 : 0)
        index += 1
        var names: [String] = []
        if take("|") {
            while !isAtEnd, kind != .line, !take("|") {
                if kind == .name { names.append(word(at: index)) }
                index += 1
            }
        }
        var isOneLine = true
        while !isAtEnd, isBraced ? braces > 0 : !(isOneLine && isWord("end")) {
            if !isBraced, kind == .line, index + 1 < tokens.count, tokens[index + 1].kind != .line {
                isOneLine = false
                if tokens[index].range.count <= outer.3 {
                    if isWord("end", at: index + 1) { index += 1 }
                    break
                }
            }
            statement()
        }
        if !isBraced, isWord("end") { index += 1 }
        closeFunctions(from: 0)
        let body = statements
        (statements, functions, braces, indentation) = outer
        depth -= 1
        return .function(parameters: names, body: body)
    }

    /// The names of other modules that a statement imports.
    private struct Import {
        /// The module's name; several where a list has no names of its own.
        var modules: [String] = []
        /// The known parts of a module, and their names here.
        var names: [(name: String, alias: String, place: Int)] = []
    }

    /// Reads what a statement makes known of other modules.
    mutating func importation(_ start: Int) -> Bool {
        if isSymbol("(", at: index + 1) || isSymbol(".", at: index + 1) { return false }
        let isFrom = isWord("from")
        index += 1
        let known = imported(namesFirst: !isFrom && kind != .text)
        // Names without a module are modules themselves where modules are files: `import a, b`.
        let areModules = known.modules.isEmpty && syntax.blocks == .indentation
        for module in areModules ? known.names.map(\.name) : known.modules {
            let argument = Argument(label: nil, value: .text(module, start))
            let call = Call(callee: .name("import", start), arguments: [argument], offset: start)
            add(.expression(.call(call)), from: start)
        }
        let prefix = known.modules.first.map { "\($0)." } ?? ""
        for (name, alias, place) in known.names {
            // `import os.path` makes `os` known.
            guard prefix != "" || name != alias else { continue }
            let isWhole =
                bytes[start...].starts(with: "import".utf8) && depthIsDefault(name, prefix)
            var value = Expression.name(known.modules.first ?? name, place)
            if !prefix.isEmpty, !isWhole { value = .member(value, name, place) }
            add(.assignment(to: .name(alias, place), value, adds: false), from: start)
        }
        return true
    }

    /// Reads modules and names up to the end of the statement.
    private mutating func imported(namesFirst: Bool) -> Import {
        var known = Import()
        var areNames = namesFirst
        var level = 0
        while kind != nil, kind != .line || level > 0, !isSymbol(";") {
            if isSymbol("(") || isSymbol("{") { level += 1 }
            if isSymbol(")") || isSymbol("}") { level -= 1 }
            if isWord("import") || isWord("from") {
                areNames = isWord("import")
            } else if kind == .text {
                known.modules = [word(at: index)]
            } else if isWord("as"), let last = known.names.indices.last {
                index += 1
                known.names[last].alias = word(at: index)
            } else if kind == .name {
                let place = offset
                let name = dottedName()
                if areNames {
                    known.names.append((name, name, place))
                } else {
                    known.modules.append(name)
                }
            }
            index += 1
        }
        return known
    }

    /// Reads a name with its parts, up to the last one.
    private mutating func dottedName() -> String {
        var name = word(at: index)
        while isSymbol(".", at: index + 1) || isSymbol("::", at: index + 1) {
            index += 2
            name += ".\(word(at: index))"
        }
        return name
    }

    /// Whether an import has a name for the whole module: `import fs from "fs"`, `import * as fs from "fs"`.
    func depthIsDefault(_ name: String, _ prefix: String) -> Bool {
        guard !prefix.isEmpty, syntax.hasPatterns else { return prefix.isEmpty }
        var place = index - 1
        while place > 0, tokens[place].kind != .line, !isSymbol(";", at: place) {
            if isSymbol("{", at: place) { return false }
            place -= 1
        }
        return true
    }
}
