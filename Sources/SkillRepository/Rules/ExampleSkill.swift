/// A valid SKILL.md for examples.
func exampleSkill(_ name: String) -> String {
    """
    ---
    name: \(name)
    description: Reads and fills PDF forms. Use when a document has fields to fill in.
    ---
    # Forms

    Read the form first.

    """
}
