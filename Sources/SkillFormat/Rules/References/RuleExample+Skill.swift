/// A SKILL.md with a body, for examples.
func skillText(_ body: String) -> String {
    "---\nname: pdf\ndescription: Reads and fills forms. Use when a PDF has fields.\n---\n\(body)"
}
