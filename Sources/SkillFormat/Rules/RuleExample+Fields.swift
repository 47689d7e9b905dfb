// Examples that differ from a plain skill in one respect.
extension RuleExample {
    /// A skill with the two required fields.
    static var plain: RuleExample { .described("Reads forms.") }

    /// A skill with this body.
    static func body(_ body: String) -> RuleExample {
        RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n\(body)")
    }

    /// A skill with a name, as YAML.
    static func named(_ name: String) -> RuleExample {
        .fields("name: \(name)\ndescription: Reads forms.")
    }

    /// A skill with a description, as YAML.
    static func described(_ description: String) -> RuleExample {
        .fields("name: pdf\ndescription: \(description)")
    }

    /// A skill with further fields after the two required ones, as YAML.
    static func having(_ fields: String) -> RuleExample {
        .fields("name: pdf\ndescription: Reads forms.\n\(fields)")
    }

    /// A skill with this frontmatter.
    static func fields(_ fields: String) -> RuleExample {
        RuleExample("---\n\(fields)\n---\n# PDF\n\nText.\n")
    }
}
