internal import Problem

/// The formats of validation reports.
enum ReportFormat: String, Sendable, CaseIterable {
    case text, json, github, sarif, junit, gitlab

    /// Returns the report in this format; programs read it in English, whatever the language of the command is.
    func text(of validation: FinishedValidation) -> String {
        guard self != .text else { return TextFormat.text(of: validation) }
        return Language.$current.withValue(.english) { machineText(of: validation) }
    }

    private func machineText(of validation: FinishedValidation) -> String {
        switch self {
        case .text: TextFormat.text(of: validation)
        case .json: JSONFormat.text(of: validation)
        case .github: GitHubFormat.text(of: validation)
        case .sarif: SARIFFormat.text(of: validation)
        case .junit: JUnitFormat.text(of: validation)
        case .gitlab: GitLabFormat.text(of: validation)
        }
    }
}
