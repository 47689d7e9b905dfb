# Completes a man page of swift-argument-parser's generator. Its input files are, in this order: exit-status.md, configuration.md,
# files.md, the help of the command on wide lines, and the page.
# Variables: page, the name of the page, such as skills-publish-build; pages, the names of all pages, separated by blanks;
# texts, for a page in another language than English: its texts by the English ones (ja.tsv).
BEGIN {
    command = page
    gsub(/-/, " ", command)
    while (texts != "" && (getline row < texts) > 0) {
        tab = index(row, "\t")
        translated[substr(row, 1, tab - 1)] = substr(row, tab + 1)
    }
}

# A text in the language of the page.
function say(text) {
    # Names and folders are the same in every language.
    if (texts == "" || text ~ /^`[^`]*`(, `[^`]*`)*$/ || text == "") return text
    if (!(text in translated)) { print "no translation: " text > "/dev/stderr"; isIncomplete = 1 }
    return translated[text]
}

FNR == 1 { file++; section = "" }

# Text in Markdown, for roff.
function plain(text) {
    while (match(text, /<doc:[a-z-]+>/))
        text = substr(text, 1, RSTART - 1) "skills help " substr(text, RSTART + 5, RLENGTH - 6) substr(text, RSTART + RLENGTH)
    gsub(/`/, "", text)
    gsub(/\\\|/, "|", text)
    gsub(/\\/, "\\e", text)
    return text
}

# Adds the item of a table's row to a list.
function item(head, text) { return ".It \"" plain(head) "\"\n" plain(text) "\n" }

function heading(title) { return ".Sh " (texts == "" ? title : say(title)) }

function list(title, items) {
    if (items != "") print heading(title) "\n.Bl -tag -width 6n\n" items ".El"
}

file < 4 {
    if (/^## /) section = $0
    if (!/^\|/ || /^\|---/) next
    row = $0
    gsub(/\\\|/, "\001", row)
    split(row, cells, / *\| */)
    gsub(/\001/, "|", row)
    for (i in cells) gsub(/\001/, "|", cells[i])
    if (file == 1 && cells[2] ~ /^[0-9]+$/) { count++; status[count] = cells[2]; meaning[count] = say(cells[3]) }
    if (file == 1 && index(cells[2], "`" command "`") + index(cells[2], "`" command " ")) findings = say(cells[3]) (cells[2] ~ / --/ ? " (" cells[2] ")" : "")
    if (file == 2 && section ~ /Output|Network|Folders/ && cells[2] != "variable")
        variables = variables item(say(cells[2]), say(cells[3]) (cells[4] == "" ? "" : " (" cells[4] ")"))
    if (file == 3 && section ~ /Overview/ && cells[2] != "content") paths = paths item(say(cells[3]), say(cells[2]))
    next
}

file == 4 {
    if (match($0, /\((values|default|値|既定): .*\)$/)) {
        values = substr($0, RSTART)
        if (match($0, /--[a-z-]+/)) allowed[substr($0, RSTART, RLENGTH)] = values
    }
    if (/^(.*; )?[Gg]uide: skills help |ガイド: skills help /) guide = $NF
    next
}

# The page itself.
/^\.Sh/ { section = $2 }
section ~ /EXIT|SEE/ { next }
section == "NAME" && /^\.Nm/ {
    gsub(/ ,$|^\.Nm "?|"$|" ,$/, "")
    if (name == "") { name = $0; print ".Nm " page } else aliases = aliases (aliases == "" ? "" : ", ") $0
    next
}
section == "SYNOPSIS" && $0 == ".Nm" { print ".Nm \"" name "\""; next }
# The quotes would be part of the line in apropos.
/^\.Nd "/ { sub(/"$/, ""); sub(/"/, "") }
/^\.Dt/ { $2 = toupper(page) }
/^\.It / {
    option = ""
    for (i = 2; i <= NF; i++) if ($i ~ /^-[a-z]/) option = "-" $i
    print
    next
}
# The generator leaves a paragraph where it leaves out allowed values.
section == "DESCRIPTION" && option != "" && $0 == ".Pp" { next }
section == "DESCRIPTION" && option in allowed && !/^\./ { print $0 " " allowed[option]; delete allowed[option]; next }
section == "DESCRIPTION" && /^(Examples?|例):$/ { isExample = 1; next }
isExample && /^  / { examples = examples substr($0, 3) "\n"; next }
/^  / && !isLiteral { isLiteral = 1; print ".Bd -literal -offset indent" }
isLiteral && !/^  / { isLiteral = 0; print ".Ed" }
/^$/ { if (!isExample) print ".Pp"; next }
{ isExample = 0; print (/^\.Sh/ ? heading($2) : $0 in translated ? translated[$0] : $0) }
section == "DESCRIPTION" && /^\.Sh/ && aliases != "" { print (texts == "" ? "Aliases: " aliases "." : "別名: " aliases) "\n.Pp"; aliases = "" }

END {
    for (i = 1; i <= count; i++)
        if (status[i] != 2) statuses = statuses item(status[i], meaning[i])
        else if (page == "skills") statuses = statuses item(2, say("findings, such as differences or problems"))
        else if (findings != "") statuses = statuses item(2, findings)
    if (page == "skills") {
        list("ENVIRONMENT", variables)
        list("FILES", paths)
    } else {
        see = texts == "" ? "See\n.Xr skills 1 ." : ".Xr skills 1\nを参照。"
        print heading("ENVIRONMENT") "\n" see "\n" heading("FILES") "\n" see
    }
    list("\"EXIT STATUS\"", statuses)
    if (examples != "") print heading("EXAMPLES") "\n.Bd -literal -offset indent\n" examples ".Ed"
    print heading("\"SEE ALSO\"")
    total = split(pages, all, " ")
    for (i = 1; i <= total; i++) {
        other = all[i]
        isRelated = page == "skills" ? other ~ /^skills-[a-z]+$/ : other == "skills" || index(other, page "-") == 1 || index(page, other "-") == 1
        if (other != page && isRelated) related = related (related == "" ? "" : " ,\n") ".Xr " other " 1"
    }
    print related
    print ".Pp\n" (texts == "" ? "The guide" : "ガイド") ": skills help " (guide == "" ? "guides" : guide)
    exit isIncomplete
}
