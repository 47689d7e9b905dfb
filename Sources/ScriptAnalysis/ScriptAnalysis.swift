internal import Digest
package import FileTree
package import Text

/// The effects of the code of a file, with the data that is carried from one place to another.
///
/// This is how the rules about scripts come to their findings:
///
/// 1. A text is divided into units: a script is one, a document has one for each code block and code span
///    (``CodeFamily``, ``CodeUnit``). Of large scripts and of documents, only code with a reason to look is read
///    (`TextScan.codeUnits`).
/// 2. A reader of its language (``CommandReader``, ``ProgramReader``, ``PowerShellReader``, ``AppleScriptReader``,
///    ``SettingsReader``) translates each unit into statements, which have the same few forms for all languages
///    (``Statement``, ``Expression``).
/// 3. The ``TaintAnalyzer`` goes through the statements. A ``Value`` is what it knows of a name, a file or a result: a text,
///    and taints such as a secret or a download.
/// 4. A call is an ``Invocation``. The ``CallTable`` has rows for names of functions and programs; the roles of a row
///    (``CallRole``) say what is done with the arguments and what the result has. ``TextMeaning`` says what texts mean, and
///    ``WebHost`` what is known of hosts.
/// 5. Each ``Fact`` that comes out is a effect at a place, perhaps with something that was taken elsewhere.
/// 6. Each rule has rows of facts that are findings (``EffectRow``).
///
/// A guide to changing how the analysis judges
///
/// - another function or program: a row of the ``CallTable``, with the roles that there are. Its name then is a reason to read a
///   file if a role is one; a function with a common name is `silent`.
/// - another path, option or setting: its text in ``TextMeaning``, or its name in `TaintAnalyzer.judgeSetting`.
/// - another way to use arguments: a role, which is one function in `Roles`.
/// - another kind of fact: a ``Effect``, which a role or a text produces, and a row of a rule that looks for it.
/// - another language: a ``ProgramSyntax``, or a reader of its own, and its words in ``CodeFamily``.
///
/// A test for it is one line in `RemoteCodeTests` or `ScriptTests`: a script that is asked about, and one that looks alike and is
/// not.
///
/// Time and memory are in proportion to the size of a file. Where a reader or the analyzer reaches a ``Limit`` of size, depth
/// or effort, the analysis is not complete, and the rule `file-not-checked` reports it.
package struct ScriptAnalysis: Sendable {
    package let source: SourceText
    package let facts: [Fact]
    /// Whether the whole file was judged: no limit was reached.
    package let isComplete: Bool

    /// Reads what the files of a skill do; files in which there is nothing to see are left out.
    package static func all(in scans: [TextScan], _ snapshot: TreeSnapshot) -> [RelativePath:
        ScriptAnalysis]
    {
        var skill = SkillAnalysis(scans, snapshot)
        skill.judgeAll()
        return skill.analyses
    }

    /// Quotes a statement: its text on one line, shortened, with a digest that distinguishes shortened ones.
    package func quotation(of range: Range<Int>) -> String {
        Self.quotation(of: source.bytes[range.clamped(to: 0..<source.bytes.count)])
    }

    /// Quotes text on one line: at most 72 characters, then a digest of the whole.
    package static func quotation(of bytes: ArraySlice<UInt8>) -> String {
        let words = bytes.split { $0.isSpace }
        let text = Array(words.joined(separator: [Byte.space]))
        let string = String(decoding: text, as: UTF8.self)
        guard string.unicodeScalars.count > quotationLimit else { return "`\(string)`" }
        var short = String.UnicodeScalarView()
        short.append(contentsOf: string.unicodeScalars.prefix(quotationLimit))
        let digest = SHA256Digest(of: text).description.suffix(64).prefix(8)
        return "`\(String(short))…` (\(digest))"
    }

    private static let quotationLimit = 72
}
