/// The name of an element.
public struct Tag: Sendable {
    let name: StaticString
    /// Whether it has neither content nor an end tag.
    public let isVoid: Bool

    /// Creates a name, which is part of the program.
    public init(_ name: StaticString) {
        self.name = name
        isVoid = false
    }

    fileprivate init(void name: StaticString) {
        self.name = name
        isVoid = true
    }
}

// The elements of HTML that pages use, by the chapters of the HTML standard, which describes them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Tag {
    public static let html = Tag("html")
    public static let head = Tag("head")
    public static let title = Tag("title")
    public static let link = Tag(void: "link")
    public static let meta = Tag(void: "meta")
    public static let script = Tag("script")
    public static let body = Tag("body")
    public static let article = Tag("article")
    public static let section = Tag("section")
    public static let nav = Tag("nav")
    public static let header = Tag("header")
    public static let footer = Tag("footer")
    public static let main = Tag("main")
    public static let h1 = Tag("h1")
    public static let h2 = Tag("h2")
    public static let h3 = Tag("h3")
    public static let h4 = Tag("h4")
    public static let h5 = Tag("h5")
    public static let h6 = Tag("h6")
    public static let p = Tag("p")
    public static let hr = Tag(void: "hr")
    public static let pre = Tag("pre")
    public static let blockquote = Tag("blockquote")
    public static let ol = Tag("ol")
    public static let ul = Tag("ul")
    public static let li = Tag("li")
    public static let dl = Tag("dl")
    public static let dt = Tag("dt")
    public static let dd = Tag("dd")
    public static let div = Tag("div")
    public static let a = Tag("a")
    public static let em = Tag("em")
    public static let strong = Tag("strong")
    public static let s = Tag("s")
    public static let code = Tag("code")
    public static let span = Tag("span")
    public static let br = Tag(void: "br")
    public static let table = Tag("table")
    public static let thead = Tag("thead")
    public static let tbody = Tag("tbody")
    public static let tr = Tag("tr")
    public static let th = Tag("th")
    public static let td = Tag("td")
    public static let form = Tag("form")
    public static let label = Tag("label")
    public static let input = Tag(void: "input")
    public static let details = Tag("details")
    public static let summary = Tag("summary")
    public static let svg = Tag("svg")
    public static let path = Tag("path")
}
