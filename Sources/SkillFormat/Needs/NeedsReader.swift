internal import JSON

/// Collects the needs in the fields of a frontmatter.
struct NeedsReader {
    /// The fields that are read in mappings below `metadata`.
    private static let vendorWords: Set<String> = [
        "requires", "primaryenv", "env", "envvars", "config",
    ]

    private(set) var needs = DeclaredNeeds()

    mutating func read(_ frontmatter: Frontmatter) {
        read(frontmatter.fields)
        guard let metadata = frontmatter["metadata"].flatMap({ Self.fields(of: $0.value) }) else {
            return
        }
        read(metadata)
        for field in metadata {
            guard let vendor = Self.fields(of: field.value) else { continue }
            for field in vendor where Self.vendorWords.contains(Self.word(field.key)) {
                read(field)
            }
        }
    }

    private mutating func read(_ fields: [Frontmatter.Field]) {
        for field in fields { read(field) }
    }

    private mutating func read(_ field: Frontmatter.Field) {
        let parts = Self.fields(of: field.value)
        switch NeedsField(Self.word(field.key)) {
        case .skills where parts != nil, .perhapsSkills where parts != nil:
            for part in parts ?? [] { readPart(part) }
        case .skills: addSkills(field.value, .certain)
        case .perhapsSkills: addSkills(field.value, .possible)
        case .settings:
            for part in parts ?? [] where Self.word(part.key) == "requiredenv" {
                addVariables(part.value)
            }
        case .programs: for name in programs(in: field.value) { addPrograms([name]) }
        case .variables: addVariables(field.value)
        case nil: break
        }
    }

    /// Reads a field of a mapping that lists needs by kind.
    private mutating func readPart(_ field: Frontmatter.Field) {
        switch NeedsPart(Self.word(field.key)) {
        case .skills: addSkills(field.value, .certain)
        case .perhapsSkills: addSkills(field.value, .possible)
        case .programs: for name in programs(in: field.value) { addPrograms([name]) }
        case .anyProgram: addPrograms(programs(in: field.value))
        case .variables: addVariables(field.value)
        case nil: break
        }
    }

    private mutating func addSkills(
        _ value: Frontmatter.Value, _ certainty: DeclaredNeeds.SkillList.Certainty
    ) {
        let items = NeededItem.all(in: value).filter { !$0.isOptional }
        var texts: [String] = []
        for item in items {
            guard let text = item.skill(certainty) else {
                // A package or a sentence: the whole list is not about skills.
                if certainty == .possible { return }
                continue
            }
            if !texts.contains(text) { texts.append(text) }
        }
        let count = needs.skills.reduce(0) { $0 + $1.texts.count }
        texts = Array(texts.prefix(DeclaredNeeds.limit - count))
        guard !texts.isEmpty else { return }
        needs.skills.append(.init(certainty: certainty, texts: texts))
    }

    private func programs(in value: Frontmatter.Value) -> [String] {
        NeededItem.all(in: value).filter { !$0.isOptional }.compactMap(\.program)
    }

    private mutating func addPrograms(_ names: [String]) {
        guard !names.isEmpty, !needs.programs.contains(names),
            needs.programs.count < DeclaredNeeds.limit
        else { return }
        needs.programs.append(Array(names.prefix(DeclaredNeeds.limit)))
    }

    private mutating func addVariables(_ value: Frontmatter.Value) {
        for item in NeededItem.all(in: value) where !item.isOptional {
            guard let name = item.variable, !needs.variables.contains(name),
                needs.variables.count < DeclaredNeeds.limit
            else { continue }
            needs.variables.append(name)
        }
    }

    /// Returns the fields of a mapping, or of a JSON object in a string.
    private static func fields(of value: Frontmatter.Value) -> [Frontmatter.Field]? {
        switch value {
        case .mapping(let fields): return fields
        case .list: return nil
        case .scalar(let text, _):
            guard text.first == "{", let json = try? JSONValue(parsing: Array(text.utf8)),
                case .mapping(let fields) = Frontmatter.Value(json)
            else { return nil }
            return fields
        }
    }

    /// Returns a key in lowercase letters: `depends_on`, `depends-on` and `dependsOn` are one word.
    private static func word(_ key: String) -> String {
        key.lowercased().filter { $0 != "_" && $0 != "-" }
    }
}

/// The fields that list needs.
private enum NeedsField {
    case skills, perhapsSkills, programs, variables, settings

    init?(_ word: String) {
        switch word {
        case "depends", "dependson", "requireskills", "requiresskills", "requiresskill",
            "requiredskills", "requiredskill", "skilldependencies", "skillsrequired",
            "prerequisiteskills", "dependentskills":
            self = .skills
        case "dependencies", "requires", "prerequisites": self = .perhapsSkills
        case "bins": self = .programs
        case "primaryenv", "requiredenvironmentvariables", "requiredenv", "requiredenvvars",
            "requiresenv", "env", "envvars":
            self = .variables
        case "config": self = .settings
        default: return nil
        }
    }
}

/// The parts of a field that lists needs by kind.
private enum NeedsPart {
    case skills, perhapsSkills, programs, anyProgram, variables

    init?(_ word: String) {
        switch word {
        case "skills", "skill", "requiredskills": self = .skills
        case "required": self = .perhapsSkills
        case "bins", "bin", "binaries", "commands", "programs", "clis": self = .programs
        case "anybins": self = .anyProgram
        case "env", "envs", "envvars", "environment", "environmentvariables": self = .variables
        default: return nil
        }
    }
}

extension Frontmatter.Value {
    /// Converts JSON; offsets have no meaning.
    fileprivate init(_ json: JSONValue) {
        switch json {
        case .null: self = .scalar("null", isString: false)
        case .bool(let value): self = .scalar("\(value)", isString: false)
        case .integer(let number): self = .scalar("\(number)", isString: false)
        case .number(let number): self = .scalar("\(number)", isString: false)
        case .string(let text): self = .scalar(text, isString: true)
        case .array(let values): self = .list(values.map { Self($0) })
        case .object(let members):
            self = .mapping(
                members.sorted { $0.key < $1.key }.map {
                    Frontmatter.Field(
                        key: $0.key, value: Self($0.value), keyOffset: 0, valueOffset: 0)
                })
        }
    }
}
