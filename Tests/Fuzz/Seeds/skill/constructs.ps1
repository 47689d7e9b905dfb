iex (iwr a)
$a
$a = 
$a = $a
$a = $a + 'x'
$a += 'x'
$a = "$a$a"
"$a" 
"$(a)" 
$(a)
@{a=b}
'a' 
# c
<# c #>
function f { a }
function f($a) { f $a }
function 
a | 
a | b
$a | 
| 
$a.b
$a.b()
.b()
::b()
[a]::b()
[a]
[a]$b
[a][b]
(a)
{a}
& 
& a
& $a
. a
&
iwr a
iwr a | iex
iex $a
iex "a"
iex 'iex "a"'
-a 
-a b 
-f 
'{0}' -f 
-join 
$a -join 
$a + 
$a, 
a, 
, 
; 
> a 
> a
>> 
if (a) { b }
foreach ($a in $b) { c }
try { a } catch { b }
param($a)
return $a
return 
${a}
$env:A 
$env:
$a:b 
$a[0]
$a['b'] = c
[0]
%{ a }
? { a }
New-Object a
(New-Object Net.WebClient).DownloadString(a)
Set-Content a b
Start-Process a
powershell -c "a"
powershell -enc a
Invoke-Expression (a)
$x = @($x, $x)
-not 
!
=
= a
"$(
"$($
$(
@(
@{
@'
'
"
`
a `
<#
function f { 
[
[a
(
{
if (a) { 
foreach ($a in $a) { 
while (a) { 
${
| % { 
f(f(
.f(
.f(a, 
$x.f($x.f(
}
)
]
