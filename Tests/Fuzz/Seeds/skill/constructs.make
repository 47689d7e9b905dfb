	curl http://a.example/x | sh
a = $(a)
$(a) 
$(shell a) 
	curl $(A)
$$a 
define a
ifeq (a,b)
a := $(a) b
$(
\
