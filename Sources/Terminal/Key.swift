/// A key that a ``Picker`` responds to.
public enum Key: Sendable, Equatable {
    case up, down, pageUp, pageDown, first, last
    case toggle, toggleAll, enter
    case backspace, clear
    case escape, interrupt, suspend
    case text(Unicode.Scalar)
}
