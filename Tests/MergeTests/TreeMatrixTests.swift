import Digest
import Testing

@testable import Merge

/// Tests the outcome of every combination of changes on both sides.
@Suite struct `Every combination of changes` {
    /// A change of one side to the file `f`.
    enum Change: String, CaseIterable, CustomTestStringConvertible {
        case unchanged, top, bottom, middle, deleted, executable, binary, binary2, moved,
            movedElsewhere, link

        var testDescription: String { rawValue }

        func apply(to folder: Folder) -> Folder {
            var folder = folder
            switch self {
            case .unchanged: break
            case .top: folder["f"] = "TOP\n2\n3\n4\n5\n"
            case .bottom: folder["f"] = "1\n2\n3\n4\nBOTTOM\n"
            case .middle: folder["f"] = "1\nMIDDLE\n3\n4\n5\n"
            case .deleted: folder["f"] = nil
            case .executable: folder.files["f"]?.flag = .executable
            case .binary: folder["f"] = "\0one"
            case .binary2: folder["f"] = "\0two"
            case .moved, .movedElsewhere:
                folder["\(self == .moved ? "g" : "h")"] = folder["f"]
                folder["f"] = nil
            case .link: folder.files["f"] = .init(bytes: Array("target".utf8), flag: .link)
            }
            return folder
        }
    }

    static let base = Folder(["f": "1\n2\n3\n4\n5\n"])

    /// The outcome for `f` or its new path: a row for each of your changes, a column for each of theirs.
    ///
    /// `=` neither changed it · `y` kept yours · `t` took theirs · `a` changed alike · `m` merged · `x` mode by yours
    /// · `X` by theirs · `e` by both · `r` removed by yours · `R` by theirs · `d` by both · `C` both edited
    /// · `D` edited here, deleted there · `E` deleted here, edited there · `B` binary · `L` link · `A` both moved.
    /// Followed by the side that moved it.
    static let expected = """
        :             =    top  bottom middle del  exec bin  bin2 moved elsewhere link
        unchanged     =    t    t    t    R    X    t    t    t>t  t>t  t
        top           y    a    m    C    D    m    B    B    m>t  m>t  L
        bottom        y    m    a    m    D    m    B    B    m>t  m>t  L
        middle        y    C    m    a    D    m    B    B    m>t  m>t  L
        deleted       r    E    E    E    d    E    E    E    E>t  E>t  E
        executable    x    m    m    m    D    e    m    m    m>t  m>t  m
        binary        y    B    B    B    D    m    a    B    m>t  m>t  L
        binary2       y    B    B    B    D    m    B    a    m>t  m>t  L
        moved         y>y  m>y  m>y  m>y  D>y  m>y  m>y  m>y  a>b  A>y  m>y
        movedElsewhere y>y m>y  m>y  m>y  D>y  m>y  m>y  m>y  A>y  a>b  m>y
        link          y    L    L    L    D    m    L    L    m>t  m>t  a
        """

    private static func letter(_ outcome: MergeOutcome) -> String {
        let letter =
            switch outcome {
            case .unchanged: "="
            case .keptYours: "y"
            case .tookTheirs: "t"
            case .changedAlike: "a"
            case .merged: "m"
            case .added: "+"
            case .modeChanged(_, .yours): "x"
            case .modeChanged(_, .theirs): "X"
            case .modeChanged(_, .both): "e"
            case .removed(.yours): "r"
            case .removed(.theirs): "R"
            case .removed(.both): "d"
            case .conflict(.bothEdited): "C"
            case .conflict(.editedHereDeletedThere): "D"
            case .conflict(.deletedHereEditedThere): "E"
            case .conflict(.unmergeable(_, _, .binary)): "B"
            case .conflict(.unmergeable(_, _, .link)): "L"
            case .conflict(.bothMoved): "A"
            case .conflict: "?"
            }
        let move =
            switch outcome {
            case .conflict(.editedHereDeletedThere(let file)),
                .conflict(.deletedHereEditedThere(let file)), .conflict(.bothMoved(let file, _)):
                file.move
            default: outcome.file?.move
            }
        return switch move?.author {
        case .yours: letter + ">y"
        case .theirs: letter + ">t"
        case .both: letter + ">b"
        case nil: letter
        }
    }

    @Test(arguments: Change.allCases)
    func `has the expected outcome`(_ yours: Change) throws {
        let rows = Self.expected.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        let row = try #require(rows.first { $0[0] == yours.rawValue })
        for (theirs, expected) in zip(Change.allCases, row.dropFirst()) {
            let folders = Folders(
                base: Self.base, yours: yours.apply(to: Self.base),
                theirs: theirs.apply(to: Self.base))
            let files = try folders.merge().files
            #expect(files.count == 1, "\(yours) \(theirs)")
            let file = try #require(files.first)
            #expect(Self.letter(file.outcome) == expected, "\(yours) \(theirs)")
        }
        #expect(row.count == Change.allCases.count + 1)
    }

    /// The merged folders of the more interesting combinations.
    @Test(arguments: [
        (Change.top, Change.bottom, ["f": "TOP\n2\n3\n4\nBOTTOM\n"]),
        (.moved, .bottom, ["g": "1\n2\n3\n4\nBOTTOM\n"]),
        (.top, .moved, ["g": "TOP\n2\n3\n4\n5\n"]),
        (.deleted, .top, ["f": "TOP\n2\n3\n4\n5\n"]), (.top, .deleted, ["f": "TOP\n2\n3\n4\n5\n"]),
        (.unchanged, .deleted, [:]), (.deleted, .unchanged, [:]),
        (.binary, .binary2, ["f": "\0one", "f.theirs": "\0two"]),
        (.moved, .movedElsewhere, ["g": "1\n2\n3\n4\n5\n"]),
        (
            .top, .middle,
            ["f": "<<<<<<< yours\nTOP\n2\n=======\n1\nMIDDLE\n>>>>>>> theirs\n3\n4\n5\n"]
        ),
    ])
    func `results in this folder`(_ yours: Change, _ theirs: Change, _ expected: [String: String])
        throws
    {
        let folders = Folders(
            base: Self.base, yours: yours.apply(to: Self.base), theirs: theirs.apply(to: Self.base))
        #expect(try folders.tree() == Folder(expected))
    }

    @Test func `combines the text of one side with the executable bit of the other`() throws {
        let folders = Folders(
            base: Self.base, yours: Change.executable.apply(to: Self.base),
            theirs: Change.top.apply(to: Self.base))
        var expected = Folder(["f": "TOP\n2\n3\n4\n5\n"])
        expected.files["f"]?.flag = .executable
        #expect(try folders.tree() == expected)
        #expect(try folders.swapped.tree() == expected)
    }
}
