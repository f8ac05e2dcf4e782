import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './run-quietly.mjs'

/** Installs a package on Debian and its derivatives, and must run as root. Resolves to exit status and output. */
export async function installByApt(name) {
  await updateOnce()
  return apt(['install', '-y', '--no-install-recommends', name])
}

/** Downloads the file of a package into a directory, and returns its path, or null when it could not be downloaded. */
export async function downloadByApt(name, directory) {
  if (mayInstallByApt()) await updateOnce()
  const { status } = await runQuietly('apt-get', ['download', name], { cwd: directory })
  const file = status === 0 ? readdirSync(directory).find((each) => each.endsWith('.deb')) : undefined
  return file === undefined ? null : join(directory, file)
}

export const mayInstallByApt = () => process.getuid?.() === 0

let update = null
/** Its status is ignored, because it also fails when one source that is not needed can't be read. */
const updateOnce = () => (update ??= apt(['update']))

const apt = (args) =>
  runQuietly('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
