/// A way of packing the folder `pdf-notes`, and the required result for the archive.
public struct PackingWay: Sendable, CustomStringConvertible {
    /// The required result for an archive.
    public enum Outcome: Sendable {
        /// The same files with the same executable bits.
        case installed
        /// The same files, none of them executable: the archive does not contain modes.
        case installedWithoutModes
        /// An error that contains this text.
        case refused(String)
    }

    /// The name of the test case: how the archive is made.
    public let description: String
    /// The name of the archive that the script makes.
    public let file: String
    /// A shell script, run in a folder that contains `pdf-notes` and the Python module `pack`.
    ///
    /// The files to expect are those of `expected` if the script makes it, otherwise those of `pdf-notes`.
    public let script: String
    /// The required result.
    public let outcome: Outcome

    init(_ description: String, _ file: String, _ outcome: Outcome, _ script: String) {
        self.description = description
        self.file = file
        self.script = script
        self.outcome = outcome
    }

    init(_ description: String, _ file: String, _ script: String) {
        self.init(description, file, .installed, script)
    }

    /// All ways.
    public static let all: [PackingWay] = [
        zipByTools, zipOptions, zipByPython, zipNames, refusedZips, tarFormats, tarByTools,
        compressedTars, tarContents, refusedTars, truncatedTars, skillFileNames,
    ].flatMap { $0 }

    /// A shell script that makes the folder and the Python module.
    public static let preparation = """
        set -eu
        umask 022
        mkdir -p pdf-notes/scripts 'pdf-notes/references/more notes' pdf-notes/assets
        cat > pdf-notes/SKILL.md <<'END'
        ---
        name: pdf-notes
        description: Takes notes from PDF files. Use when the user wants the main points of a document.
        ---
        # Notes

        Read [the guide](references/guide.md), then run `scripts/run.sh`.
        END
        printf '#!/bin/sh\\necho notes\\n' > pdf-notes/scripts/run.sh
        chmod 755 pdf-notes/scripts/run.sh
        seq 1 4000 > pdf-notes/references/guide.md
        echo more > 'pdf-notes/references/more notes/a b.md'
        : > pdf-notes/assets/empty.txt
        printf '\\000\\377\\001PK\\003\\004\\r\\n\\032' > pdf-notes/assets/data.bin
        cat > pack.py <<'END'
        \(PackingModule.text)
        END
        """
}
