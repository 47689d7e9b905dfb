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

    /// Reads what a statement makes known of other modules.
    mutating func importation(_ start: Int) -> Bool {
        if isSymbol("(", at: index + 1) || isSymbol(".", at: index + 1) { return false }
        let isFrom = isWord("from")
        index += 1
        var module: [String] = []
        var names: [(String, String, Int)] = []
        func lineEnds() -> Bool {
            kind == nil || kind == .line && depthOfList == 0 || isSymbol(";")
        }
        var depthOfList = 0
        var isInNames = !isFrom && !(kind == .text)
        while !lineEnds() {
            if isSymbol("(") || isSymbol("{") { depthOfList += 1 }
            if isSymbol(")") || isSymbol("}") { depthOfList -= 1 }
            if isWord("import") {
                isInNames = true
            } else if isWord("from") {
                isInNames = false
            } else if kind == .text {
                module = [word(at: index)]
            } else if isWord("as"), let last = names.indices.last {
                index += 1
                names[last].1 = self.word(at: index)
            } else if kind == .name {
                let place = offset
                var name = self.word(at: index)
                while isSymbol(".", at: index + 1) || isSymbol("::", at: index + 1) {
                    index += 2
                    name += ".\(self.word(at: index))"
                }
                if isInNames {
                    names.append((name, name, place))
                } else {
                    module.append(name)
                }
            }
            index += 1
        }
        // Names without a module are modules themselves where modules are files: `import a, b`.
        for loaded in module.isEmpty && syntax.blocks == .indentation ? names.map(\.0) : module {
            let argument = Argument(label: nil, value: .text(loaded, start))
            let call = Call(callee: .name("import", start), arguments: [argument], offset: start)
            add(.expression(.call(call)), from: start)
        }
        let prefix = module.first.map { "\($0)." } ?? ""
        for (name, alias, place) in names {
            // `import os.path` makes `os` known.
            guard prefix != "" || name != alias else { continue }
            let isWhole =
                bytes[start...].starts(with: "import".utf8) && depthIsDefault(name, prefix)
            var value = Expression.name(module.first ?? name, place)
            if !prefix.isEmpty, !isWhole { value = .member(value, name, place) }
            add(.assignment(to: .name(alias, place), value, adds: false), from: start)
        }
        return true
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
