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
  /** Leaves: stops the server when we were the last store attached; leaves it running otherwise. Twice is fine. */
  close(): Promise<void>
}

interface EmbeddedDatabaseOptions {
  readonly dataDir: string
  /** Is told, in lines for a person, what takes time and what went wrong and is being mended. */
  readonly report?: (line: string) => void
  /** Is told when there is no database yet, before one is made. That takes a second or two. */
  readonly onNew?: () => void
  /** Settings of the server over our own; they count for the store that starts it. */
  readonly settings?: ServerSettings
}

/** Another store may be preparing the first database, or a server may be replaying its log, before it is our turn. */
const ENTER_PATIENCE_MS = 5 * 60 * 1000

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
    const attachment = stayAttached({ first: await enter(), enter, report })
    const stopKeeping = keepLogSmall(cluster.log)
    let closing: Promise<void> | null = null
    const close = async () => {
      stopKeeping()
      await leaveServer(cluster, await attachment.end())
    }
    return {
      url: connectionUrl(cluster),
      close: () => {
        closing ??= close()
        return closing
      },
    }
  } catch (error) {
    throw explainFailure(error, dataDir)
  }
}
