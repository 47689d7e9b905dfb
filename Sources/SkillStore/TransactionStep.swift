/// The steps of a transaction, in order.
public enum TransactionStep: String, Sendable, CaseIterable {
    case staged, intended, moved, locked, overridden, declared, recorded, kept, settled
}
