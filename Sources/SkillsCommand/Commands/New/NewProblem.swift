internal import Problem
internal import SkillFormat

/// An error of `skills new`.
enum NewProblem: Problem, Equatable {
    case invalidName(String)
    case reserved(String, word: String)
    case exists(String)

    var kind: ProblemKind {
        switch self {
        case .invalidName, .reserved: .usage
        case .exists: .refused
        }
    }

    /// Returns a valid name that is similar to an invalid one; a generic name if nothing of it is left.
    static func suggestion(for name: String) -> String {
        var slug = SkillName.slug(of: name)
        while let word = slug?.reservedWord, let text = slug?.description {
            slug = SkillName.slug(of: text.split(separator: word).joined(separator: "-"))
        }
        return slug?.description ?? "my-skill"
    }
}
