"""Serves moto, which plays Amazon S3 in memory, on a port of 127.0.0.1.

usage: moto-server.py PORT

S3 compares and replaces an object in one step. moto compares and then replaces, on threads, so that two writers can both
find the object that they expect; requests with conditions therefore run one after another.
"""
import sys, threading
from moto import server

lock = threading.Lock()
answer = server.DomainDispatcherApplication.__call__


def call(self, environ, start_response):
    if 'HTTP_IF_MATCH' in environ or 'HTTP_IF_NONE_MATCH' in environ:
        with lock:
            return answer(self, environ, start_response)
    return answer(self, environ, start_response)


server.DomainDispatcherApplication.__call__ = call
server.main(['-H', '127.0.0.1', '-p', sys.argv[1]])
