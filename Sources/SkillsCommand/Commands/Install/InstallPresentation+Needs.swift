internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

// What installed skills need.
extension InstallPresentation {
    /// Points out the needed skills that are not present.
    func writeNeeds(_ result: InstallResult) {
        let name = result.staged.name.description
        let failed = Set(report.failures.map(\.name))
        var left: [SkillName] = []
        for need in result.needs {
            switch need.state {
            case .met(let other) where failed.contains(other.description):
                common.notes.warning(Messages.needFailed(name, other.description))
            case .met: break
            case .left(let other): left.append(other)
            case .absent: common.notes.note(Messages.needAbsent(name, need.text))
            case .failed(let problem):
                common.notes.warning(Messages.needFailed(name, need.text, problem.summary))
            }
        }
        guard !left.isEmpty else { return }
        let words = ["install", result.source.address.typed, "--skill"]
        common.notes.hint(
            Messages.needsLeft(
                name, left.map(\.description),
                SuggestedCommand(words: words + left.map(\.description))))
    }

    /// Lists the programs and variables that installed skills need and that this machine does not have.
    func writeMissingTools() {
        let tools = report.results.map { ($0.staged.name.description, missingTools(of: $0)) }
        for line in MissingToolLines(tools).lines { common.notes.note(line) }
    }

    private func missingTools(of result: InstallResult) -> MissingTools {
        let needs = result.skill.frontmatter.map { DeclaredNeeds(of: $0) } ?? .none
        return MissingTools(needs, in: World.current.environment)
    }

    func needs(of result: InstallResult) -> JSONValue {
        let tools = missingTools(of: result)
        return .object([
            "skills": .array(
                result.needs.map {
                    .object([
                        "text": .string($0.text), "name": .text($0.name?.description),
                        "state": .string($0.state.code),
                    ])
                }),
            "missingPrograms": .array(tools.programs.map { .strings($0) }),
            "missingVariables": .strings(tools.variables),
        ])
    }
}

/// Lines about missing programs and variables, one for each, with the skills that need it.
struct MissingToolLines {
    /// The maximum number of skills to name in a line.
    private static let skillLimit = 3
    /// The maximum number of lines.
    private static let limit = 20

    let lines: [String]

    /// Which of them have lines.
    enum Kind { case programs, all }

    init(_ tools: [(skill: String, tools: MissingTools)], of kind: Kind = .all) {
        var users: [String: [String]] = [:]
        var order: [String] = []
        for (skill, tools) in tools {
            let variables = kind == .all ? tools.variables : []
            let texts = tools.programs.map(Messages.notOnPath) + variables.map(Messages.notSet)
            for text in texts {
                if users[text] == nil { order.append(text) }
                users[text, default: []].append(skill)
            }
        }
        let all = order.map { Self.line(users[$0] ?? [], $0) }
        let rest = all.count - Self.limit
        lines = rest > 0 ? all.prefix(Self.limit) + [Messages.moreMissing(rest)] : all
    }

    private static func line(_ skills: [String], _ text: String) -> String {
        let rest = skills.count - skillLimit
        let names =
            rest > 0
            ? skills.prefix(skillLimit) + [say("\(rest) more", ja: "ほか \(rest)個")] : skills
        return Messages.needs(
            say(names.joinedWithAnd, ja: names.joined(separator: "、")), skills.count, text)
    }
}

extension SkillNeed {
    /// The name of the needed skill if it is known.
    fileprivate var name: SkillName? {
        switch state {
        case .met(let name), .left(let name): name
        case .absent, .failed: nil
        }
    }
}

extension SkillNeed.State {
    /// The state in JSON.
    fileprivate var code: String {
        switch self {
        case .met: "met"
        case .left: "left"
        case .absent: "absent"
        case .failed: "failed"
        }
    }
}
