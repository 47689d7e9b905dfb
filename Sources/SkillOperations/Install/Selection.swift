internal import SkillFormat
internal import SkillSource

/// The skills to install from one source.
struct Selection: Sendable {
    /// A skill to install, and the name it gets.
    typealias Choice = (name: SkillName, candidate: SkillCandidate)

    let source: LoadedSource
    var choices: [Choice] = []
}
