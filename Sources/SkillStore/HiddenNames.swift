extension Collection<InstalledSkill> {
    /// Returns those of these skills of a user that hide skills of a project from Claude Code, because they have the same
    /// names: personal skills come before those of a project (Claude Code's documentation of skills, "Where skills live").
    public func hiding(_ project: some Collection<InstalledSkill>) -> [InstalledSkill] {
        let names = Set(project.filter(\.isShown).map(\.name))
        return filter { $0.isShown && names.contains($0.name) }
    }
}

extension InstalledSkill {
    /// Whether Claude Code has a folder of this skill.
    fileprivate var isShown: Bool {
        state != .missing && !isDisabled
            && (state == .unmanaged || readers.contains(Agent.claudeCode.id))
    }
}
