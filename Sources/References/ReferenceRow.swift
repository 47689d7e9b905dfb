/// The name of a row of the table by which candidates are judged.
public enum ReferenceRow: String, Sendable {
    /// The path leads to a file of the skill.
    case p1 = "P1", p2 = "P2", p3 = "P3"
    /// The skill has the file elsewhere, or under another name.
    case s1 = "S1", s2 = "S2"
    /// The path means no file that the skill should have.
    case n1 = "N1", n2 = "N2", n3 = "N3", n4 = "N4", n5 = "N5", n6 = "N6", n7 = "N7", n10 = "N10",
        n11 = "N11"
    /// The file is outside the skill.
    case e0 = "E0", e1 = "E1", e2 = "E2", e4 = "E4", e6 = "E6", e7 = "E7", e8 = "E8", e9 = "E9",
        e12 = "E12"
    /// The file is missing.
    case m0 = "M0", m2 = "M2", m1 = "M1", m4 = "M4", m5 = "M5", m6 = "M6"
    /// No row of the table decides.
    case undecided = "-"
}
