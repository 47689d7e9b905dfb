"""Makes archives of one kind with a seed, unpacks each with unzip or tar, and prints a line for each archive.

usage: odd-archives.py KIND SEED COUNT FOLDER

A line is the file's name and what is expected of it: "read" for one that every reader reads alike, "refused" for a
hostile one, and "either" for one that may be refused, but not be read differently. What unzip or tar makes of it is in
FOLDER/judged/NAME.
"""
import io, os, random, stat, struct, subprocess, sys, tarfile, zipfile, zlib

kind, seed, count, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
random.seed(f'{kind} {seed}')
os.makedirs(f'{folder}/judged', exist_ok=True)
os.chdir(folder)
SKILL = b'---\nname: s\ndescription: Reads forms. Use when a form is to be read.\n---\n# Forms\n\nRead the form.\n'


def words():
    return ' '.join(random.choices('red green blue form page line note table'.split(), k=random.randint(1, 400))).encode()


def tree():
    """Files of a skill by their paths."""
    files = {'s/SKILL.md': SKILL}
    for _ in range(random.randint(1, 6)):
        depth = random.randint(0, 3)
        path = '/'.join(['s'] + [f'd{random.randint(1, 3)}' for _ in range(depth)] + [f'f{random.randint(1, 99)}.txt'])
        files[path] = words()
    return files


def lay(files, place):
    for path, data in files.items():
        os.makedirs(os.path.dirname(f'{place}/{path}'), exist_ok=True)
        open(f'{place}/{path}', 'wb').write(data)


def sh(line, **more):
    return subprocess.run(['bash', '-euc', line], stdin=subprocess.DEVNULL, capture_output=True, **more)


class Zip:
    """A zip with full control over each field."""

    def __init__(self):
        self.out, self.central, self.number = io.BytesIO(), b'', 0

    def add(self, name, data=b'', method=8, flags=0, mode=0o100644, **o):
        name = name if isinstance(name, bytes) else name.encode()
        local_name = o.get('local_name', name)
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        body = packer.compress(data) + packer.flush() if method == 8 else data
        crc, size, packed = o.get('crc', zlib.crc32(data)), o.get('size', len(data)), o.get('packed', len(body))
        offset = o.get('offset', self.out.tell())
        extra, local_extra = o.get('extra', b''), o.get('local_extra', b'')
        described = flags & 8
        values = (0, 0, 0) if described else (o.get('local_crc', crc), o.get('local_packed', packed), o.get('local_size', size))
        if 'offset' not in o:
            self.out.write(struct.pack('<IHHHHHIIIHH', 0x04034b50, 20, o.get('local_flags', flags), o.get('local_method', method),
                                       0x6000, 0x5a21, *values, len(local_name), len(local_extra)) + local_name + local_extra + body)
            if described:
                signature = b'' if o.get('bare') else b'PK\7\10'
                form = '<III' if not o.get('wide') else '<IQQ'
                self.out.write(signature + struct.pack(form, crc, packed, size))
        self.central += struct.pack('<IHHHHHHIIIHHHHHII', 0x02014b50, o.get('maker', 0x031e), 20, flags, method, 0x6000, 0x5a21,
                                    crc, o.get('stated_packed', packed), o.get('stated_size', size), len(name), len(extra), 0, 0, 0,
                                    (mode << 16) | o.get('dos', 0), offset) + name + extra
        self.number += 1

    def finish(self, comment=b'', number=None, shift=0):
        start = self.out.tell()
        n = self.number if number is None else number
        self.out.write(self.central + struct.pack('<IHHHHIIH', 0x06054b50, 0, 0, n, n, len(self.central), start + shift, len(comment)) + comment)
        return self.out.getvalue()


def plain_zip(files=None, **o):
    archive = Zip()
    for path, data in (files or tree()).items():
        archive.add(path, data, **o)
    return archive


def tar(files, format=tarfile.PAX_FORMAT, more=()):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode='w', format=format) as archive:
        for path, data in files.items():
            info = tarfile.TarInfo(path)
            info.size, info.mode = len(data), random.choice([0o644, 0o600, 0o755])
            archive.addfile(info, io.BytesIO(data))
        for info, data in more:
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data) if data else None)
    return out.getvalue()


def entry(name, type=tarfile.REGTYPE, link='', data=b''):
    info = tarfile.TarInfo(name)
    info.type, info.linkname, info.mode = type, link, 0o644
    return info, data


BAD_NAMES = ['../x', 's/../../x', '/ABS/x', 's/./../../x', 's\\..\\..\\x', 'C:\\x', 's/a\x07b', 's/\u202etxt.exe', 's//x', './../x', 's/\u200bx']


def bad_name(n):
    return BAD_NAMES[n % len(BAD_NAMES)].replace('ABS', folder.strip('/') + '/escaped')


def python_zip(n):
    method = [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA][n % 4]
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', method, compresslevel=random.randint(1, 9)) as archive:
        for path, data in tree().items():
            with archive.open(zipfile.ZipInfo(path), 'w', force_zip64=random.random() < 0.3) as file:
                file.write(data)
        archive.comment = random.choice([b'', b'PK', b'a comment ' * 9])
    return 'zip', out.getvalue(), 'read' if n % 4 < 2 else 'either'


def info_zip(n):
    way = ['zip -qr', 'zip -qry', 'zip -qr -fz', 'zip -qr0', 'zip -qrD', 'zip -qrX', 'zip -qr -fd', 'zip -qr9 -fz'][n % 8]
    lay(tree(), f'made{n}')
    sh(f'cd made{n}; ln -s SKILL.md s/link.md; chmod 755 s/f* 2>/dev/null || true; {way} ../made{n}.zip s', check=True)
    return 'zip', open(f'made{n}.zip', 'rb').read(), 'read'


def seven_zip(n):
    way = ['-mm=Deflate', '-mm=Copy', '-mm=Deflate64', '-mm=BZip2', '-mem=AES256 -psecret', '-mem=ZipCrypto -psecret', '-mm=LZMA',
           '-mcu=on'][n % 8]
    lay(tree(), f'made{n}')
    sh(f'cd made{n}; 7z a -tzip -bd -y {way} ../made{n}.zip s', check=True)
    return 'zip', open(f'made{n}.zip', 'rb').read(), 'refused' if 'secret' in way else 'read' if n % 8 in (0, 1, 7) else 'either'


def bsd_tar(n):
    way = ['zip', 'pax', 'ustar', 'gnutar', 'cpio', '7zip', 'v7', 'shar'][n % 8]
    lay(tree(), f'made{n}')
    sh(f'cd made{n}; ln -s SKILL.md s/link.md; bsdtar --format {way} -cf ../made{n}.out s', check=True)
    return 'zip' if way == 'zip' else 'tar', open(f'made{n}.out', 'rb').read(), 'read' if n % 8 in (0, 1, 2, 3, 6) else 'either'


def gnu_tar(n):
    form = ['gnu', 'ustar', 'pax', 'v7', 'oldgnu'][n % 5]
    squeeze, ending = [('', 'tar'), ('z', 'tar.gz'), ('z', 'tgz')][n % 3]
    odd = ['', ' --sort=name', ' --owner=4711:4711', ' -S', ' --posix', ' --label=x', ' --hard-dereference'][n % 7]
    if odd in (' -S', ' --label=x'):
        form = 'gnu'
    if odd == ' --posix':
        form, odd = 'pax', ' --mtime=1969-12-31'
    lay(tree(), f'made{n}')
    sh(f'cd made{n}; ln s/SKILL.md s/hard.md; ln -s SKILL.md s/soft.md; truncate -s 100000 s/sparse.bin;'
       f' tar --format={form}{odd} -c{squeeze}f ../made{n}.out s', check=True)
    return ending, open(f'made{n}.out', 'rb').read(), 'read' if odd not in (' -S', ' --label=x') else 'either'


def tar_names(n):
    return 'tar', tar(tree(), more=[entry(bad_name(n), data=b'evil')]), 'refused'


def zip_names(n):
    archive = plain_zip()
    archive.add(bad_name(n), b'evil', flags=0x800)
    return 'zip', archive.finish(), 'refused'


def tar_kinds(n):
    more = [entry('s/x', tarfile.CHRTYPE), entry('s/x', tarfile.BLKTYPE), entry('s/x', tarfile.FIFOTYPE),
            entry('s/x', tarfile.SYMTYPE, '/etc/passwd'), entry('s/x', tarfile.SYMTYPE, '../../../etc/passwd'),
            entry('s/x', tarfile.LNKTYPE, '/etc/passwd'), entry('s/x', tarfile.LNKTYPE, '../outside'),
            entry('s/x', tarfile.LNKTYPE, 's/none'), entry('s/SKILL.md', tarfile.SYMTYPE, '../x'),
            entry('s/x', tarfile.SYMTYPE, '.')][n % 10]
    rest = [entry('s/x/y', data=b'evil')] if n % 10 in (3, 4, 9) else []
    return 'tar', tar(tree(), random.choice([tarfile.PAX_FORMAT, tarfile.GNU_FORMAT]), [more] + rest), 'refused'


def zip_links(n):
    archive = plain_zip()
    target = ['/etc/passwd', '../../x', '..', 'none', '/', '../s/../../x', 'SKILL.md/..', 'loop'][n % 8]
    archive.add('s/loop' if target == 'loop' else 's/link', target.encode(), mode=0o120777)
    if n % 2:
        archive.add('s/link/x', b'evil')
    return 'zip', archive.finish(), 'refused'


def truncated(n):
    data = plain_zip().finish() if n % 2 else tar(tree())
    end = random.randint(1, len(data.rstrip(b'\0')) - 1)
    return 'zip' if n % 2 else 'tar', data[:end], 'either' if n % 2 == 0 else 'refused'


def overlapping(n):
    archive = plain_zip()
    if n % 2:
        for i in range(random.randint(2, 30)):
            archive.add(f's/again{i}.txt', SKILL, offset=0)
    else:
        inner = Zip()
        inner.add('s/inner.txt', words(), 0)
        archive.add('s/outer.txt', inner.out.getvalue(), 0)
        archive.add('s/inner.txt', b'', 0, offset=archive.out.tell() - len(inner.out.getvalue()))
    return 'zip', archive.finish(), 'refused'


def mismatch(n):
    archive = plain_zip()
    data = words()
    wrong = [{'local_name': b's/other.txt'}, {'crc': 7}, {'local_crc': 7}, {'stated_size': len(data) + 1}, {'local_size': 3},
             {'local_method': 0}, {'local_flags': 1}, {'stated_packed': 5}, {'local_packed': 9}, {'local_name': b's/m\0x.txt'}][n % 10]
    archive.add('s/m.txt', data, **wrong)
    return 'zip', archive.finish(), 'refused'


def zip64(n):
    data = words()
    archive = plain_zip()
    right = struct.pack('<HHQQ', 1, 16, len(data), len(data))
    wrong = struct.pack('<HHQQ', 1, 16, len(data) + random.randint(1, 1 << 40), len(data))
    big = 0xffffffff
    if n % 3 == 0:
        archive.add('s/w.txt', data, 0, extra=right, local_extra=right, stated_size=big, stated_packed=big, local_size=big, local_packed=big)
    elif n % 3 == 1:
        archive.add('s/w.txt', data, 0, extra=wrong, local_extra=right, stated_size=big, stated_packed=big, local_size=big, local_packed=big)
    else:
        archive.add('s/w.txt', data, 0, extra=right[:random.randint(1, 19)], stated_size=big, stated_packed=big)
    return 'zip', archive.finish(), 'read' if n % 3 == 0 else 'refused'


def descriptors(n):
    archive = Zip()
    for path, data in tree().items():
        archive.add(path, data, flags=8, bare=n % 3 == 1)
    if n % 3 == 2:
        archive.add('s/d.txt', words(), flags=8, crc=99)
    return 'zip', archive.finish(), ['read', 'either', 'refused'][n % 3]


def encodings(n):
    archive = plain_zip()
    name, flags, expect = [('手順書.md'.encode('cp932'), 0, 'either'), ('Übung.md'.encode('cp437'), 0, 'either'),
                           ('手順書.md'.encode(), 0x800, 'read'), ('Übung.md'.encode(), 0, 'either'), ('U\u0308bung.md'.encode(), 0x800, 'read'),
                           (b'\xff\xfe.md', 0x800, 'refused'), (b'\xed\xa0\x80.md', 0x800, 'refused'), (b'\xc0\xae\xc0\xae/x', 0x800, 'refused')][n % 8]
    archive.add(b's/' + name, words(), flags=flags, maker=random.choice([0x031e, 0x0014]))
    return 'zip', archive.finish(), expect


def clashes(n):
    one, other = [('s/Readme.md', 's/README.md'), ('s/\u00fcb.md', 's/u\u0308b.md'), ('s/x', 's/x/y'), ('s/D/a', 's/d/b'),
                  ('s/SKILL.md', 's/skill.MD'), ('s/\u212a.md', 's/k.md'), ('s/stra\u00dfe', 's/STRASSE'), ('s/same.md', 's/same.md')][n % 8]
    if n % 2:
        archive = Zip()
        archive.add('s/SKILL.md', SKILL)
        for i, name in enumerate((one, other)):
            if name != 's/SKILL.md':
                archive.add(name, b'%d' % i, flags=0x800)
        return 'zip', archive.finish(), 'refused'
    more = [entry(name, data=b'%d' % i) for i, name in enumerate((one, other)) if name != 's/SKILL.md']
    return 'tar', tar({'s/SKILL.md': SKILL}, more=more), 'refused'


def bombs(n):
    data = b'\0' * random.randint(20_000_000, 40_000_000)
    archive = Zip()
    archive.add('s/SKILL.md', SKILL)
    for i in range(1 + n % 3):
        archive.add(f's/big{i}.bin', data)
    return 'zip', archive.finish(), 'either'


def surrounded(n):
    data = plain_zip().finish()
    junk = random.randbytes(random.randint(1, 300))
    return 'zip', [junk + data, data + junk, data + b'\0' * 99, data + data, plain_zip().finish(b'PK\5\6' + b'\0' * 18),
                   plain_zip().finish(number=1), plain_zip().finish(shift=7), plain_zip().finish(number=900)][n % 8], 'either'


def flipped(n):
    data = bytearray(plain_zip().finish() if n % 2 else tar(tree()))
    for _ in range(random.randint(1, 4)):
        data[random.randrange(len(data.rstrip(b'\0')))] ^= 1 << random.randrange(8)
    return 'zip' if n % 2 else 'tar', bytes(data), 'either'


KINDS = [python_zip, info_zip, seven_zip, bsd_tar, gnu_tar, tar_names, zip_names, tar_kinds, zip_links, truncated, overlapping, mismatch, zip64,
         descriptors, encodings, clashes, bombs, surrounded, flipped]
make = {function.__name__: function for function in KINDS}[kind]
for n in range(count):
    ending, data, expect = make(n)
    name = f'{kind}{n}.{ending}'
    open(name, 'wb').write(data)
    place = f'judged/{name}'
    os.makedirs(place)
    if expect != 'refused':
        line = f'unzip -o -qq -P x ../../{name}' if ending == 'zip' else f'tar --no-same-owner -xf ../../{name}'
        sh(line, cwd=place)
    print(name, expect)
