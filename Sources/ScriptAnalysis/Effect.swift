/// Something that a file does when it is run, or has an agent do: the facts that the rows of ``EffectRow`` are about.
///
/// The tables say which calls and texts show a effect; no rule looks for words of its own to find one.
package enum Effect: Int, CaseIterable, Sendable {
    // What is taken.
    /// Requests something over the network.
    case downloads
    /// Unpacks a download, or copies a repository.
    case unpacksDownload
    /// Turns encoded, compressed or encrypted text back, or builds text from single characters.
    case decodes
    /// Reads passwords, keys or cookies that other programs keep.
    case readsCredentials
    /// Reads a file in which projects and tools keep keys, such as `.env`, which is ordinary by itself.
    case readsSettings
    /// Takes all environment variables at once.
    case readsEnvironment
    /// Takes the key of one well-known service.
    case readsKey
    /// Takes what the user sees, types, copies or keeps in the home folder.
    case readsPrivateData

    // What is done with it.
    /// Sends data to another machine.
    case sends
    /// Runs text as a program.
    case evaluates
    /// Starts a program, or makes a file executable.
    case starts
    /// Runs what another command of its pipeline gives, which rules about single lines report.
    case evaluatesPipe

    // What is a reason to ask by itself.
    /// Deletes the home folder, a disk, or everything.
    case destroys
    /// Gets or gives administrator rights.
    case gainsRights
    /// Sets up something that runs later, without the skill.
    case persists
    /// Disables a protection of the system, or hides traces.
    case weakensProtection
    /// Has the path of settings, hooks, instructions or memory of an agent.
    case touchesAgent
    /// Changes settings, hooks, instructions or memory of an agent.
    case changesAgent
    /// Starts an agent that does not ask, or tells one not to ask.
    case skipsQuestions
    /// Installs or runs a package that no registry lists, or any version of one that is little known.
    case takesPackage
    /// Opens an archive with a password.
    case opensArchive
    /// Asks the user for a password outside the terminal.
    case asksPassword
    /// Connects a shell to another machine.
    case handsOverShell
    /// Puts the names of what it runs together from pieces.
    case disguises
    /// Sends a repository to another host.
    case publishes
    /// Has one of the entries of the home folder.
    case listsHome
    /// Has the path of a file that each shell runs when it starts.
    case startsWithShells
    /// Copies a skill into the folder of an agent.
    case installsSkill
    /// Puts something on the clipboard.
    case fillsClipboard
    /// Opens or writes files, for which code with a download is read.
    case opensFiles
}

/// A set of effects.
package struct EffectSet: OptionSet, Sendable, ExpressibleByArrayLiteral {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package init(_ effect: Effect) { rawValue = 1 << UInt32(effect.rawValue) }
    package init(arrayLiteral effects: Effect...) {
        rawValue = effects.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
    }

    package func contains(_ effect: Effect) -> Bool {
        rawValue & (1 << UInt32(effect.rawValue)) != 0
    }

    /// The sources of programs that nobody has seen.
    package static let programs: EffectSet = [.downloads, .unpacksDownload, .decodes]

    /// The ways to run something, or to give it to others by way of a file.
    static let uses: EffectSet = [.evaluates, .starts, .opensFiles]

    /// The data that has to stay on the machine.
    static let secrets: EffectSet = [
        .readsCredentials, .readsSettings, .readsEnvironment, .readsKey, .readsPrivateData,
    ]

    /// The effects that are a reason to ask by themselves.
    private static let acts: EffectSet = [
        .gainsRights, .persists, .weakensProtection, .touchesAgent, .changesAgent,
        .skipsQuestions, .takesPackage, .opensArchive, .asksPassword, .handsOverShell, .disguises,
        .publishes, .startsWithShells,
    ]

    /// Whether code that may do this is read: it may do what is a reason to ask, or take something together with what it
    /// must not be used for.
    ///
    /// A program runs what it took by a call with a name, or by way of a file; a shell runs anything.
    func isReason(inProgram: Bool) -> Bool {
        if !isDisjoint(with: Self.acts) { return true }
        if !isDisjoint(with: [.downloads, .decodes]),
            !inProgram || !isDisjoint(with: Self.uses)
        {
            return true
        }
        return !isDisjoint(with: Self.secrets) && contains(.sends)
            || contains(.readsPrivateData) && contains(.fillsClipboard)
    }
}

/// An effect at a place, which readers and tables have found.
package struct Fact: Sendable {
    package let effect: Effect
    /// The source of the data that is used, if it was taken elsewhere: a secret that is sent, a download that is run.
    package var taken: Effect?
    /// The offset in the file.
    package let offset: Int
    /// The range of its statement.
    package let range: Range<Int>
    /// The target of the effect, or the thing that is taken, for messages.
    package let subject: String
    /// Whether the file only shows it: in a string, a table, a quotation or a docstring.
    package let isShown: Bool
}
