import { npmFailure } from './explain-npm.mjs'
import { Failure } from './fail.mjs'
import { ownNpm, withFetchedNpm } from './npm.mjs'
import { machineCodeFailure } from './packages-work.mjs'
import { requireStoreNode } from './pinned-node.mjs'

/** Native packages require Node 20.19 or 22.12, and npm skips them on an older Node. */
const NEW_ENOUGH = [20, 19]

// Build tools are needed whatever NODE_ENV says.
const ARGS = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']

export async function installPackages(addHolder) {
  if (isNewEnough()) {
    await installBy(ownNpm(addHolder))
    if (machineCodeFailure(requireStoreNode()) === null) return
  }
  await withFetchedNpm(addHolder, installBy)
  const failure = machineCodeFailure(requireStoreNode())
  if (failure !== null) throw new Failure(`${failure.trim()}\n\nThe packages were installed, and do not run on this machine.`)
}

async function installBy(npm) {
  const { status, output } = await npm(ARGS)
  if (status !== 0) throw npmFailure(output)
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > NEW_ENOUGH[0] || (major === NEW_ENOUGH[0] && minor >= NEW_ENOUGH[1])
}
