/// What a change does to the override of a skill on this machine.
enum OverrideTransition {
    case link, unlink, disable, enable

    /// Compares a skill before and after a change; nil if the override is the same, or ended because the skill was
    /// removed.
    init?(from old: JournalRecord.Occupant?, to new: JournalRecord.Occupant?) {
        guard old?.override != new?.override else { return nil }
        switch (old?.override, new?.override) {
        case (_, .linked?): self = .link
        case (.linked?, _): self = .unlink
        case (_, .disabled?): self = .disable
        case (.disabled?, nil) where new != nil: self = .enable
        case (.disabled?, nil), (nil, nil): return nil
        }
    }
}
