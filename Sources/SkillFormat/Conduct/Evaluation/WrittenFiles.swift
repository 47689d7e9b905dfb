/// What the files that the scripts of a skill write are known to hold, by their names in lowercase.
struct WrittenFiles: Sendable {
    private var contents: [String: Value] = [:]
    /// The number of files with downloads or decoded text, which must not run.
    private(set) var programCount = 0

    subscript(key: String) -> Value? { contents[key] }

    /// Sets what a file holds; returns false if there are too many files to know another.
    mutating func set(_ value: Value, at key: String) -> Bool {
        let known = contents[key]
        guard known != nil || contents.count < Limit.names else { return false }
        if known?.isProgram == true { programCount -= 1 }
        if value.isProgram { programCount += 1 }
        contents[key] = value
        return true
    }
}

extension Value {
    fileprivate var isProgram: Bool { has(.downloads) || has(.decodes) }
}
