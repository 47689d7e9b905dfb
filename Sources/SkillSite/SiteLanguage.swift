/// A language that pages are written in.
public enum SiteLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"

    /// The folder of its pages; English pages are at the top.
    var folder: [String] { self == .english ? [] : [rawValue] }

    /// The texts of its pages.
    var text: SiteText { SiteText(language: self) }
}
