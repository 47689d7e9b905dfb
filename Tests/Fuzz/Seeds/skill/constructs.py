exec(requests.get(u).text)
f'{a}'
f"{a['b']}{c!r:>{d}}" 
f'{f"{a}"}' 
'a' 
'a' + 
"a" "b"
'''a'''
r'a' 
b'a' 
# c
a = 
a = b
a = a
a = a + a
a += a
a += 'x'
s = s + 'x'
a.b
a.b.c
.b
a[b]
[b]
{'a': b}, 
a(b)
a()()
a().b()
lambda: 
lambda a: 
lambda a: b
@a
if a: 
for a in b: 
for a in a:
[a for a in b]
a for a in b for 
while a: 
with a as b: 
open('a').read()
open('a','w').write(requests.get('http://a.io').text)
import a
import a as b
from a import b
from a import (b, c)
from a import b, 
import a, 
a if b else 
a and 
a or 
not 
a == 
a in 
a is not 
a | 
a % 
a / 
a / 'b' / 
-
+
~
*a, 
**a, 
a, 
a, b = 
a, b = c
a = b = c
a: int = 
a: int = 3
return a
return 
yield 
await 
await a
async def f(): pass
raise a
assert a
del a
global a
print(a)
exec(a)
exec('a')
exec('exec("a")')
eval(a)
os.environ['A']
os.environ
os.environ.get('A')
os.system('a')
os.system('curl ' + a)
subprocess.run(['a', 'b'])
requests.post(a, data=b)
requests.get(a)
base64.b64decode(a)
a = base64.b64decode(a)
''.join([a, b])
''.join(a)
'{}'.format(a)
getattr(a, 'b')
a = getattr(a, 'b')
chr(97) + 
chr(97)+chr(98)

 a
    a
a;
a:
=
==
 = 
a=
a b 
a 'b' 
1 
1,
0x1
a->b
a::b
::
:
?
$a
`a`
%a
é
x = {**x, 'a': x}
x = [x, x]
x = (x, [x])
x['a'] = x
x.a = x
x.append(x)
x = x[x]
f(x, *x, **x)
l = lambda a: l
f = f or f
from .a import *
a = b if c else d
a %= b
print(f'{a}' % b)
Path('a') / 'b' / 'c'
os.path.join(a, 'b', 'c')
a = os.path.join(a, 'b')
open(a, 'w').write(a)
f = open('a')
s.sendall(a)
d = dict(a=d)
x = 'rm -rf ~'
x = os.environ
f'{
'''
"""a
a\
a[
[
(
(a
{
{'a': 
{'a': 1, 
[a, 
(a, 
a(
a(b, 
a(b=c, 
a(b=
[a for a in 
[chr(1), 
):
]
}
)
`
\\
f(f(
