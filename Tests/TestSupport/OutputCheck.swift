public import JSON

/// A check of the program's output against the JSON schemas.
public enum OutputCheck {
    /// Output that violates the schema that it names.
    public struct Failure: Error, CustomStringConvertible {
        /// What is wrong.
        public let description: String
    }

    /// Returns what is wrong with the output of a command line.
    ///
    /// Checks every JSON object with a `schema`, on standard output and at the end of standard error. With `--json`,
    /// standard output must be such an object or empty; in the latter case, a failure has one on standard error.
    public static func faults(
        _ arguments: [String], output: String, errors: String, status: Int32
    ) -> [String] {
        let results = [output, errors].map(object)
        var faults = results.compactMap(\.self).flatMap { SchemaFolder.exact.faults(in: $0) }
        guard arguments.contains("--json"), !isHelp(arguments) else { return faults }
        if !output.isEmpty, results[0] == nil {
            faults.append("standard output is not a JSON object")
        }
        if output.isEmpty, status > 0, status < 128, results[1] == nil {
            faults.append("standard error has no JSON object")
        }
        return faults
    }

    /// Returns the object that a stream ends with, if it names a schema of this program.
    public static func object(in text: String) -> JSONValue? {
        let start = text.hasPrefix("{") ? text.startIndex : text.range(ofLine: "{")
        guard let start else { return nil }
        let value = try? JSONValue(parsing: Array(text[start...].utf8))
        return value.flatMap { SchemaFolder.name(in: $0) == nil ? nil : $0 }
    }

    private static func isHelp(_ arguments: [String]) -> Bool {
        !Set(arguments).isDisjoint(with: ["--help", "-h", "--help-hidden", "--version"])
    }
}

extension String {
    /// Returns the start of the first line that is equal to a text.
    fileprivate func range(ofLine line: String) -> Index? {
        firstRange(of: "\n\(line)\n").map { index(after: $0.lowerBound) }
    }
}
