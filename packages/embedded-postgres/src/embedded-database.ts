import { attachToServer } from './attach-to-server.ts'
import { Deadline } from './deadline.ts'
import { detachFromServer } from './detach-from-server.ts'
import { explainFailure } from './explain-failure.ts'
import { findBinaries } from './find-binaries.ts'
import { findCluster } from './find-cluster.ts'
import { connectionUrl } from './lease.ts'
import { rotateLogPeriodically } from './server-log.ts'
import { withStartLock } from './start-lock.ts'
import type { ServerSettings } from './start-server.ts'
import { superviseServer } from './supervise-server.ts'

export interface EmbeddedDatabase {
  /** Connection string of the database `larder`, by a Unix socket that only this account and root can open. */
  readonly url: string
  /** Detaches. The last attached store stops the server, within that time. Idempotent. */
  close(timeoutMs?: number): Promise<void>
}

interface EmbeddedDatabaseOptions {
  readonly dataDir: string
  /** Receives lines for the operator about slow steps, failures and repairs. */
  readonly report?: (line: string) => void
  /** Called before a new database is created, which takes a second or two. */
  readonly onNew?: () => void
  /** Settings of the server over the defaults; those of the store that starts it count. */
  readonly settings?: ServerSettings
  /** Aborts opening, and detaches. */
  readonly signal?: AbortSignal
}

/** Another store may be initializing the database, or the server replaying its WAL. */
const ATTACH_TIMEOUT_MS = 5 * 60 * 1000
/** By default, a large last checkpoint has time. */
const CLOSE_TIMEOUT_MS = 60_000
/** An aborted start is the first part of a stop. */
const GIVE_UP_MS = 4_000

/**
 * Starts the server of `dataDir`, or attaches to a running one. Until `close`, a server that ends is restarted at the same `url`. Throws an
 * EmbeddedDatabaseError.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, report = () => {}, onNew = () => {}, settings = {} } = options
  try {
    const cluster = await findCluster(dataDir)
    const binaries = await findBinaries(cluster.account)
    const attach = (signal?: AbortSignal) =>
      withStartLock({ path: cluster.lock, timeoutMs: ATTACH_TIMEOUT_MS, report, signal }, () =>
        attachToServer({ cluster, binaries, settings, report, onNew, signal }),
      )
    const first = await attach(options.signal).catch(async (error: unknown) => {
      if (options.signal?.aborted) await detachFromServer(cluster, null, { deadline: new Deadline(GIVE_UP_MS), report })
      throw error
    })
    const attachment = superviseServer({ first, attach, report })
    const stopRotating = rotateLogPeriodically(cluster.log)
    let closing: Promise<void> | null = null
    const close = async (timeoutMs: number) => {
      stopRotating()
      await detachFromServer(cluster, await attachment.end(), { deadline: new Deadline(timeoutMs), report })
    }
    return {
      url: connectionUrl(cluster),
      close: (timeoutMs = CLOSE_TIMEOUT_MS) => {
        closing ??= close(timeoutMs)
        return closing
      },
    }
  } catch (error) {
    throw explainFailure(error, dataDir)
  }
}
