public import ArgumentParser
public import SkillPolicy

extension Age: ExpressibleByArgument {
    /// Reads `30m`, `12h`, `3d` or `2w`.
    public init?(argument: String) { self.init(argument) }
}
