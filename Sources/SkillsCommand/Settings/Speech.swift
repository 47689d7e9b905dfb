internal import JSON
internal import Problem
internal import Terminal

/// The settings of the user, or else of the machine, about how the program writes texts.
struct Speech: Sendable {
    /// The code of the language in which the program speaks; nil if not configured.
    private(set) var language: String?
    /// How wide the terminal shows ambiguous characters; nil if not configured.
    private(set) var ambiguousWidth: AmbiguousWidth?

    /// Reads the files; a missing file is an empty configuration.
    init(in world: World) throws(SettingsProblem) {
        for file in [SettingsFile.user(world), .machine(world)] {
            let members = try file.members()
            if let value = members["language"], value != .null, language == nil {
                guard let code = value.string, Language.codes.contains(code) else {
                    throw .invalid(file.path, .language)
                }
                language = code
            }
            if let value = members["ambiguousWidth"], value != .null, ambiguousWidth == nil {
                guard let width = value.string.flatMap({ AmbiguousWidth(rawValue: $0) }) else {
                    throw .invalid(file.path, .ambiguousWidth)
                }
                ambiguousWidth = width
            }
        }
    }
}
