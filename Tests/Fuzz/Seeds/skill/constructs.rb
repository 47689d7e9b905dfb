eval URI.open(a).read
#{a}
"#{a}" 
'a' 
`a`
`#{a}` 
%w[a b]
%q{a}
# c
=begin
def f(a)
f a, 
f a
f f 
puts a
system 'a'
system "curl #{a}"
eval a
a do |b|
a { |b| c }
a.each do |x| 
{'a' => b}, 
a += 'x'
a = a + 'x'
a ||= b
a = b
a = a
@a = @a
@a 
@@a 
$a 
:a 
a::b
::A
a&.b
.b

.b
a.b
a[b]
[b]
a ? b : 
a if b
a unless b
if a
end
while a do
class A
module A
require 'a'
require_relative 'a'
a, b = b, a
a = *b
yield a
return a
File.write('a', b)
File.read('a')
URI.open(a).read
ENV['A']
ENV
Net::HTTP.get(a)
Net::HTTP.post(a, b)
a.send(:b)
x = [x, x]
x = {x => x}
x = "#{x}#{x}"
-a 
!a 
&a 
*a 
=> 
..
 a
  a
f(a) do
f a do |b|
a b c d 
a b, c 
"#{
"#{"
`
/a/ 
/
a.b { 
{ |a| 
-> { 
->(a) { 
lambda { 
proc { 
{ a: 
{ :a => 
[a, 
[
(
a << 
a << 'b'
<<E
x = <<~E
f(<<~A, 
ENV.each { |a| 
\
f a { 
