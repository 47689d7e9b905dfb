internal import Text

/// A call of a function or a command with the values of its arguments.
struct Invocation {
    /// The last part of the name, in lowercase.
    let name: String
    /// The parts of the name before the last, in lowercase.
    var owners: [String] = []
    /// The arguments without a label or option.
    var values: [Value] = []
    /// The labeled arguments and the options.
    var labeled: [Value.Item] = []
    var receiver: Value?
    var input: Value?
    /// The object whose method it is, which may get what the arguments have.
    var object: Expression?
    /// The names among the arguments, which may get what the object has.
    var names: [Expression] = []
    /// Whether the input comes from a download or decoder in the same pipeline, which rules of their own judge.
    var hasPlainPipe = false
    /// The options before the first value.
    var leadingOptions: [String] = []
    let offset: Int

    /// The values at places, in their order.
    func values(at places: [CallRole.Place]) -> [Value] {
        places.flatMap { place -> [Value] in
            switch place {
            case .index(let index): index < values.count ? [values[index]] : []
            case .label(let label): labeled.filter { $0.label == label }.map(\.value)
            case .rest(let index): Array(values.dropFirst(index))
            case .last: values.last.map { [$0] } ?? []
            case .all: values + labeled.map(\.value) + (input.map { [$0] } ?? [])
            case .receiver: receiver.map { [$0] } ?? []
            case .input: input.map { [$0] } ?? []
            }
        }
    }

    /// The words of the call in lowercase, with a blank before and after each.
    var line: String {
        var line = " \(name) "
        for item in labeled {
            line += "\(item.label ?? "")\(item.label?.hasPrefix("-") == true ? " " : "=")"
            if let text = item.value.text ?? item.value.symbol, !text.isEmpty {
                line += "\(text) "
            }
        }
        for value in values {
            line += "\(value.text ?? "") "
            if let symbol = value.symbol, value.text == nil { line += "\(symbol) " }
            for item in value.items {
                line += "\(item.label ?? "") \(item.value.text ?? "") "
            }
        }
        return line.lowercased()
    }

    /// All arguments.
    var arguments: [Value] { values + labeled.map(\.value) }

    func hasOption(_ option: String) -> Bool { labeled.contains { $0.label == option } }

    /// Whether the call has what a row asks for; `line` is the line of the call.
    func has(_ row: Row, in line: String) -> Bool {
        func holds(_ texts: [String]) -> Bool {
            texts.allSatisfy { text in
                text.utf8.count == 2 && text.hasPrefix("-") ? hasOption(text) : line.holds(text)
            }
        }
        return (row.with.isEmpty || row.with.contains(where: holds))
            && !row.without.contains { holds([$0]) }
    }

    private static let globals: Set<String> = [
        "builtins", "__builtins__", "window", "global", "globalthis", "self",
    ]

    /// Whether the call belongs to one of several modules or objects.
    func isOwned(by wanted: Set<String>) -> Bool {
        if wanted.isEmpty { return true }
        if wanted.contains("*"), receiver != nil { return true }
        if wanted.contains("-"), owners.allSatisfy(Self.globals.contains), !hasOtherReceiver {
            return true
        }
        return owners.contains(where: wanted.contains)
    }

    /// Whether it is a method of an object that has no name.
    private var hasOtherReceiver: Bool { receiver != nil && owners.isEmpty }

    /// The web addresses among the arguments.
    var addresses: [String] {
        values(at: [.rest(0), "url", "uri", "-uri", "--url", .receiver]).flatMap {
            [$0.address].compactMap(\.self) + $0.items.compactMap(\.value.address)
        }
    }

    /// Whether all addresses are on this machine.
    var isLocal: Bool {
        let hosts = addresses.compactMap { WebHost($0) }
        return !hosts.isEmpty && hosts.allSatisfy(\.isLocal)
    }
}
