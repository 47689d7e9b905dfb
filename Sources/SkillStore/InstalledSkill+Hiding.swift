extension Collection<InstalledSkill> {
    /// Returns those of these skills of a user that hide other skills of a project from Claude Code, because they have the
    /// same names: personal skills come before those of a project (Claude Code's documentation of skills, "Where skills
    /// live").
    public func hiding(_ project: some Collection<InstalledSkill>) -> [InstalledSkill] {
        let shown = Dictionary(
            project.filter(\.isShown).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }
        )
        return filter { own in
            guard own.isShown, let other = shown[own.name] else { return false }
            // The same version is no other skill.
            return own.entry == nil || own.entry?.tree != other.entry?.tree
        }
    }
}

extension InstalledSkill {
    /// Whether Claude Code has a folder of this skill.
    fileprivate var isShown: Bool {
        state != .missing && !isDisabled
            && (state == .unmanaged || readers.contains(Agent.claudeCode.id))
    }
}
