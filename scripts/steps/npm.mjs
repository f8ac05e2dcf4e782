import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Failure } from './fail.mjs'
import { inProject } from './project.mjs'
import { onNode, runQuietly } from './run-quietly.mjs'

const FETCHED = inProject('dist/.npm')
const FETCHED_NPM_VERSION = '11.19.1'

/** Returns a function that runs the npm that started this process, or the one in PATH. */
export function ownNpm(onStart) {
  const running = process.env.npm_execpath ?? ''
  if (basename(running) !== 'npm-cli.js') return (args) => runQuietly('npm', args, { onStart })
  return (args) => runQuietly(process.execPath, [running, ...args], { env: onNode(process.execPath), onStart })
}

/** Calls `use` with an npm that runs on the pinned Node. Both are installed by the present npm. */
export async function withFetchedNpm(onStart, use) {
  await rm(FETCHED, { recursive: true, force: true })
  await mkdir(FETCHED, { recursive: true })
  try {
    await fetchNpm(ownNpm(onStart))
    const node = join(FETCHED, 'node_modules/node/bin/node')
    const npm = join(FETCHED, 'node_modules/npm/bin/npm-cli.js')
    return await use((args) => runQuietly(node, [npm, ...args], { env: onNode(node), onStart }))
  } finally {
    await rm(FETCHED, { recursive: true, force: true })
  }
}

async function fetchNpm(npm) {
  const { packages } = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8'))
  const dependencies = { node: packages['node_modules/node'].version, npm: FETCHED_NPM_VERSION }
  await writeFile(join(FETCHED, 'package.json'), JSON.stringify({ private: true, dependencies, allowScripts: { node: true } }))
  const args = ['install', '--prefix', FETCHED, '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const { status, output } = await npm(args)
  if (status !== 0) throw npmFailure(output)
}

export function npmFailure(output) {
  return new Failure(`${output.trim()}\n\n${advice(output)}`)
}

function advice(output) {
  if (/ENOSPC/.test(output)) return 'The disk is full: Larder needs about 1 GB for its packages. Make room and try again.'
  if (/EACCES|EPERM|EROFS/.test(output))
    return 'This user may not write to the project’s directory. Give it the directory and try again.'
  if (/CERT|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/.test(output))
    return 'The packages could not be fetched: npm’s registry can’t be reached. Look at the network (npm ping) and try again.'
  return 'The packages could not be installed; npm’s own words are above.'
}
