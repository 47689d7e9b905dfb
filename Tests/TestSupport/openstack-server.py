"""Serves OpenStack Swift with the interface of Amazon S3: its proxy and its servers of accounts, containers and objects.

usage: openstack-server.py PORT FOLDER

All of them run in this process and keep everything in the folder. Python's memory is used in place of memcached. The
account `testing` has the user `tester`, with the password `testing`, and the container `shelf`.
"""
import eventlet

eventlet.monkey_patch()

import os, sys
import eventlet.wsgi
from swift.common import utils, wsgi
from swift.common.ring import RingBuilder
from swift.common.swob import Request

port, folder = int(sys.argv[1]), sys.argv[2]
NAMES = ['account', 'container', 'object']
# One slow moment of the machine must not make a server look dead, or leave an update of a list for later.
COMMON = f'''[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
conn_timeout = 60
node_timeout = 60
container_update_timeout = 60
'''
PROXY = '''[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 60
node_timeout = 60
recoverable_node_timeout = 60
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_testing_tester = testing .admin
[filter:slo]
use = egg:swift#slo
'''


class Memory:
    """The part of a client of memcached that Swift needs."""

    def __init__(self):
        self.values = {}

    def set(self, key, value, **_):
        self.values[key] = value

    def get(self, key, **_):
        return self.values.get(key)

    def delete(self, key, **_):
        self.values.pop(key, None)


def configuration(name, text):
    path = f'{folder}/{name}.conf'
    with open(path, 'w') as file:
        file.write(text)
    return path


def serve(listener, application):
    eventlet.spawn(
        eventlet.wsgi.server, listener, application, open(os.devnull, 'w'), custom_pool=eventlet.GreenPool(1000),
        protocol=wsgi.SwiftHttpProtocol)


configuration('swift', '[swift-hash]\nswift_hash_path_suffix = tests\n')
utils.set_swift_dir(folder)
os.makedirs(f'{folder}/devices/disk')
for name in NAMES:
    listener = eventlet.listen(('127.0.0.1', 0))
    own = listener.getsockname()[1]
    ring = RingBuilder(0, 1, 0)
    ring.add_dev({
        'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk', 'meta': '', 'ip': '127.0.0.1', 'port': own,
        'replication_ip': '127.0.0.1', 'replication_port': own})
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{name}.ring.gz')
    text = f'{COMMON}[pipeline:main]\npipeline = {name}-server\n[app:{name}-server]\nuse = egg:swift#{name}\n'
    serve(listener, wsgi.loadapp(configuration(name, text)))

memory = Memory()
proxy = wsgi.loadapp(configuration('proxy', COMMON + PROXY))


def application(environment, start):
    environment['swift.cache'] = memory
    return proxy(environment, start)


login = Request.blank('/auth/v1.0', headers={'X-Auth-User': 'testing:tester', 'X-Auth-Key': 'testing'})
token = login.get_response(application).headers['X-Auth-Token']
shelf = Request.blank('/v1/AUTH_testing/shelf', method='PUT', headers={'X-Auth-Token': token})
assert shelf.get_response(application).status_int == 201
serve(eventlet.listen(('127.0.0.1', port), backlog=1000), application)
eventlet.sleep(10 ** 9)
