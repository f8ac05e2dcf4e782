import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { processIdentity } from './process-identity.mjs'
import { inProject } from './project.mjs'

const LOCK = inProject('dist', '.preparing')
const POLL_MS = 100

/**
 * Runs `work` while this process holds a lock. `work` gets a function that adds a child process as a holder, since the
 * child may outlive this process. A lock whose holders have all ended is removed.
 */
export async function alone(work, lock = LOCK) {
  await mkdir(inProject('dist'), { recursive: true })
  let isReported = false
  for (let state = await acquire(lock); state !== 'acquired'; state = await acquire(lock)) {
    if (state === 'held' && !isReported) {
      console.error('Another start of Larder is installing or building: waiting for it.')
      isReported = true
    }
    await wait(POLL_MS)
  }
  try {
    return await work((pid) => appendFileSync(lock, holder(pid)))
  } finally {
    await rm(lock, { force: true })
  }
}

/**
 * Returns `acquired`, `held` when a running process has the lock, or `free` when it has removed the lock of processes
 * that have ended.
 */
async function acquire(lock) {
  if (await write(lock)) return 'acquired'
  const holders = await read(lock)
  if (holders !== null && isAlive(holders)) return 'held'
  if (holders !== null) await breakLock(lock, holders)
  return 'free'
}

/**
 * Removes a stale lock under a second lock. If two processes removed the same stale lock, the second could remove the
 * lock that the first has just acquired.
 */
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

/**
 * Creates the lock file atomically by a hard link, since an empty lock file would name no holder. Returns false when it
 * exists already.
 */
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
