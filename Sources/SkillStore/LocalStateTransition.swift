/// The effect of a change on the override of a skill on this machine.
enum LocalStateTransition {
    case link, unlink, disable, enable

    /// Compares a skill before and after a change; nil if the override is the same, or ended because the skill was
    /// removed.
    init?(from old: JournalRecord.RecordedState?, to new: JournalRecord.RecordedState?) {
        let (before, after) = (old?.activeOverride, new?.activeOverride)
        guard before != after else { return nil }
        switch (before, after) {
        case (_, .linked?): self = .link
        case (.linked?, _): self = .unlink
        case (_, .disabled?): self = .disable
        case (.disabled?, nil) where new != nil: self = .enable
        case (.disabled?, nil), (nil, nil): return nil
        }
    }
}

extension JournalRecord.RecordedState {
    /// The override that is in effect: a skill that is not in the lock file can't be disabled.
    fileprivate var activeOverride: LocalState? {
        override == .disabled && entry == nil ? nil : override
    }
}
