public import Problem
internal import Text

/// An artifact in a container registry that can't be a skill.
public enum ArtifactError: Problem, Equatable {
    /// The artifact in a container registry has no files in a known form.
    case notASkill(String, mediaTypes: [String])
    /// The artifact in a container registry has more parts than the limit.
    case tooManyParts(String, limit: Int)
}

extension ArtifactError {
    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .notASkill: .notFound
        case .tooManyParts: .refused
        }
    }

    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .notASkill(let address, []):
            say("\(address) has no files", ja: "\(address) にファイルがありません")
        case .notASkill(let address, let types):
            say(
                "\(address) is not a skill: it has \(types.prefix(3).joined(separator: ", "))",
                ja: "\(address) はスキルではありません（\(types.prefix(3).joined(separator: "、"))）")
        case .tooManyParts(let address, let limit):
            say(
                "\(address) has more than \(grouped(limit)) parts",
                ja: "\(address) の部分が \(grouped(limit))個を超えています")
        }
    }
}
