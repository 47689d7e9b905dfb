/// The use of the arguments of a call, and the taints of its result: an entry of a ``Row``.
///
/// Each role is a function in one of the files `CallRole+….swift`; another kind of source or sink is one function more.
struct CallRole: Sendable {
    /// An argument of a call.
    enum Place: Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
        /// An argument without a label or option.
        case index(Int)
        /// A labeled argument, or the value of an option.
        case label(String)
        /// The arguments from an index.
        case rest(Int)
        case last
        /// Every argument with or without a label, and what is piped in.
        case all
        /// The object whose method it is.
        case receiver
        /// The input that comes by a pipe.
        case input

        init(integerLiteral value: Int) { self = .index(value) }
        init(stringLiteral value: String) { self = .label(value) }
    }

    /// How a call is read, where it differs from others.
    enum Form {
        /// The words after the options are a command of their own.
        case prefix
        /// The program reads a script from its input.
        case interpreter
        /// The arguments are messages, help texts or patterns.
        case message
    }

    /// The result of a call.
    struct Outcome {
        /// The result, which has what the arguments have if no role says another.
        var result: Value
        /// The response to a request, until it is written to a file.
        var download: Value?
    }

    /// The effects of a call for which code is read (`EffectSet.isReason`).
    let effects: EffectSet
    let form: Form?
    let apply: @Sendable (inout TaintAnalyzer, Invocation, inout Outcome) -> Void

    init(
        _ effects: EffectSet = [], form: Form? = nil,
        _ apply: @escaping @Sendable (inout TaintAnalyzer, Invocation, inout Outcome) -> Void = {
            _, _, _ in
        }
    ) {
        (self.effects, self.form, self.apply) = (effects, form, apply)
    }
}

extension TaintAnalyzer {
    /// Does what the rows of a call say; its result is `passed` if they don't say another.
    mutating func apply(
        _ rows: [Row], to call: Invocation, default passed: Value, symbol: String?
    ) -> Value {
        var outcome = CallRole.Outcome(result: passed)
        outcome.result.symbol = symbol
        for row in rows {
            for role in row.roles { role.apply(&self, call, &outcome) }
        }
        guard var download = outcome.download else { return outcome.result }
        if let file = call.downloadedFile, let address = download.address {
            let name = file.isEmpty ? address.split(separator: "/").last ?? "" : file[...]
            write([download], to: Value(text: String(name), at: call.offset), at: call.offset)
            return .nothing
        }
        // What is requested is not what the request has.
        (download.symbol, download.items, download.text) = (symbol, [], nil)
        return download
    }

    /// A source at a place of the file, or of the statement that runs the code that is read.
    func taint(_ effect: Effect, _ subject: String, at offset: Int) -> Taint {
        Taint(effect: effect, subject: subject, offset: place ?? offset)
    }
}

extension Invocation {
    /// The name of the file in which a download is kept without an option for it: empty for the last part of the address; nil if
    /// it is printed.
    fileprivate var downloadedFile: String? {
        switch name {
        case "curl": hasOption("-O") || hasOption("--remote-name") ? "" : nil
        case "wget", "wget2":
            values(at: ["-O", "--output-document"]).contains { $0.text == "-" } ? nil : ""
        case "aria2c": ""
        default: nil
        }
    }
}
