import { setTimeout as wait } from 'node:timers/promises'
import type { Deadline } from './deadline.ts'
import type { Cluster } from './find-cluster.ts'
import { type AttachFailure, type Lease, tryToAttach } from './lease.ts'
import { findPostmaster } from './postmaster.ts'
import { withStartLock } from './start-lock.ts'
import { FORCE_MS, stopServer } from './stop-server.ts'

const POLL_MS = 5
/** For other stores that are starting or detaching; one that holds the lock longer needs the server, or stops it. */
const LOCK_TIMEOUT_MS = 1_000

export interface DetachOptions {
  readonly deadline: Deadline
  readonly report: (line: string) => void
}

/** Releases the lease, and stops the server when no other store is attached. Throws when the server can't be ended. */
export async function detachFromServer(cluster: Cluster, lease: Lease | null, options: DetachOptions): Promise<void> {
  const lock = { path: cluster.lock, timeoutMs: LOCK_TIMEOUT_MS, report: () => {} }
  let isLocked = false
  try {
    await withStartLock(lock, () => {
      isLocked = true
      return stopIfUnused(cluster, lease, options)
    })
  } catch (error) {
    if (isLocked) throw error
  } finally {
    await lease?.release()
  }
}

/** Requires the start lock. */
export async function stopIfUnused(cluster: Cluster, lease: Lease | null, options: DetachOptions): Promise<void> {
  const { deadline, report } = options
  if (!(await isUsed(cluster, lease, deadline.leaving(FORCE_MS)))) await stopServer(cluster, deadline, report)
}

/**
 * Whether another store is attached to the server, which may be starting or stopping. One that does not respond in time counts as unused.
 */
async function isUsed(cluster: Cluster, known: Lease | null, timeout: Deadline): Promise<boolean> {
  let lease: Lease | AttachFailure = known ?? 'busy'
  while (timeout.leftMs > 0) {
    if (typeof lease === 'object') {
      const others = await lease.countOthers(timeout).catch(() => null)
      await lease.release()
      if (others !== null) return others > 0
    }
    if (lease === 'absent' && (await findPostmaster(cluster)) === null) return false
    await wait(POLL_MS)
    lease = await tryToAttach(cluster, { withinMs: timeout.leftMs })
  }
  return false
}
