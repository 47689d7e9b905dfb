extension PackingWay {
    /// Zips as real tools write them.
    static let zipByTools: [PackingWay] = [
        PackingWay("zip", "x.zip", "zip -qr x.zip pdf-notes"),
        PackingWay("zip that stores", "x.zip", "zip -qr -0 x.zip pdf-notes"),
        PackingWay("zip at its best", "x.zip", "zip -qr -9 x.zip pdf-notes"),
        PackingWay("zip without extra fields", "x.zip", "zip -qrX x.zip pdf-notes"),
        PackingWay("zip without folders", "x.zip", "zip -qrD x.zip pdf-notes"),
        PackingWay("zip to a pipe", "x.zip", "zip -qr - pdf-notes | cat > x.zip"),
        PackingWay("zip with zip64", "x.zip", "zip -qr -fz x.zip pdf-notes"),
        PackingWay("zip of the contents", "x.zip", "cd pdf-notes; zip -qr ../x.zip ."),
        PackingWay(
            "zip of a deep folder", "x.zip", "mkdir -p a/b; cp -rp pdf-notes a/b; zip -qr x.zip a"),
        PackingWay(
            "zip with a comment", "x.zip", "zip -qr x.zip pdf-notes; echo hello | zip -qz x.zip"),
        PackingWay(
            "zip changed later", "x.zip",
            "zip -qr x.zip pdf-notes; zip -qd x.zip pdf-notes/SKILL.md; zip -qg x.zip pdf-notes/SKILL.md"
        ),
        PackingWay(
            "zip with links", "x.zip",
            "ln -s guide.md pdf-notes/references/link.md; zip -qry x.zip pdf-notes; cp -rL pdf-notes expected"
        ),
        PackingWay(
            "zip that follows links", "x.zip",
            "ln -s guide.md pdf-notes/references/link.md; zip -qr x.zip pdf-notes; cp -rL pdf-notes expected"
        ),
        PackingWay("7z", "x.zip", "7z a -bd -y x.zip pdf-notes > log"),
        PackingWay("7z that stores", "x.zip", "7z a -bd -y -mx=0 x.zip pdf-notes > log"),
        PackingWay("7z at its best", "x.zip", "7z a -bd -y -mx=9 x.zip pdf-notes > log"),
        PackingWay("bsdtar", "x.zip", "bsdtar --format zip -cf x.zip pdf-notes"),
        PackingWay(
            "bsdtar to a pipe", "x.zip", "bsdtar --format zip -cf - pdf-notes | cat > x.zip"),
        PackingWay(
            "bsdtar that stores", "x.zip",
            "bsdtar --format zip --options zip:compression=store -cf x.zip pdf-notes"),
        PackingWay(
            "bsdtar with zip64", "x.zip",
            "bsdtar --format zip --options zip:zip64 -cf x.zip pdf-notes"),
        PackingWay("python -m zipfile", "x.zip", "python3 -m zipfile -c x.zip pdf-notes"),
        PackingWay(
            "python's make_archive", "x.zip",
            "python3 -c 'import shutil; shutil.make_archive(\"x\", \"zip\", \".\", \"pdf-notes\")'"),
        PackingWay(
            "git archive", "x.zip",
            "\(repository); git archive --format zip --prefix pdf-notes/ HEAD > ../x.zip"),
    ]

    /// A script that makes `pdf-notes` a repository and enters it.
    static let repository = """
        cp -rp pdf-notes expected; cd pdf-notes; git init -q .; git add -A
        git -c user.name=a -c user.email=a@b.c commit -qm x
        """

    /// Zips with names, ends and other details that all tools read alike.
    static let zipOptions: [PackingWay] = [
        PackingWay("a zip named .skill", "x.skill", "zip -qr x.skill pdf-notes"),
        PackingWay("a zip without an extension", "x", "zip -qr x.zip pdf-notes; mv x.zip x"),
        PackingWay(
            "a zip with another extension", "x.bin", "zip -qr x.zip pdf-notes; mv x.zip x.bin"),
        PackingWay("a zip named .tar.gz", "x.tar.gz", "zip -qr x.zip pdf-notes; mv x.zip x.tar.gz"),
        PackingWay("a zip with an upper-case extension", "X.ZIP", "zip -qr X.ZIP pdf-notes"),
        PackingWay(
            "zeros behind the end", "x.zip",
            "zip -qr x.zip pdf-notes; head -c 512 /dev/zero >> x.zip"),
        PackingWay(
            "files of macOS", "x.zip",
            """
            cp -rp pdf-notes expected; mkdir -p __MACOSX/pdf-notes
            echo a > __MACOSX/pdf-notes/._SKILL.md; echo b > pdf-notes/.DS_Store
            echo c > pdf-notes/._SKILL.md; zip -qr x.zip pdf-notes __MACOSX
            """),
    ]

    private static func python(
        _ description: String, _ outcome: Outcome, _ lines: String
    ) -> PackingWay {
        PackingWay(
            description, "x.zip", outcome, "python3 - <<'END'\nfrom pack import *\n\(lines)\nEND")
    }

    private static func python(_ description: String, _ lines: String) -> PackingWay {
        python(description, .installed, lines)
    }

    /// Zips with details that tools here don't write.
    static let zipByPython: [PackingWay] = [
        python("the longest comment", "Zip().add_tree().write(comment=b'c' * 65535)"),
        python("data descriptors", "Zip().add_tree(descriptor='signed').write()"),
        python("data descriptors without a signature", "Zip().add_tree(descriptor='bare').write()"),
        python(
            "folders without a slash",
            "Zip().add('pdf-notes', mode=0o040755, method=0).add('pdf-notes/assets', mode=0o040755, method=0).add_tree().write()"
        ),
        python(
            "folders behind their files",
            "Zip().add_tree().add('pdf-notes/', mode=0o040755, method=0).write()"),
        python("a leading ./", "Zip().add_tree(rename=lambda name: './' + name).write()"),
        python("macOS as the maker", "Zip().add_tree(maker=19).write()"),
        python(
            "DOS as the maker", .installedWithoutModes,
            "Zip().add_tree(maker=0, attributes=0x20).write()"),
        python(
            "backslashes of old Windows tools", .installedWithoutModes,
            "Zip().add_tree(maker=0, attributes=0x20, rename=lambda n: n.replace('/', chr(92))).write()"
        ),
        python(
            "the same file twice",
            "Zip().add_tree().add('pdf-notes/SKILL.md', open('pdf-notes/SKILL.md', 'rb').read()).write()"
        ),
        python(
            "the same tree twice, once stored", "Zip().add_tree().add_tree(method=0).write()"),
        python(
            "the same link twice",
            """
            z = Zip().add_tree()
            for i in range(2): z.add('pdf-notes/link.md', b'SKILL.md', mode=0o120777, method=0)
            z.write()
            import shutil
            shutil.copytree('pdf-notes', 'expected')
            shutil.copy('pdf-notes/SKILL.md', 'expected/link.md')
            """.unindented),
        python(
            "python to a pipe",
            """
            import io
            class Pipe:
                out = open('x.zip', 'wb')
                def write(self, data): return self.out.write(data)
                def flush(self): self.out.flush()
            with zipfile.ZipFile(Pipe(), 'w', zipfile.ZIP_DEFLATED) as archive:
                for name, data, mode in tree(): archive.write(name)
            """.unindented),
    ]

    private static func named(_ names: String...) -> String {
        "import os\nfor n in \(names): open('pdf-notes/references/' + n, 'w').write(n)\n"
    }

    /// Zips with names outside ASCII.
    static let zipNames: [PackingWay] = [
        PackingWay(
            "zip with UTF-8 names", "x.zip",
            "echo 1 > pdf-notes/資料.md; LC_ALL=C.UTF-8 zip -qr x.zip pdf-notes"),
        PackingWay(
            "7z with UTF-8 names", "x.zip",
            "echo 1 > pdf-notes/資料.md; LC_ALL=C.UTF-8 7z a -bd -y x.zip pdf-notes > log"),
        PackingWay(
            "bsdtar with UTF-8 names", "x.zip",
            "echo 1 > pdf-notes/資料.md; LC_ALL=C.UTF-8 bsdtar --format zip -cf x.zip pdf-notes"),
        PackingWay(
            "decomposed names of macOS", "x.zip",
            "cp -rp pdf-notes expected; echo 1 > expected/カ゛é.md; echo 1 > pdf-notes/カ゛é.md; LC_ALL=C.UTF-8 zip -qr x.zip pdf-notes"
        ),
        python("UTF-8 names without the flag", named("資料.md", "é.md") + "Zip().add_tree().write()"),
        python(
            "names in cp437",
            named("résumé.md", "Größe.md", "niño.md")
                + "Zip().add_tree(rename=lambda n: n.encode('cp437')).write()"),
        python(
            "names in cp437 by DOS", .installedWithoutModes,
            named("résumé.md")
                + "Zip().add_tree(rename=lambda n: n.encode('cp437'), maker=0, attributes=0x20).write()"
        ),
        python(
            "names of Japanese Windows", .installedWithoutModes,
            named("資料.md", "テスト結果.md", "API仕様.md")
                + "Zip().add_tree(rename=lambda n: n.encode('cp932'), maker=0, attributes=0x20).write()"
        ),
        python(
            "katakana of Japanese Windows",
            named("テスト.md")
                + "Zip().add_tree(rename=lambda n: n.encode('cp932')).write()"),
        python(
            "names of Chinese Windows", .installedWithoutModes,
            named("技能说明.md", "文件.md")
                + "Zip().add_tree(rename=lambda n: n.encode('gbk'), maker=0, attributes=0x20).write()"
        ),
        python(
            "names repeated in Unicode",
            named("résumé.md")
                + """
                z = Zip()
                for name, data, mode in tree():
                    raw = name.encode('cp437')
                    z.add(raw, data, mode, extra=unicode_path(name, raw))
                z.write()
                """.unindented),
        python(
            "names that are no text", .refused("has an unknown encoding"),
            "Zip().add_tree().add(b'pdf-notes/\\xff\\xfe.md').write()"),
        python(
            "names in Latin-1", .refused("has an unknown encoding"),
            named("résumé.md")
                + "Zip().add_tree(rename=lambda n: n.encode('latin-1')).write()"),
        python(
            "a wrong name in Unicode", .refused("a second, different name"),
            "Zip().add_tree().add(b'pdf-notes/a.md', extra=unicode_path('pdf-notes/b.md', b'pdf-notes/a.md')).write()"
        ),
    ]

    /// Zips that tools read differently, or that skills must not contain.
    static let refusedZips: [PackingWay] = [
        PackingWay(
            "a self-extracting zip", "x.zip", .refused("has leading data"),
            "zip -qr y.zip pdf-notes; (echo '#!/bin/sh'; cat y.zip) > x.zip"),
        PackingWay(
            "a self-extracting zip with its own offsets", "x.zip", .refused("has leading data"),
            "zip -qr y.zip pdf-notes; (echo '#!/bin/sh'; cat y.zip) > x.zip; zip -qA x.zip"),
        PackingWay(
            "bytes behind the end", "x.zip", .refused("unexpected data after the end"),
            "zip -qr x.zip pdf-notes; echo more >> x.zip"),
        PackingWay(
            "two zips in one file", "x.zip", .refused("leading data"),
            "zip -qr y.zip pdf-notes; cat y.zip y.zip > x.zip"),
        PackingWay(
            "a zip without its end", "x.zip", .refused("truncated"),
            "zip -qr y.zip pdf-notes; head -c -30 y.zip > x.zip"),
        PackingWay(
            "half a zip", "x.zip", .refused("truncated"),
            "zip -qr y.zip pdf-notes; head -c $(($(wc -c < y.zip) / 2)) y.zip > x.zip"),
        PackingWay(
            "a zip with a password", "x.zip", .refused("is encrypted"),
            "zip -qr -P secret x.zip pdf-notes"),
        PackingWay(
            "a zip with AES", "x.zip", .refused("is encrypted"),
            "7z a -bd -y -psecret -mem=AES256 x.zip pdf-notes > log"),
        PackingWay(
            "a split zip", "x.zip", .refused("one part of a split archive"),
            "head -c 200000 /dev/urandom > pdf-notes/big; zip -qr -s 64k x.zip pdf-notes"),
        PackingWay(
            "bzip2 in a zip", "x.zip", .refused("compressed with bzip2"),
            "zip -qr -Z bzip2 x.zip pdf-notes"),
        PackingWay(
            "LZMA in a zip", "x.zip", .refused("compressed with LZMA"),
            "7z a -bd -y -mm=LZMA x.zip pdf-notes > log"),
        PackingWay(
            "Deflate64 in a zip", "x.zip", .refused("compressed with Deflate64"),
            "7z a -bd -y -mm=Deflate64 x.zip pdf-notes > log"),
        PackingWay(
            "PPMd in a zip", "x.zip", .refused("compressed with PPMd"),
            "7z a -bd -y -mm=PPMd x.zip pdf-notes > log"),
        PackingWay(
            "7z's own format", "x.7z", .refused("7z archives are not supported"),
            "7z a -bd -y x.7z pdf-notes > log"),
        python(
            "different files with one name", .refused("twice with different contents"),
            "Zip().add_tree().add('pdf-notes/SKILL.md', b'other').write()"),
        python(
            "one name with different modes", .refused("twice with different contents"),
            "Zip().add_tree().add('pdf-notes/scripts/run.sh', open('pdf-notes/scripts/run.sh', 'rb').read()).write()"
        ),
        python(
            "names that differ in case", .refused("which conflict on some systems"),
            "Zip().add_tree().add('pdf-notes/skill.MD', b'other').write()"),
        python(
            "a file with the name of a folder", .refused("contains pdf-notes/scripts twice"),
            "Zip().add_tree().add('pdf-notes/scripts', b'other').write()"),
        python(
            "an absolute name", .refused("unsafe name"), "Zip().add_tree().add('/tmp/x').write()"),
        python(
            "a name that leads out", .refused("unsafe name"),
            "Zip().add_tree().add('pdf-notes/../../x').write()"),
        python(
            "backslashes that lead out", .refused("unsafe name"),
            "Zip().add_tree(maker=0, attributes=0, rename=lambda n: n.replace('/', chr(92))).add('..' + chr(92) + 'x', maker=0, attributes=0).write()"
        ),
        python("a drive letter", .refused("unsafe name"), "Zip().add_tree().add('C:/x').write()"),
        python(
            "backslashes and slashes", .refused("unsafe name"),
            "Zip().add_tree(maker=0, attributes=0x20).add('pdf-notes' + chr(92) + 'x', maker=0, attributes=0x20).write()"
        ),
        python(
            "a link that leads out", .refused("points to"),
            "Zip().add_tree().add('pdf-notes/out', b'../../etc/passwd', mode=0o120777, method=0).write()"
        ),
        python(
            "a named pipe in a zip", .refused("an entry of an unsupported type"),
            "Zip().add_tree().add('pdf-notes/pipe', mode=0o010644).write()"),
        python(
            "names that the two lists spell differently",
            .refused("contradicts itself about the name"),
            "Zip().add_tree().add('pdf-notes/a.md', central=b'pdf-notes/b.md').write()"),
    ]
}

extension String {
    /// The text without the indentation of its first line.
    fileprivate var unindented: String {
        let indent = prefix { $0 == " " }.count
        return split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.dropFirst(min(indent, $0.prefix { $0 == " " }.count)) }.joined(
                separator: "\n")
    }
}
