internal import Problem
internal import SkillFormat
internal import Terminal

/// Why a skill that came whole is not installed.
enum InstallProblem: Problem {
    /// It holds what no skill should; what needs consent besides is told too.
    case unsafe(SkillName, [Finding])
    /// It has warnings, and `--strict` was given.
    case strict(SkillName, [Finding])
    /// It does things that somebody has to agree to.
    case notAgreed(SkillName, [Finding])
    /// Its own name can't be a folder's, and its folder's name neither.
    case unusableName(String, String)
    /// Two of the addresses have a skill of this name.
    case sameName(SkillName, addresses: [String])

    var findings: [Finding] {
        switch self {
        case .unsafe(_, let findings), .strict(_, let findings), .notAgreed(_, let findings):
            findings
        case .unusableName, .sameName: []
        }
    }

    var summary: String {
        switch self {
        case .unsafe(let name, _): "\(name) looks unsafe and was not installed"
        case .strict(let name, let findings):
            "\(name) has \(counted(findings.count, "finding")) and was not installed (--strict)"
        case .notAgreed(let name, _): "\(name) needs your consent and was not installed"
        case .unusableName(let text, _):
            "a skill's folder can't be called \(text): a name has lower-case letters, digits and single "
                + "hyphens (a-z, 0-9, -)"
        case .sameName(let name, let addresses):
            "two of the addresses have a skill named \(name): \(addresses.joined(separator: " and "))"
        }
    }

    var hint: String? {
        switch self {
        case .unsafe:
            let blocking = Set(findings.filter { $0.effect == .block }.map(\.rule)).sorted()
            let isAsked = findings.contains { $0.effect == .consent }
            return "look at it first; if you trust it all the same: "
                + blocking.map { "--allow \($0)" }.joined(separator: " ")
                + (isAsked ? " --yes" : "")
        case .strict: return nil
        case .notAgreed: return "--yes agrees to it"
        case .unusableName(_, let address):
            return "give it one: skills install \(address.shellQuoted) --as my-skill"
        case .sameName(let name, let addresses):
            let last = addresses.last ?? ""
            return
                "give one of them another name: skills install \(last.shellQuoted) --as \(name)-2"
        }
    }

    var kind: ProblemKind {
        switch self {
        case .unsafe, .strict, .notAgreed: .refused
        case .unusableName: .failed
        case .sameName: .notFound
        }
    }
}

extension Finding {
    /// The finding as one line of a refusal, with what it means for the install in the place of its
    /// severity.
    var refusalPieces: [Console.Piece] {
        let (word, style): (String, Console.Style) =
            switch effect {
            case .block: ("refused", .red)
            case .consent: ("needs consent", .yellow)
            case .report: (severity.rawValue, .yellow)
            }
        let place = path.map { "\($0):\(line):\(column): " } ?? ""
        return [
            .init("  \(place)", .plain), .init("\(word): ", style), .init(message, .plain),
            .dim(" [\(rule)]"),
        ]
    }
}
