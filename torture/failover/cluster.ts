import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import leanNode from '../../scripts/steps/lean-node.json' with { type: 'json' }
import { freePorts } from '../../src/server/testing/free-ports.ts'
import { pinnedNode } from '../../src/server/testing/store-program.ts'
import { SwiftServer } from '../../src/server/testing/swift-server.ts'
import { print } from '../figures.ts'
import { SELLER, until } from '../order-load.ts'
import { HOST } from '../ports.ts'
import { type Line, openLine, Part, processTree, signalAll, unprivileged } from './parts.ts'

const BINARIES = '/usr/lib/postgresql/15/bin'
const DISK_MB = 700
const READY_MS = 120_000
const REPLICATING_MS = 180_000
const PATRONI_STUCK_MS = 45_000

/** One of the two database servers, which Patroni runs. */
export interface DatabaseNode {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly directory: string
  readonly patroni: Part
  /** The lines to the other node and to etcd. */
  readonly lines: readonly Line[]
}

/** Everything that a fault can hit: two database servers, what leads to them, and two stores behind a balancer. */
export interface Cluster {
  readonly nodes: readonly [DatabaseNode, DatabaseNode]
  readonly stores: readonly [Part, Part]
  readonly shopBalancer: Part
  readonly databaseBalancer: Part
  readonly pooler: Part
  /** The S3 server that has the pictures. */
  readonly pictures: SwiftServer
  /** The address of the balancer in front of the stores. */
  readonly url: string
  /** The environment of programs that use the database directly. */
  readonly environment: Readonly<Record<string, string>>
  primary(): Promise<DatabaseNode>
  /** Waits until there is a primary with a synchronous standby, and both stores are ready. */
  untilWhole(): Promise<void>
  /** Returns the names of programs that ended although no fault ended them. */
  failedParts(): readonly string[]
  close(): Promise<void>
}

interface ClusterOptions {
  /** Gives each database server a small disk of its own, which needs root. */
  readonly hasDisks: boolean
  /** The environment of the stores, besides what leads to the cluster. */
  readonly variables: Readonly<Record<string, string>>
}

/** Starts the cluster in this directory. Whoever removes the directory ends what a start that fails has left. */
export async function openCluster(directory: string, { hasDisks, variables }: ClusterOptions): Promise<Cluster> {
  await chmod(directory, 0o755)
  const ports = await freePorts(12)
  const [etcdPort = 0, peerPort = 0, poolerPort = 0, databasePort = 0, shopPort = 0, ...rest] = ports
  const etcd = new Part('etcd', () => [
    'etcd',
    [
      ...['--name', 'larder', '--data-dir', path.join(directory, 'etcd')],
      ...['--listen-client-urls', `http://${HOST}:${etcdPort}`, '--advertise-client-urls', `http://${HOST}:${etcdPort}`],
      ...['--listen-peer-urls', `http://${HOST}:${peerPort}`, '--initial-advertise-peer-urls', `http://${HOST}:${peerPort}`],
      ...['--initial-cluster', `larder=http://${HOST}:${peerPort}`, '--logger', 'zap', '--log-level', 'error'],
    ],
  ]).start()
  const nodes = [
    await prepareNode('one', { directory, etcdPort, ports: rest.slice(0, 2), hasDisks }),
    await prepareNode('two', { directory, etcdPort, ports: rest.slice(2, 4), hasDisks }),
  ] as const
  const databaseBalancer = await balancer(directory, 'database-balancer', databaseBalancerConfig(databasePort, nodes))
  const pooler = await preparePooler(directory, poolerPort, databasePort)
  const directHosts = nodes.map(({ port }) => `${HOST}:${port}`).join(',')
  const direct = `postgres://larder:larder@${directHosts}/larder?target_session_attrs=read-write`
  const pictures = await SwiftServer.start(path.join(directory, 's3'))
  const environment = { DATABASE_URL: direct, ...(await pictures.makeBucket('pictures')) }
  const storePorts = rest.slice(4, 6)
  const stores = storePorts.map((port, index) =>
    prepareStore(`store ${index + 1}`, port, {
      ...environment,
      ...variables,
      PUBLIC_URL: `http://${HOST}:${shopPort}`,
      DATABASE_URL: `postgres://larder:larder@${HOST}:${poolerPort}/larder`,
      DATABASE_DIRECT_URL: direct,
      DATA_DIR: path.join(directory, `store-${index + 1}`),
    }),
  )
  const [first, second] = stores
  if (!first || !second) throw new Error('There are two stores')
  const shopBalancer = await balancer(directory, 'shop-balancer', shopBalancerConfig(shopPort, storePorts))

  const isPrimary = ({ restPort }: DatabaseNode) => isOk(`http://${HOST}:${restPort}/primary`)
  const isSynchronous = ({ restPort }: DatabaseNode) => isOk(`http://${HOST}:${restPort}/synchronous`)
  const untilReplicating = (limitMs = REPLICATING_MS) =>
    until(
      async () => {
        const states = await Promise.all(nodes.map(async (node) => [await isPrimary(node), await isSynchronous(node)]))
        return states.some(([primary]) => primary) && states.some(([, synchronous]) => synchronous)
      },
      () => `The database servers do not replicate\n${nodes.map(({ patroni }) => patroni.output).join('\n')}`,
      limitMs,
    )
  /**
   * Patroni 3.0 sometimes keeps an old version of the key that names the standby, and then fails to write it for good
   * (patroni/patroni#2779). A new process reads it again, while PostgreSQL runs on.
   */
  const isStuck = ({ patroni }: DatabaseNode) => patroni.output.includes('Synchronous replication key updated by someone else')
  const restartPatroni = async () => {
    print('Patroni names no synchronous standby: it is started anew.')
    for (const { patroni } of nodes) {
      await patroni.end('SIGKILL')
      patroni.start()
    }
    await untilReplicating()
  }
  const untilStoresAreReady = () =>
    Promise.all(
      storePorts.map((port, index) =>
        until(
          () => isOk(`http://${HOST}:${port}/readyz`),
          () => `Store ${index + 1} does not open: ${stores[index]?.output}`,
          READY_MS,
        ),
      ),
    )
  const cluster: Cluster = {
    nodes,
    stores: [first, second],
    shopBalancer,
    databaseBalancer,
    pooler,
    pictures,
    url: `http://${HOST}:${shopPort}`,
    environment: { ...environment, DATA_DIR: path.join(directory, 'store-1') },
    async primary() {
      let found: DatabaseNode | undefined
      await until(
        async () => {
          for (const node of nodes) if (await isPrimary(node)) found = node
          return found !== undefined
        },
        () => `No database server is the primary\n${nodes.map(({ patroni }) => patroni.output).join('\n')}`,
        READY_MS,
      )
      if (!found) throw new Error('No database server is the primary')
      return found
    },
    async untilWhole() {
      await untilReplicating(PATRONI_STUCK_MS).catch(() => (nodes.some(isStuck) ? restartPatroni() : untilReplicating()))
      await untilStoresAreReady()
    },
    failedParts: () =>
      [...nodes.map(({ patroni }) => patroni), ...stores, shopBalancer, databaseBalancer, pooler, etcd]
        .filter(({ hasFailed }) => hasFailed)
        .map(({ name }) => name),
    async close() {
      for (const part of [shopBalancer, ...stores, pooler, databaseBalancer]) await part.end('SIGTERM')
      for (const node of nodes) {
        signalAll(await processesOf(node), 'SIGCONT')
        await node.patroni.end('SIGTERM') // it stops PostgreSQL first
        for (const line of node.lines) line.close()
      }
      await etcd.end('SIGTERM')
      await pictures.close()
    },
  }

  nodes[0].patroni.start()
  await cluster.primary()
  createDatabase(nodes[0])
  nodes[1].patroni.start()
  databaseBalancer.start()
  pooler.start()
  await untilReplicating()
  for (const part of stores) part.start()
  await untilStoresAreReady()
  shopBalancer.start()
  await until(
    () => isOk(`${cluster.url}/readyz`),
    () => `The balancer reaches no store: ${shopBalancer.output}`,
    READY_MS,
  )
  return cluster
}

/**
 * Returns the processes of a database server: Patroni, PostgreSQL, which is no child of it, and what they have started.
 */
export async function processesOf({ patroni, directory }: DatabaseNode): Promise<number[]> {
  const [postmaster] = (await readFile(path.join(directory, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return [...processTree(patroni.pid), ...(postmaster ? processTree(Number(postmaster)) : [])]
}

const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

interface NodeOptions {
  readonly directory: string
  readonly etcdPort: number
  readonly ports: readonly number[]
  readonly hasDisks: boolean
}

async function prepareNode(name: string, { directory, etcdPort, ports, hasDisks }: NodeOptions): Promise<DatabaseNode> {
  const [port = 0, restPort = 0] = ports
  const home = path.join(directory, name)
  await mkdir(home, { mode: 0o700 })
  if (hasDisks) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0700`, 'tmpfs', home])
  execFileSync('chown', ['-R', 'postgres:postgres', home])
  const [toEtcd, toNode] = [await openLine(etcdPort), await openLine(port)]
  const config = path.join(directory, `${name}.json`)
  await writeFile(
    config,
    JSON.stringify({
      scope: 'larder',
      name,
      restapi: { listen: `${HOST}:${restPort}`, connect_address: `${HOST}:${restPort}` },
      // Without proxies, Patroni would find the address of etcd itself, past the line.
      etcd3: { hosts: `${HOST}:${toEtcd.port}`, use_proxies: true },
      bootstrap: {
        dcs: {
          ttl: 15,
          loop_wait: 2,
          retry_timeout: 4,
          primary_start_timeout: 10,
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 120, wal_log_hints: 'on', max_wal_size: '160MB', wal_keep_size: '64MB' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${HOST}:${port}`,
        connect_address: `${HOST}:${toNode.port}`,
        data_dir: path.join(home, 'data'),
        bin_dir: BINARIES,
        pgpass: path.join(home, 'pgpass'),
        pg_hba: ['local all all trust', `host all all ${HOST}/32 trust`, `host replication all ${HOST}/32 trust`],
        authentication: {
          superuser: { username: 'postgres', password: 'postgres' },
          replication: { username: 'replicator', password: 'replicator' },
          rewind: { username: 'rewinder', password: 'rewinder' },
        },
        parameters: { unix_socket_directories: home, shared_buffers: '64MB' },
      },
    }),
  )
  const patroni = new Part(`database ${name}`, () => unprivileged('patroni', [config]))
  return { name, port, restPort, directory: home, patroni, lines: [toEtcd, toNode] }
}

function createDatabase({ port }: DatabaseNode): void {
  const psql = (...statements: readonly string[]) =>
    execFileSync('psql', [
      ...['-h', HOST, '-p', String(port), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-q'],
      ...statements.flatMap((statement) => ['-c', statement]),
    ])
  psql("create role larder login password 'larder'", 'create database larder owner larder')
}

async function preparePooler(directory: string, port: number, databasePort: number): Promise<Part> {
  const home = path.join(directory, 'pooler')
  await mkdir(home)
  const config = path.join(home, 'pgbouncer.ini')
  await writeFile(path.join(home, 'users'), '"larder" "larder"\n')
  await writeFile(
    config,
    `[databases]
larder = host=${HOST} port=${databasePort}
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(home, 'users')}
pool_mode = transaction
default_pool_size = 30
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 3
log_connections = 0
log_disconnections = 0
`,
  )
  return new Part('pooler', () => unprivileged('pgbouncer', [config]))
}

async function balancer(directory: string, name: string, config: string): Promise<Part> {
  const file = path.join(directory, `${name}.cfg`)
  await writeFile(file, config)
  return new Part(name, () => ['haproxy', ['-db', '-f', file]])
}

const databaseBalancerConfig = (port: number, nodes: readonly DatabaseNode[]): string => `
defaults
  mode tcp
  timeout connect 3s
  timeout client 10m
  timeout server 10m
listen database
  bind ${HOST}:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} ${HOST}:${node.port} port ${node.restPort}`).join('\n')}
`

/**
 * Leads to the stores that reach the database, and to all that run while none does: they still have pages in memory. A read
 * that a killed store leaves unanswered goes to the other store. An order does not, since its client tries again.
 */
const shopBalancerConfig = (port: number, stores: readonly number[]): string => `
defaults
  mode http
  timeout connect 3s
  timeout client 60s
  timeout server 60s
  timeout http-request 10s
  option forwardfor
  option redispatch 1
  retries 3
  default-server check inter 1s fall 2 rise 1
frontend shop
  bind ${HOST}:${port}
  use_backend running if { nbsrv(ready) eq 0 }
  default_backend ready
${['ready', 'running'].map((name) => backend(name, name === 'ready' ? '/readyz' : '/healthz', stores)).join('')}`

const backend = (name: string, check: string, stores: readonly number[]): string => `backend ${name}
  balance roundrobin
  option httpchk GET ${check}
  http-check expect status 200
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET
${stores.map((store, index) => `  server store-${index + 1} ${HOST}:${store}`).join('\n')}
`

const prepareStore = (name: string, port: number, variables: Readonly<Record<string, string>>): Part =>
  new Part(name, () => [pinnedNode, [...leanNode.flags, 'src/server/main.ts']], {
    ...leanNode.variables,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PORT: String(port),
    WORKERS: '2',
    DEMO_CATALOG: 'off',
    TRUST_PROXY: '1',
    SELLER_PASSWORD: SELLER.password,
    ...variables,
  })
