import { Failure } from './fail.mjs'
import { runQuietly } from './run-quietly.mjs'

/** Debian installs wrappers without the program, so only the output of a program shows that it is there. */
const LOAD_GENERATORS = [
  { name: 'wrk', args: ['-v'], says: /^wrk /m, package: 'wrk' },
  { name: 'pgbench', args: ['--version'], says: /^pgbench /m, package: 'postgresql-contrib' },
]

/** Throws unless wrk and pgbench are in PATH. */
export async function requireLoadGenerators() {
  const missing = []
  for (const generator of LOAD_GENERATORS) {
    const { output } = await runQuietly(generator.name, generator.args)
    if (!generator.says.test(output)) missing.push(generator)
  }
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(' and ')
  const packages = missing.map((generator) => generator.package).join(' ')
  throw new Failure(`The server is measured with ${names}, not found in PATH. Install with: apt-get install ${packages}`)
}
