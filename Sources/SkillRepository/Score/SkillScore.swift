public import SkillFormat

/// The quality of a skill's form, from 0 to 100 points, with advice for every lost point.
///
/// It measures form only and has not been compared with how well agents use a skill. A skill with errors is invalid
/// at any score.
public struct SkillScore: Sendable {
    /// The parts of a score.
    public enum Part: String, Sendable, CaseIterable {
        case triggering, instructions, conformance, resources, safety

        /// The maximum points of the part.
        public var limit: Int {
            switch self {
            case .triggering, .instructions: 25
            case .conformance: 20
            case .resources, .safety: 15
            }
        }
    }

    /// Lost points, and advice on how to gain them.
    public struct Loss: Sendable {
        /// The part of the score.
        public let part: Part
        /// The number of lost points.
        public let points: Int
        /// How to gain them.
        public let advice: ScoreAdvice
    }

    /// All losses, in the order of the parts.
    public internal(set) var losses: [Loss] = []
    /// An upper limit for the score, with its reason.
    public internal(set) var cap: (points: Int, reason: ScoreLimit)?
    /// The number of errors that validation finds.
    public let errors: Int

    /// The points of one part.
    public func points(of part: Part) -> Int {
        max(0, part.limit - losses.filter { $0.part == part }.reduce(0) { $0 + $1.points })
    }

    /// All points.
    public var total: Int {
        let sum = Part.allCases.reduce(0) { $0 + points(of: $1) }
        return min(sum, cap?.points ?? 100)
    }

    /// The grade, A to F.
    public var grade: String {
        switch total {
        case 93...: "A"
        case 85...: "B"
        case 75...: "C"
        case 60...: "D"
        default: "F"
        }
    }

    /// The largest losses, at most three.
    public var largestLosses: [Loss] {
        Array(
            losses.enumerated().sorted {
                ($1.element.points, $0.offset) < ($0.element.points, $1.offset)
            }.prefix(3).map(\.element))
    }

    /// Scores a skill by its text and findings.
    public init(of skill: Skill) {
        errors = skill.findings.count { $0.severity == .error }
        let found = Set(skill.findings.map(\.rule))
        scoreTriggering(skill.frontmatter, found)
        let body = BodyFacts(of: skill)
        scoreInstructions(body)
        scoreConformance(skill.findings, found)
        scoreResources(skill, found)
        scoreSafety(skill.findings, found)
        limitScore(skill, body, found)
    }
}
