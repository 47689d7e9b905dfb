extension Collection<InstalledSkill> {
    /// Returns the names of these skills of a project that Claude Code does not show, because the user has skills of
    /// the same names: personal skills come before those of a project (Claude Code's documentation of skills, "Where
    /// skills live").
    public func names(hiddenBy user: some Collection<InstalledSkill>) -> [String] {
        let shown = Set(user.filter(\.isShown).map(\.name))
        return filter { $0.isShown && shown.contains($0.name) }.map(\.name)
    }
}

extension InstalledSkill {
    /// Whether Claude Code has a folder of this skill.
    fileprivate var isShown: Bool {
        state != .missing && !isDisabled
            && (state == .unmanaged || readers.contains(Agent.claudeCode.id))
    }
}
