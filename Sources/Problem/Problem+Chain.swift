extension Error {
    /// The error as a ``Problem``; every error that the modules of this package throw is one.
    public var problem: any Problem {
        guard let problem = self as? any Problem else {
            preconditionFailure("\(type(of: self)) is not a Problem")
        }
        return problem
    }
}

extension Problem {
    /// The summaries of the errors below this one, outermost first.
    public var causes: [String] {
        var causes: [String] = []
        var next = cause
        while let error = next {
            let problem = error as? any Problem
            causes.append(problem?.summary ?? "\(error)")
            next = problem?.cause
        }
        return causes
    }

    /// The error's own hint, or the hint of the first cause that has one.
    public var anyHint: Suggestion? {
        guard hint == nil, let cause = cause as? any Problem else { return hint }
        return cause.anyHint
    }
}
