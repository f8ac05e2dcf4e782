import { runQuietly } from './run-quietly.mjs'

/** Resolves to exit status and output. For root, on Debian and its derivatives. */
export async function installByApt(name) {
  await updateOnce()
  return apt(['install', '-y', '--no-install-recommends', name])
}

export const mayInstallByApt = () => process.getuid?.() === 0

let update = null
/** May fail for one source that is not needed. */
const updateOnce = () => (update ??= apt(['update']))

const apt = (args) =>
  runQuietly('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
