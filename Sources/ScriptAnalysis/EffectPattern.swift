internal import Markdown

/// Effects that are of interest together: a row of a rule looks for it.
package enum EffectPattern: Sendable {
    case act(Effect)
    /// Something is taken and used, in one statement or by way of a name.
    case flow(EffectSet, into: EffectSet)
    /// A script does both, whether or not one is seen to lead to the other.
    case both(Effect, Effect)

    /// Returns the facts about a file that match.
    package func matches(in analysis: ScriptAnalysis) -> [Fact] {
        switch self {
        case .act(let effect): return analysis.acts(effect)
        case .flow(let taken, let uses):
            return analysis.facts.filter { fact in
                fact.taken.map(taken.contains) == true && uses.contains(fact.effect)
            }
        case .both(let one, let other):
            guard !analysis.source.isMarkdown,
                let first = analysis.acts(one).first(where: { !$0.isShown }),
                analysis.acts(other).contains(where: { !$0.isShown })
            else { return [] }
            return [first]
        }
    }
}

extension ScriptAnalysis {
    fileprivate func acts(_ effect: Effect) -> [Fact] {
        facts.filter { $0.effect == effect && $0.taken == nil }
    }
}
