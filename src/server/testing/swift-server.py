"""Runs OpenStack Swift with its S3 API in one process, for the tests of pictures in S3.

Takes an empty directory and a port. Prints a line once it listens, and ends when its standard input ends.
"""

import os
import sys

import eventlet
import eventlet.tpool

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from eventlet import wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.storage_policy import reload_storage_policies
from swift.common.utils import NullLogger
from swift.common.wsgi import loadapp

DIRECTORY, PORT = sys.argv[1], int(sys.argv[2])
DEVICE = 'disk'

STORAGE = f"""
[DEFAULT]
devices = {DIRECTORY}/devices
swift_dir = {DIRECTORY}
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
[pipeline:main]
pipeline = server
[app:server]
use = egg:swift#%s
"""

# Swift needs the filter for its cache, and works without the memcached that it would use.
PROXY = f"""
[DEFAULT]
swift_dir = {DIRECTORY}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_larder_tests = secret .admin
[filter:copy]
use = egg:swift#copy
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
"""


def write(name, text):
    path = os.path.join(DIRECTORY, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


def listen(port):
    return eventlet.listen(('127.0.0.1', port))


def serve(socket, config):
    eventlet.spawn(wsgi.server, socket, loadapp(config), NullLogger(), log_output=False, debug=False)


os.makedirs(os.path.join(DIRECTORY, 'devices', DEVICE), exist_ok=True)
write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = tests\n')
utils.set_swift_dir(DIRECTORY)
reload_storage_policies()

for service in ('account', 'container', 'object'):
    socket = listen(0)
    port = socket.getsockname()[1]
    ring = RingBuilder(part_power=0, replicas=1, min_part_hours=0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': DEVICE, 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(DIRECTORY, f'{service}.ring.gz'))
    serve(socket, write(f'{service}.conf', STORAGE % service))

serve(listen(PORT), write('proxy.conf', PROXY))
print('ready', flush=True)
while eventlet.tpool.execute(os.read, 0, 1):
    pass
os._exit(0)
