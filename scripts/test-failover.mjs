import { requireNode } from './steps/require-node.mjs'

requireNode()

// Debian's packages have these programs.
const NEEDED = [
  { file: '/usr/bin/etcd', packages: ['etcd-server'] },
  { file: '/usr/bin/patroni', packages: ['patroni', 'python3-etcd'] },
  { file: '/usr/lib/postgresql/15/bin/postgres', packages: ['postgresql-15'] },
  { file: '/usr/sbin/haproxy', packages: ['haproxy'] },
  { file: '/usr/sbin/pgbouncer', packages: ['pgbouncer'] },
  { file: '/usr/lib/python3/dist-packages/swift/common/middleware/s3api', packages: ['python3-swift'] },
]

async function failover() {
  const { existsSync } = await import('node:fs')
  const { installByApt, mayInstallByApt } = await import('./steps/apt.mjs')
  const { Failure } = await import('./steps/fail.mjs')
  const { prepare } = await import('./steps/prepare.mjs')
  const { buildWeb } = await import('./steps/build-web.mjs')
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  const { sayProgress } = await import('./steps/run-quietly.mjs')
  const missing = () => NEEDED.filter(({ file }) => !existsSync(file)).flatMap(({ packages }) => packages)
  if (missing().length > 0 && mayInstallByApt()) {
    const names = missing().join(' ')
    await sayProgress({ doing: `Installing ${names}`, done: `Looked for ${names}` }, async () => {
      for (const name of missing()) await installByApt(name)
    })
  }
  if (missing().length > 0) throw new Failure(`These packages are missing. On Debian 12: apt-get install ${missing().join(' ')}`)
  const node = await prepare()
  await buildWeb(node)
  await runToEnd(node, ['torture/failover/main.ts', ...process.argv.slice(2)])
}

failover().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
