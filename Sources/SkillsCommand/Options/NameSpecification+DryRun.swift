internal import ArgumentParser

extension NameSpecification {
    /// The names of `--dry-run`, as make, rsync and git use them.
    static var longAndN: NameSpecification { [.long, .customShort("n")] }
}

extension String {
    /// The values in the argument of an option that takes several, separated by commas.
    var listed: [String] { split(separator: ",").map(String.init) }
}
