import { Deadline } from '../deadline.ts'
import { enterServer } from './enter-server.ts'
import { explainFailure } from './explain-failure.ts'
import { findBinaries } from './find-binaries.ts'
import { findCluster } from './find-cluster.ts'
import { leaveServer } from './leave-server.ts'
import { connectionUrl } from './presence.ts'
import { keepLogSmall } from './server-log.ts'
import { whileLocked } from './start-lock.ts'
import type { ServerSettings } from './start-server.ts'
import { stayAttached } from './stay-attached.ts'

/** A running PostgreSQL of our own in `dataDir`. */
export interface EmbeddedDatabase {
  /** Connection string of the database `larder`, by a unix socket that only this account and root can reach. */
  readonly url: string
  /** Leaves: stops the server when we were the last store attached, by the deadline; leaves it running otherwise. Twice is fine. */
  close(deadline?: Deadline): Promise<void>
}

interface EmbeddedDatabaseOptions {
  readonly dataDir: string
  /** Is told, in lines for a person, what takes time and what went wrong and is being mended. */
  readonly report?: (line: string) => void
  /** Is told when there is no database yet, before one is made. That takes a second or two. */
  readonly onNew?: () => void
  /** Settings of the server over our own; they count for the store that starts it. */
  readonly settings?: ServerSettings
  /** Gives up opening, and leaves. */
  readonly signal?: AbortSignal
}

/** Another store may be preparing the first database, or a server may be replaying its log, before it is our turn. */
const ENTER_PATIENCE_MS = 5 * 60 * 1000
/** For whoever says nothing else: a large last checkpoint has time. */
const LEAVE_MS = 60_000
/** Opening that is given up is the first part of a stop. */
const GIVE_UP_MS = 4_000

/**
 * Starts the server of `dataDir`, or attaches to it when another store, or one that was killed, has it running. From then on a server
 * that ends is started again, at the same `url`, until `close`. Refuses with an EmbeddedDatabaseError.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, report = () => {}, onNew = () => {}, settings = {} } = options
  try {
    const cluster = await findCluster(dataDir)
    const binaries = await findBinaries(cluster.account)
    const enter = (signal?: AbortSignal) =>
      whileLocked({ path: cluster.lock, patienceMs: ENTER_PATIENCE_MS, report, signal }, () =>
        enterServer({ cluster, binaries, settings, report, onNew, signal }),
      )
    const first = await enter(options.signal).catch(async (error: unknown) => {
      if (options.signal?.aborted) await leaveServer(cluster, null, { deadline: new Deadline(GIVE_UP_MS), report })
      throw error
    })
    const attachment = stayAttached({ first, enter, report })
    const stopKeeping = keepLogSmall(cluster.log)
    let closing: Promise<void> | null = null
    const close = async (deadline: Deadline) => {
      stopKeeping()
      await leaveServer(cluster, await attachment.end(), { deadline, report })
    }
    return {
      url: connectionUrl(cluster),
      close: (deadline = new Deadline(LEAVE_MS)) => {
        closing ??= close(deadline)
        return closing
      },
    }
  } catch (error) {
    throw explainFailure(error, dataDir)
  }
}
