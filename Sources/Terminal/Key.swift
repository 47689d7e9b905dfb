/// A key that ``KeyReader`` recognizes, named after what it does in a ``Picker``.
public enum Key: Sendable, Equatable {
    case up, down, left, right, pageUp, pageDown, first, last
    /// Space or Tab; Ctrl-A; Return.
    case toggle, toggleAll, enter
    /// Backspace; Ctrl-U.
    case backspace, clear
    /// Escape; Ctrl-C or Ctrl-D; Ctrl-Z, for ``PickList``; Ctrl-G, which chooses the ``PickOption``.
    case escape, interrupt, suspend, option
    /// Any other character.
    case text(Unicode.Scalar)
}
