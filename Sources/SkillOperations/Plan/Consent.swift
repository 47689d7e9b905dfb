/// The decisions on skills before they enter an agent's folder: one table for every operation.
///
/// The guide on consent prints it, and ``Admission`` and ``Review`` decide by it.
public enum Consent {
    /// A kind of finding, or of new contents, in a skill.
    public enum Found: Sendable, CaseIterable {
        /// A finding that no skill should have.
        case blocking
        /// A warning or an error, regardless of its effect.
        case warning
        /// A finding that requires the user's consent.
        case consent
        /// New scripts, hooks, tools or very many files, without findings that are asked about.
        case contents
        /// The same, beside findings that are asked about.
        case contentsBesideFindings
        /// Only scripts with other contents than those of the installed version.
        case changedScripts
        /// Only commands that contact hosts which the installed version does not contact.
        case hosts
        /// None of these, in a skill that a name led to, of a publisher of whom no skill is installed.
        case newPublisher
    }

    /// The extent of an earlier agreement.
    public enum Agreed: Sendable, CaseIterable {
        /// There was no agreement.
        case nothing
        /// The same contents, in a version that this machine installed.
        case installed
        /// The rule, with `--allow` or in `skills.json` for exactly these files.
        case exactly
    }

    /// The consequence of a finding or of new contents.
    public enum Decision: Sendable {
        /// Nothing is shown.
        case goOn
        /// It is shown.
        case show
        /// It is shown, and the user is asked.
        case ask
        /// The same if the user can be asked.
        case askIfPossible
        /// The skill is refused without asking.
        case refuse
    }

    /// The answer to the question about everything at hand.
    public enum Answer: Sendable {
        /// Yes, or no.
        case given, refused
        /// Yes for the skills without findings that are asked about, no for the others.
        case givenWithoutFindings
        /// It was given in advance for all questions; nothing was shown.
        case givenInAdvance
        /// The user ended the question without an answer.
        case cancelled
        /// The user was not asked.
        case unavailable
    }

    /// A rule, which holds for all combinations of its purposes, kinds of findings and earlier agreements.
    public struct Row: Sendable {
        /// The operations that skills are reviewed for.
        public let purposes: [Admission.Purpose]
        /// The kinds of findings and new contents.
        public let found: [Found]
        /// The earlier agreements.
        public let agreed: [Agreed]
        /// The consequence for all of these combinations.
        public let decision: Decision
        /// Why, in Markdown, as part of a sentence.
        public let reason: String
    }

    private static let installs: [Admission.Purpose] = [.install(.lenient), .install(.strict)]
    private static let entering = installs + [.resolve, .exchange, .restore, .update]

    /// The table: each combination is in exactly one row.
    public static let rows = [
        Row(
            purposes: entering, found: [.blocking], agreed: [.nothing, .installed],
            decision: .refuse, reason: "only `--allow` accepts it"),
        Row(
            purposes: [.install(.strict)], found: [.warning], agreed: [.nothing, .installed],
            decision: .refuse, reason: "`--strict` refuses warnings"),
        Row(
            purposes: entering.filter { $0 != .install(.strict) }, found: [.warning],
            agreed: [.nothing, .installed], decision: .goOn, reason: "the result lists it"),
        Row(
            purposes: entering, found: [.consent], agreed: [.nothing], decision: .ask,
            reason: "it acts without another question once it is installed"),
        Row(
            purposes: entering, found: [.consent], agreed: [.installed], decision: .goOn,
            reason: "you agreed to the same contents when you installed them"),
        Row(
            purposes: entering, found: [.blocking, .warning, .consent], agreed: [.exactly],
            decision: .goOn, reason: "`--allow` or `skills.json` names the rule"),
        Row(
            purposes: installs + [.exchange], found: [.contents], agreed: Agreed.allCases,
            decision: .ask, reason: "the question lists them"),
        Row(
            purposes: [.resolve, .restore], found: [.contents], agreed: Agreed.allCases,
            decision: .show, reason: "the project already asks for the skill"),
        Row(
            purposes: [.update], found: [.contents], agreed: Agreed.allCases,
            decision: .askIfPossible, reason: "elsewhere the result lists them"),
        Row(
            purposes: installs + [.resolve, .exchange, .restore],
            found: [.contentsBesideFindings, .changedScripts, .hosts], agreed: Agreed.allCases,
            decision: .show,
            reason: "another question covers it, you have the skill, or only its text has commands"),
        Row(
            purposes: [.update], found: [.contentsBesideFindings, .changedScripts, .hosts],
            agreed: Agreed.allCases, decision: .goOn, reason: "the result lists it"),
        Row(
            purposes: installs + [.resolve, .exchange], found: [.newPublisher],
            agreed: Agreed.allCases, decision: .askIfPossible,
            reason: "a name may mean another skill than the one that you want"),
        Row(
            purposes: [.restore, .update], found: [.newPublisher], agreed: Agreed.allCases,
            decision: .goOn, reason: "the lock file names the source"),
        Row(
            purposes: [.reinstall], found: Found.allCases, agreed: Agreed.allCases,
            decision: .goOn, reason: "your lock file has only versions that you accepted"),
        Row(
            purposes: [.adopt], found: Found.allCases, agreed: Agreed.allCases,
            decision: .goOn, reason: "agents already load these files"),
    ]

    /// Returns the decision on a finding for a purpose; it is refused if no row says otherwise.
    static func decision(
        on found: Found, for purpose: Admission.Purpose, agreed: Agreed = .nothing
    ) -> Decision {
        let row = rows.first {
            $0.found.contains(found) && $0.agreed.contains(agreed)
                && $0.purposes.contains(purpose)
        }
        return row?.decision ?? .refuse
    }
}
