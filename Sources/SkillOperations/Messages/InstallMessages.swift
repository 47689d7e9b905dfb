internal import Problem
internal import SkillFormat

extension AdmissionError {
    /// What failed.
    public var summary: String {
        switch self {
        case .blocked(let name, _): "\(name) looks unsafe and was not installed"
        case .strict(let name, let findings):
            "\(name) has \(counted(findings.count, "finding")) and was not installed (--strict)"
        case .declined(let name, _): "\(name) needs your consent and was not installed"
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .blocked(_, let findings):
            let blocking = Set(findings.filter { $0.effect == .block }.map(\.rule)).sorted()
            let isAsked = findings.contains { $0.effect == .consent }
            return "look at it first; if you trust it all the same: "
                + blocking.map { "--allow \($0)" }.joined(separator: " ")
                + (isAsked ? " --yes" : "")
        case .strict: return nil
        case .declined: return "--yes agrees to it"
        }
    }
}

extension InstallError {
    /// What failed.
    public var summary: String {
        switch self {
        case .invalidName(let text, _):
            "a skill's folder can't be called \(text): a name has lower-case letters, digits and single "
                + "hyphens (a-z, 0-9, -)"
        case .sameName(let name, let addresses):
            "two of the addresses have a skill named \(name): \(addresses.joined(separator: " and "))"
        case .aliasForSeveral(let count): "--as names one skill, and \(count) were chosen"
        case .cancelled: "nothing was installed"
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .invalidName(_, let address):
            return "give it one: skills install \(address.shellQuoted) --as my-skill"
        case .sameName(let name, let addresses):
            let last = addresses.last ?? ""
            return
                "give one of them another name: skills install \(last.shellQuoted) --as \(name)-2"
        case .aliasForSeveral, .cancelled: return nil
        }
    }
}
