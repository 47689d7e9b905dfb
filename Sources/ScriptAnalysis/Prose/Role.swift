/// The part that a word has in what a text asks of an agent.
///
/// The words of each role are in the tables of ``Vocabulary``; the rows of ``Request`` combine roles, so that a row
/// holds in every language.
package enum Role: Int, CaseIterable, Sendable {
    // Acts.
    /// Sends, publishes or copies to someone else.
    case transmit
    /// Puts something into an address, a message or a file that others see.
    case embed
    /// Writes down.
    case record
    /// Gives up, replaces or switches off.
    case drop
    /// Says that rules no longer apply.
    case lapse
    /// Has a higher rank.
    case outrank
    /// Follows rules.
    case heed
    /// Refuses or warns.
    case refuse
    /// Says something to the user.
    case tell
    /// Shows something, not necessarily to the user.
    case show
    /// Asks the user.
    case ask
    /// Gets a page or a file.
    case fetch
    /// Runs or installs.
    case run
    /// Copies by hand.
    case paste
    case delete
    /// Allows something once and for all.
    case grant
    /// Sets where something leads.
    case redirect
    /// Demands input from the user.
    case demand
    /// Pays or transfers money.
    case pay

    // What they are about.
    /// Keys, passwords and files with them.
    case secret
    /// The words of the user and the agent.
    case conversation
    /// Files, changes and personal data of the user.
    case material
    /// Rules and instructions.
    case rules
    /// The rules of others: earlier ones, those of the system or of the user.
    case prior
    /// The text that is read.
    case own
    /// Instructions that come from elsewhere.
    case orders
    /// Files that agents read in every session.
    case memory
    /// Settings that allow things.
    case permission
    /// Where requests of an agent or packages of a tool come from.
    case route
    /// A protection of the system.
    case protection
    /// An archive or an installer.
    case program
    case password
    /// Secrets of the owner of a wallet or an account.
    case wallet
    /// The words that restore a wallet, and the password of a machine.
    case recovery
    /// Files and variables that keep keys.
    case keyFile
    case everything
    case terminal
    case money
    case user

    // Where to.
    /// A server, webhook or channel without an address.
    case channel
    /// A place that others read: a commit message, an issue, a comment.
    case publicPlace
    /// Copies of mails.
    case carbonCopy
    /// A web address.
    case address
    /// A web address whose host is neither well known nor this machine's nor an example.
    case foreign
    /// A place to which anyone can send, or whose content anyone can change.
    case open
    /// A mail address.
    case mailbox
    /// An image whose address has a query.
    case image
    /// A web address of a foreign host with a query that is to be filled in.
    case openQuery

    // How.
    /// A negation before what it negates.
    case not
    /// A negation after it.
    case notAfter
    /// Without being noticed.
    case covert
    /// Words that hide something by themselves.
    case secrecy
    /// Something is not shown.
    case hush
    /// Words that leave the user's consent out by themselves.
    case unasked
    /// Words that lift limits by themselves.
    case unbound
    /// Who is freed from limits.
    case persona
    /// For all time, or each time.
    case lasting
    /// Before anything else works.
    case required
    /// A tag that only the system writes.
    case systemTag

    // What makes it harmless.
    /// Talk about attacks.
    case threat
    /// The user wants it.
    case requested
    /// A key that proves who sends.
    case proof
}

/// A set of roles.
package struct RoleSet: OptionSet, Sendable, BitwiseCopyable, ExpressibleByArrayLiteral {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package init(_ role: Role) {
        precondition(role.rawValue < UInt64.bitWidth, "a set has room for 64 roles")
        rawValue = 1 << UInt64(role.rawValue)
    }

    package init(arrayLiteral roles: Role...) {
        rawValue = roles.reduce(0) { $0 | RoleSet($1).rawValue }
    }

    package func contains(_ role: Role) -> Bool { !isDisjoint(with: RoleSet(role)) }
}
