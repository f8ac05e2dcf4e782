import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Failure } from './fail.mjs'
import { npmFailure, ownNpm } from './npm.mjs'
import { contentHash, inProject } from './project.mjs'
import { runQuietly, sayProgress } from './run-quietly.mjs'

/** Debian installs wrappers without the program, so only the output of a program shows that it is there. */
const PROGRAMS = [
  { name: 'wrk', args: ['-v'], says: /^wrk /m, package: 'wrk' },
  { name: 'pgbench', args: ['--version'], says: /^pgbench /m, package: 'postgresql-contrib' },
  { name: 'haproxy', args: ['-v'], says: /^HAProxy version /m, package: 'haproxy' },
  { name: 'nginx', args: ['-v'], says: /nginx version: /m, package: 'nginx' },
  { name: 'openssl', args: ['version'], says: /^OpenSSL /m, package: 'openssl' },
]

/** Throws unless the load generators and the proxies are in PATH. */
export async function requireBenchPrograms() {
  const missing = []
  for (const program of PROGRAMS) {
    const { output } = await runQuietly(program.name, program.args)
    if (!program.says.test(output)) missing.push(program)
  }
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(' and ')
  const packages = missing.map((program) => program.package).join(' ')
  throw new Failure(`The server is measured with ${names}, not found in PATH. Install with: apt-get install ${packages}`)
}

const LIGHTHOUSE_STAMP = inProject('bench/tools/node_modules/.larder-installed')
const LIGHTHOUSE_ARGS = [
  'ci',
  '--prefix',
  inProject('bench/tools'),
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

export async function installLighthouse() {
  const locked = contentHash(['bench/tools/package-lock.json'])
  if (existsSync(LIGHTHOUSE_STAMP) && readFileSync(LIGHTHOUSE_STAMP, 'utf8') === locked) return
  await sayProgress({ doing: 'Installing Lighthouse', done: 'Lighthouse installed' }, async () => {
    const { status, output } = await ownNpm(() => {})(LIGHTHOUSE_ARGS)
    if (status !== 0) throw npmFailure(output)
  })
  writeFileSync(LIGHTHOUSE_STAMP, locked)
}
