// What Apple's Foundation has beyond the one for Linux. Each import of Foundation in a snippet imports this module, too.
@_exported import Foundation

extension String {
    public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
        public init(_ value: String) {}
        public init(stringLiteral value: String) {}
    }

    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) { fatalError() }

    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) { fatalError() }

    public init(localized resource: LocalizedStringResource) { fatalError() }
}

public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
    public enum BundleDescription: Sendable {
        case main
        case forClass(AnyClass)
        case atURL(URL)
    }

    public let key: String
    public var locale: Locale

    public init(stringLiteral value: String) { fatalError() }

    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) { fatalError() }

    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: Bundle, comment: StaticString? = nil
    ) { fatalError() }

    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
    ) { fatalError() }
}

/// What `#bundle` stands for.
public var __bundle: Bundle { .main }

extension AttributedString {
    public enum SpeechAnnouncementPriority: Sendable { case low, `default`, high }

    public var accessibilitySpeechAnnouncementPriority: SpeechAnnouncementPriority? {
        get { nil }
        set {}
    }
}
