import { readFileSync, writeFileSync } from 'node:fs'
import { alone } from './alone.mjs'
import { contentHash } from './content-hash.mjs'
import { installPackages } from './install-packages.mjs'
import { packagesWork } from './packages-work.mjs'
import { inProject } from './project.mjs'
import { sayProgress } from './say-progress.mjs'

const STAMP = inProject('node_modules/.larder-installed')

/** Installs the locked packages, unless they are installed: nothing of the lock, the machine or npm's own account has changed since. */
export async function install() {
  if (isInstalled()) return
  await alone(async (withUs) => {
    if (isInstalled()) return // by the start that we waited for
    const doing = 'Installing packages (this takes a minute or two, once)'
    if (!packagesWork()) await sayProgress({ doing, done: 'Packages installed' }, () => installPackages(withUs)) // else by hand
    writeFileSync(STAMP, state())
  })
}

const isInstalled = () => read(STAMP) === state()

/** npm writes its account of what is installed as its last act, so an installation cut off half-way has none. */
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
