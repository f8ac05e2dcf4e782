import { npmFailure } from './explain-npm.mjs'
import { Failure } from './fail.mjs'
import { ownNpm, withFetchedNpm } from './npm.mjs'
import { machineCodeFailure } from './packages-work.mjs'
import { requireStoreNode } from './pinned-node.mjs'

/** Below this, npm leaves out the packages with machine code: they name Node 20.19, 22.12 and newer. */
const NEW_ENOUGH = [20, 19]

// Vite and the other tools that build the web are wanted whatever NODE_ENV or npm's configuration say of development.
const ARGS = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']

/** Installs exactly what the lock file says. `withUs` is told the processes that do it. */
export async function installPackages(withUs) {
  if (isNewEnough()) {
    await installBy(ownNpm(withUs))
    if (machineCodeFailure(requireStoreNode()) === null) return
  }
  await withFetchedNpm(withUs, installBy)
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
