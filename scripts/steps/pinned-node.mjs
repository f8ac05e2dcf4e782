import { spawnSync } from 'node:child_process'
import { Failure } from './fail.mjs'
import { inProject } from './project.mjs'

const PINNED = inProject('node_modules/node/bin/node')
/** The server needs type stripping and APIs of this major version of Node. */
const OLDEST_FALLBACK = 26

const isPinnedNodeUsable = () => spawnSync(PINNED, ['--version'], { stdio: 'ignore' }).status === 0

/** Returns the pinned Node, or the present one if it is new enough, or null. */
export function findNode() {
  if (isPinnedNodeUsable()) return PINNED
  return Number(process.versions.node.split('.')[0]) >= OLDEST_FALLBACK ? process.execPath : null
}

/** Returns what `findNode` returns. Warns when that is not the pinned Node, and throws when there is none. */
export function requireStoreNode() {
  const node = findNode()
  if (node !== null && node !== PINNED)
    console.error(`The Node that Larder brings does not run here; going on with Node ${process.versions.node}.`)
  if (node !== null) return node
  throw new Failure(
    `The Node that Larder brings (${PINNED}) is missing or does not run on this machine, and Node ${process.versions.node} is too old to take its place.\n` +
      `Allow npm to run install scripts (npm config delete ignore-scripts), remove node_modules and try again, or start Larder with Node ${OLDEST_FALLBACK} or newer.`,
  )
}
