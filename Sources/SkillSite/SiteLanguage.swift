internal import SkillFormat

/// A language that pages are written in.
public enum SiteLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"

    /// The folder of its pages; English pages are at the top.
    var folder: [String] { self == .english ? [] : [rawValue] }

    /// The texts of its pages.
    var text: SiteText { SiteText(language: self) }
}

extension FindingText {
    /// The text in the language of a page.
    func text(in language: SiteLanguage) -> String {
        switch language {
        case .english: english
        case .japanese: japanese
        }
    }
}
