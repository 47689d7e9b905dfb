/// How wide a terminal shows characters such as `…`, `→` and `①`, whose width Unicode leaves open (Standard Annex 11).
public enum AmbiguousWidth: String, Sendable, CaseIterable {
    case narrow
    case wide

    /// The width on the terminal of the running command.
    @TaskLocal public static var current = AmbiguousWidth.narrow
}
