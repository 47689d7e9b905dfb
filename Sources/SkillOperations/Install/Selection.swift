internal import FileTree
internal import SkillFormat
internal import SkillSource

/// The skills to install from one source.
struct Selection: Sendable {
    /// A skill to install, the name it gets, and the empty folder for it.
    typealias Choice = (name: SkillName, candidate: SkillCandidate, directory: Directory)

    let source: LoadedSource
    var choices: [Choice] = []
}
