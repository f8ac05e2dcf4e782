import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { alone } from './alone.mjs'
import { Failure } from './fail.mjs'
import { npmFailure, ownNpm, withFetchedNpm } from './npm.mjs'
import { contentHash, inProject, projectRoot } from './project.mjs'
import { sayProgress } from './run-quietly.mjs'

/** Installs the packages, if they are not. Returns the path of the Node that runs everything else. */
export async function prepare() {
  await install()
  return requireStoreNode()
}

const STAMP = inProject('node_modules/.larder-installed')

/** Does nothing when lock file, platform and npm's record are the same as at the last installation. */
async function install() {
  if (isInstalled()) return
  await alone(async (addHolder) => {
    // The process that held the lock has installed them.
    if (isInstalled()) return
    const doing = 'Installing packages (this takes a minute or two, once)'
    // Packages that work were installed by hand.
    if (!packagesWork()) await sayProgress({ doing, done: 'Packages installed' }, () => installPackages(addHolder))
    writeFileSync(STAMP, state())
  })
}

const isInstalled = () => readIfAny(STAMP) === state()

/** An interrupted installation has no record of npm's, because npm writes it last. */
function state() {
  const files = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json']
  return `${process.platform}-${process.arch} ${contentHash(files)}`
}

function readIfAny(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Native packages require Node 20.19 or 22.12, and npm skips them on an older Node. */
const NEW_ENOUGH = [20, 19]

// Build tools are needed whatever NODE_ENV says.
const NPM_ARGS = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']

async function installPackages(addHolder) {
  if (isNewEnough()) {
    await installBy(ownNpm(addHolder))
    if (machineCodeFailure(requireStoreNode()) === null) return
  }
  await withFetchedNpm(addHolder, installBy)
  const failure = machineCodeFailure(requireStoreNode())
  if (failure !== null) throw new Failure(`${failure.trim()}\n\nThe packages were installed, and do not run on this machine.`)
}

async function installBy(npm) {
  const { status, output } = await npm(NPM_ARGS)
  if (status !== 0) throw npmFailure(output)
  await rm(NODE_HEADERS, { recursive: true, force: true })
}

/** These 67 MB are for native packages that are compiled, and all of ours come compiled. */
const NODE_HEADERS = inProject('node_modules/node/node_modules', `node-${process.platform}-${process.arch}`, 'include')

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > NEW_ENOUGH[0] || (major === NEW_ENOUGH[0] && minor >= NEW_ENOUGH[1])
}

/** These packages are loaded as a test, since npm silently skips native packages that it considers incompatible. */
const NATIVE_PACKAGES = ['vite', 'sharp']

/** Whether every package is installed at its locked version, the project's own ones are linked, and native ones load. */
function packagesWork() {
  const installed = packagesIn('node_modules/.package-lock.json')
  const isThere = ([path, { version, link, optional }]) =>
    optional || path === '' || (installed[path]?.version === version && installed[path]?.link === link)
  if (!Object.entries(packagesIn('package-lock.json')).every(isThere)) return false
  const node = findNode()
  return node !== null && machineCodeFailure(node) === null
}

/** Returns the error of a native package that does not load on `node`, or null when all load. */
function machineCodeFailure(node) {
  const load = NATIVE_PACKAGES.map((name) => `await import('${name}')`).join('\n')
  const args = ['--input-type=module', '--eval', load]
  const { status, stderr, error } = spawnSync(node, args, { cwd: projectRoot, encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr)
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(inProject(path), 'utf8')).packages
  } catch {
    // The packages were never installed, or an installation was interrupted.
    return {}
  }
}

const PINNED = inProject('node_modules/node/bin/node')
/** The server needs type stripping and APIs of this major version of Node. */
const OLDEST_FALLBACK = 26

const isPinnedNodeUsable = () => spawnSync(PINNED, ['--version'], { stdio: 'ignore' }).status === 0

/** Returns the pinned Node, or the present one if it is new enough, or null. */
function findNode() {
  if (isPinnedNodeUsable()) return PINNED
  return Number(process.versions.node.split('.')[0]) >= OLDEST_FALLBACK ? process.execPath : null
}

/** Returns what `findNode` returns. Warns when that is not the pinned Node, and throws when there is none. */
function requireStoreNode() {
  const node = findNode()
  if (node !== null && node !== PINNED)
    console.error(`The Node that Larder brings does not run here; going on with Node ${process.versions.node}.`)
  if (node !== null) return node
  throw new Failure(
    `The Node that Larder brings (${PINNED}) is missing or does not run on this machine, and Node ${process.versions.node} is too old to take its place.\n` +
      `Allow npm to run install scripts (npm config delete ignore-scripts), remove node_modules and try again, or start Larder with Node ${OLDEST_FALLBACK} or newer.`,
  )
}
