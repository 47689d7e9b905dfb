/// The formats of validation reports.
enum ReportFormat: String, Sendable, CaseIterable {
    case text, json, github, sarif, junit, gitlab

    /// Returns the report in this format.
    func text(of validation: FinishedValidation) -> String {
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
