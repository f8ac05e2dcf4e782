import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { processIdentity } from './process-identity.mjs'
import { inProject } from './project.mjs'

const LOCK = inProject('dist', '.preparing')
const POLL_MS = 100

/**
 * Does `work` while no other start of this project installs or builds. `work` is given a function that names a process as one that
 * does it too: when we are killed, it may live on. A lock whose holders have all ended is broken.
 */
export async function alone(work, lock = LOCK) {
  await mkdir(inProject('dist'), { recursive: true })
  let isSaid = false
  while (!(await take(lock))) {
    if (!isSaid) console.error('Another start of Larder is installing or building: waiting for it.')
    isSaid = true
    await wait(POLL_MS)
  }
  try {
    return await work((pid) => appendFileSync(lock, holder(pid)))
  } finally {
    await rm(lock, { force: true })
  }
}

async function take(lock) {
  if (await write(lock)) return true
  const holders = await read(lock)
  if (holders !== null && !isAlive(holders)) await breakLock(lock, holders)
  return false
}

/** Two that find the same stale lock must not both remove it: the second would remove what the first has taken since. */
async function breakLock(lock, holders) {
  const breaking = `${lock}.breaking`
  if (!(await write(breaking))) {
    const breaker = await read(breaking)
    if (breaker !== null && !isAlive(breaker)) await rm(breaking, { force: true })
    return
  }
  if ((await read(lock)) === holders) await rm(lock, { force: true })
  await rm(breaking, { force: true })
}

/** Appears with its content or not at all: an empty lock would tell nothing of its holder. */
async function write(path) {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, holder(process.pid))
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const read = (path) => readFile(path, 'utf8').catch(() => null)

const holder = (pid) => `${pid} ${processIdentity(pid)}\n`

function isAlive(holders) {
  const lines = holders.split('\n').filter((line) => line !== '')
  return lines.some((line) => `${line}\n` === holder(Number(line.split(' ')[0])))
}
