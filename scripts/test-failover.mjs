import { requireNode } from './steps/require-node.mjs'

requireNode()

// These programs are in Debian's packages of the same line.
const PROGRAMS = [
  { file: '/usr/bin/etcd', packages: ['etcd-server'] },
  { file: '/usr/bin/patroni', packages: ['patroni', 'python3-etcd'] },
  { file: '/usr/lib/postgresql/15/bin/postgres', packages: ['postgresql-15'] },
  { file: '/usr/sbin/haproxy', packages: ['haproxy'] },
  { file: '/usr/sbin/pgbouncer', packages: ['pgbouncer'] },
]

async function failover() {
  const { existsSync } = await import('node:fs')
  const { Failure } = await import('./steps/fail.mjs')
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const missing = PROGRAMS.filter(({ file }) => !existsSync(file)).flatMap(({ packages }) => packages)
  if (missing.length > 0) throw new Failure(`These packages are missing. On Debian: apt-get install ${missing.join(' ')}`)
  const node = await prepare()
  await buildWeb(node)
  await runToEnd(node, ['torture/failover/main.ts', ...process.argv.slice(2)])
}

failover().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
