import { setTimeout as wait } from 'node:timers/promises'
import type { Deadline } from '../deadline.ts'
import type { Cluster } from './find-cluster.ts'
import { findPostmaster } from './postmaster.ts'
import { type NoPresence, type Presence, tryToBePresent } from './presence.ts'
import { whileLocked } from './start-lock.ts'
import { FORCE_MS, stopServer } from './stop-server.ts'

const POLL_MS = 5
/** For other stores that are just starting or leaving; one that holds the lock longer needs the server, or is stopping it. */
const LOCK_PATIENCE_MS = 1_000

export interface Leaving {
  readonly deadline: Deadline
  readonly report: (line: string) => void
}

/** Gives up our presence, and stops the server when no other store is present. Throws when the server can't be ended. */
export async function leaveServer(cluster: Cluster, presence: Presence | null, leaving: Leaving): Promise<void> {
  const lock = { path: cluster.lock, patienceMs: LOCK_PATIENCE_MS, report: () => {} }
  let isOurs = false
  try {
    await whileLocked(lock, () => {
      isOurs = true
      return stopWhenUnneeded(cluster, presence, leaving)
    })
  } catch (error) {
    if (isOurs) throw error
  } finally {
    await presence?.end()
  }
}

/** Ends `presence`, and then the server when it was the only one. Only for the holder of the lock. */
export async function stopWhenUnneeded(cluster: Cluster, presence: Presence | null, leaving: Leaving): Promise<void> {
  const { deadline, report } = leaving
  if (!(await isNeeded(cluster, presence, deadline.leaving(FORCE_MS)))) await stopServer(cluster, deadline, report)
}

/** Whether a server runs that another store is attached to. It may be starting or stopping just now; one that can't tell in time serves nobody. */
async function isNeeded(cluster: Cluster, known: Presence | null, patience: Deadline): Promise<boolean> {
  let presence: Presence | NoPresence = known ?? 'busy'
  while (patience.leftMs > 0) {
    if (typeof presence === 'object') {
      const others = await presence.countOthers(patience).catch(() => null)
      await presence.end()
      if (others !== null) return others > 0
    }
    if (presence === 'absent' && (await findPostmaster(cluster)) === null) return false
    await wait(POLL_MS)
    presence = await tryToBePresent(cluster, { withinMs: patience.leftMs })
  }
  return false
}
