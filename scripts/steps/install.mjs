import { readFileSync, writeFileSync } from 'node:fs'
import { alone } from './alone.mjs'
import { contentHash } from './content-hash.mjs'
import { installPackages } from './install-packages.mjs'
import { packagesWork } from './packages-work.mjs'
import { inProject } from './project.mjs'
import { sayProgress } from './say-progress.mjs'

const STAMP = inProject('node_modules/.larder-installed')

/** Installs the packages, unless lock file, platform and npm's record are the same as at the last installation. */
export async function install() {
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

const isInstalled = () => read(STAMP) === state()

/** An interrupted installation has no record of npm's, because npm writes it last. */
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
