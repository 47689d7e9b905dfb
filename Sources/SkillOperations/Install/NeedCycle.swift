internal import SkillFormat

/// Skills that need each other in a circle.
struct NeedCycle {
    /// The skills, each of which needs the next; the last needs the first.
    let names: [SkillName]

    /// Finds cycles among skills and those that they need; no two have a skill in common.
    static func all(in needs: [SkillName: [SkillName]]) -> [NeedCycle] {
        var cycles: [NeedCycle] = []
        var done: Set<SkillName> = []
        for start in needs.keys.sorted() where !done.contains(start) {
            // Each step is a skill and the skills that it needs and that are not visited yet.
            var path: [(name: SkillName, rest: ArraySlice<SkillName>)] = []
            path.append((start, (needs[start] ?? [])[...]))
            while let last = path.indices.last {
                guard let name = path[last].rest.popFirst() else {
                    done.insert(path.removeLast().name)
                    continue
                }
                if let first = path.firstIndex(where: { $0.name == name }) {
                    let names = path[first...].map(\.name)
                    if !cycles.contains(where: { !Set($0.names).isDisjoint(with: names) }) {
                        cycles.append(NeedCycle(names: names))
                    }
                } else if !done.contains(name) {
                    path.append((name, (needs[name] ?? [])[...]))
                }
            }
        }
        return cycles
    }
}
