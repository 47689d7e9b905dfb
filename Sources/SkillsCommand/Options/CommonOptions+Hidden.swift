internal import SkillStore

extension CommonOptions {
    /// Warns about skills of a project that agents don't see, because the user has others of the same names.
    func warnAboutHidden(_ project: [InstalledSkill], by own: [InstalledSkill]) {
        for skill in own.hiding(project) {
            notes.warning(Messages.shadowed(skill.name))
            if let hint = Messages.unhide(skill) { notes.hint(hint) }
        }
    }

    /// Warns about all such skills of a project; says nothing if they or the user's can't be read.
    func warnAboutHidden(in project: SkillStore) {
        let world = World.current
        // The skills of a project in the home folder are the user's.
        guard world.projectFolder != world.home, let user = try? userStore().forShowing,
            user.hasFolder(of: .claudeCode), let ownNames = try? user.skillNames(),
            let names = try? project.forShowing.skillNames(),
            !Set(names).isDisjoint(with: ownNames),
            let skills = try? project.forShowing.skills(), let own = try? user.skills()
        else { return }
        warnAboutHidden(skills, by: own)
    }
}
