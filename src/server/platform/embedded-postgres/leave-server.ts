import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './find-cluster.ts'
import { findPostmaster, isServerOf } from './postmaster.ts'
import { type NoPresence, type Presence, tryToBePresent } from './presence.ts'
import { whileLocked } from './start-lock.ts'

const POLL_MS = 5
/** Together below the ten seconds in which a store must end, with time for its requests. */
const LOCK_PATIENCE_MS = 1000
const FAST_STOP_MS = 5000
const IMMEDIATE_STOP_MS = 1000
/** A server that is starting or stopping when we leave. */
const ANSWER_PATIENCE_MS = 2000

/** Gives up our presence, and stops the server when no other store is present. In time, or leaves it to the next start. */
export async function leaveServer(cluster: Cluster, presence: Presence | null): Promise<void> {
  const lock = { path: cluster.lock, patienceMs: LOCK_PATIENCE_MS, report: () => {} }
  try {
    await whileLocked(lock, () => stopWhenUnneeded(cluster, presence))
  } catch {
    // Another store has held the lock for long: it will stop the server, or the next start will attach to it.
  } finally {
    await presence?.end().catch(() => {})
  }
}

/** Ends `presence`, and then the server when it was the only one. Only for the holder of the lock. */
export async function stopWhenUnneeded(cluster: Cluster, presence: Presence | null): Promise<void> {
  if (await isLast(cluster, presence)) await stopServer(cluster)
}

/** Whether a server runs that nobody else needs. It may be stopping by itself just now (Ctrl-C), or be one that was just started. */
async function isLast(cluster: Cluster, known: Presence | null): Promise<boolean> {
  const since = performance.now()
  let presence: Presence | NoPresence = known ?? 'busy'
  while (performance.now() - since < ANSWER_PATIENCE_MS) {
    if (typeof presence === 'object') {
      const others = await presence.countOthers().catch(() => null)
      await presence.end().catch(() => {})
      if (others !== null) return others === 0
    }
    if (presence === 'absent' && (await findPostmaster(cluster)) === null) return false
    await wait(POLL_MS)
    presence = await tryToBePresent(cluster)
  }
  return false
}

/** A fast stop ends each connection and keeps what is committed in its files; one that takes too long is cut, and the next start recovers. */
async function stopServer(cluster: Cluster): Promise<void> {
  const pid = await findPostmaster(cluster)
  if (pid === null) return
  process.kill(pid, 'SIGINT')
  if (await endsWithin(cluster, pid, FAST_STOP_MS)) return
  process.kill(pid, 'SIGQUIT')
  await endsWithin(cluster, pid, IMMEDIATE_STOP_MS)
}

async function endsWithin(cluster: Cluster, pid: number, timeoutMs: number): Promise<boolean> {
  const since = performance.now()
  while (await isServerOf(cluster, pid)) {
    if (performance.now() - since > timeoutMs) return false
    await wait(POLL_MS)
  }
  return true
}
