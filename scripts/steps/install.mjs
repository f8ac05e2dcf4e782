import { readFileSync, writeFileSync } from 'node:fs'
import { alone } from './alone.mjs'
import { contentHash } from './content-hash.mjs'
import { installPackages } from './install-packages.mjs'
import { packagesWork } from './packages-work.mjs'
import { inProject } from './project.mjs'
import { sayProgress } from './say-progress.mjs'

const STAMP = inProject('node_modules/.larder-installed')

/** Skipped when lock file, platform and npm's record have not changed. */
export async function install() {
  if (isInstalled()) return
  await alone(async (addHolder) => {
    if (isInstalled()) return // by the process that held the lock
    const doing = 'Installing packages (this takes a minute or two, once)'
    if (!packagesWork()) await sayProgress({ doing, done: 'Packages installed' }, () => installPackages(addHolder)) // otherwise installed by hand
    writeFileSync(STAMP, state())
  })
}

const isInstalled = () => read(STAMP) === state()

/** npm writes its record last: an interrupted installation has none. */
function state() {
  const files = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json']
  return `${process.platform}-${process.arch} ${contentHash(files)}`
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
