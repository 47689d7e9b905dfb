/// A key that a ``Picker`` responds to.
public enum Key: Sendable, Equatable {
    case up, down, left, right, pageUp, pageDown, first, last
    case toggle, toggleAll, enter
    case backspace, clear
    case escape, interrupt, suspend, option
    case text(Unicode.Scalar)
}
