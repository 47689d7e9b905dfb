internal import Text

// Texts, variables, and calls that are a reason to ask by themselves.
extension CallRole {
    /// The result is a text of the arguments, or of the items of a list.
    static let joinsText = CallRole { analyzer, call, outcome in
        // The items of a list may be the object or the argument.
        if let items = call.receiver?.items.map(\.value), !items.isEmpty {
            outcome.result = analyzer.joined(items, at: call.offset)
            if let separator = call.values.first?.text, !separator.isEmpty {
                outcome.result.text = items.map { $0.text ?? Value.unknownText }
                    .joined(separator: separator)
            }
            return
        }
        guard !call.owners.contains(where: pathModules.contains) else { return }
        var parts = call.values.flatMap { $0.words ?? [$0] }
        let text = call.receiver == nil ? parts.map { $0.text ?? Value.unknownText } : nil
        if let receiver = call.receiver, let text = receiver.text, !text.isEmpty,
            !text.contains("${"), parts.count > 1
        {
            parts.insert(receiver, at: 0)
        }
        outcome.result = analyzer.joined(parts, at: call.offset).taken(from: call.receiver)
        // What is printed has blanks between its words.
        if let text { outcome.result.text = text.joined(separator: " ") }
    }

    private static let pathModules: Set<String> = [
        "path", "pathlib", "file", "filepath", "posixpath", "ospath",
    ]

    /// The result is what the values are.
    static func keeps(_ places: [Place]) -> CallRole {
        CallRole { _, call, outcome in
            let kept = call.values(at: places).first { $0.text != nil } ?? .nothing
            (outcome.result.text, outcome.result.items) = (kept.text, kept.items)
            outcome.result.symbol = kept.symbol ?? outcome.result.symbol
        }
    }

    /// The result has nothing of the arguments.
    static let nothing = CallRole { _, _, outcome in outcome.result = .nothing }

    /// The result is what is piped in.
    static let filters = CallRole { _, call, outcome in
        outcome.result = call.input?.withoutText ?? .nothing
    }

    /// The arguments are messages, help texts or patterns.
    static let prints = CallRole(form: .message)

    /// Adds the arguments to the object.
    static let collects = CallRole { analyzer, call, _ in
        guard let object = call.object else { return }
        for value in call.arguments { analyzer.assign(value.withoutText, to: object, adds: true) }
    }

    /// Puts what is read into the arguments: of an object, or of what is piped in.
    static let fills = CallRole { analyzer, call, _ in
        if let receiver = call.receiver, !receiver.taints.isEmpty {
            for name in call.names {
                analyzer.assign(receiver.withoutText, to: name, adds: true)
            }
        } else if let input = call.input {
            for case let name? in call.values.map(\.text) {
                analyzer.assign(input, to: .name(name, call.offset), adds: true)
            }
        }
    }

    /// The result has all environment variables.
    static let environment = CallRole([.readsEnvironment]) { analyzer, call, outcome in
        guard call.values.isEmpty else { return }
        outcome.result.add(analyzer.taint(.readsEnvironment, call.name, at: call.offset))
    }

    /// The result is one environment variable.
    static func variable(_ place: Place) -> CallRole {
        CallRole { analyzer, call, outcome in
            let name = call.values(at: [place]).first?.text ?? ""
            let fallback = call.values.dropFirst().first
            var environment = Value.nothing
            environment.symbol = "env"
            environment.add(Taint(effect: .readsEnvironment, subject: "env", offset: call.offset))
            var result = analyzer.member(name, of: environment, at: call.offset)
            if let text = fallback?.text, result.text?.hasPrefix("${") == true {
                result.text = text
            }
            result.address = result.address ?? fallback?.address
            outcome.result = result
        }
    }

    /// The call itself is a reason to ask.
    static func acts(_ effect: Effect) -> CallRole {
        CallRole(EffectSet(effect)) { analyzer, call, _ in
            let isList = call.name == "crontab" && call.values.isEmpty && call.input == nil
            if !isList { analyzer.record(effect, call.name, at: call.offset) }
        }
    }
}

extension Value {
    /// The taints that a receiver passes to the results and functions of its methods.
    func taken(from receiver: Value?) -> Value {
        var value = self
        if let receiver { value.add(taintsOf: receiver) }
        return value
    }
}
