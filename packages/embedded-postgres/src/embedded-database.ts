import { setTimeout as wait } from 'node:timers/promises'
import { connectionUrl, tryToConnect } from './connect.ts'
import { inUse, tryToLock } from './data-dir-lock.ts'
import { explainFailure } from './embedded-database-error.ts'
import { findBinaries } from './find-binaries.ts'
import { type Cluster, findCluster } from './find-cluster.ts'
import { initializeCluster } from './initialize-cluster.ts'
import type { ServerSettings } from './spawn-server.ts'
import { startServer } from './start-server.ts'
import { stopServer } from './stop-server.ts'
import { superviseServer } from './supervise-server.ts'

export interface EmbeddedDatabase {
  /** The URL leads to a Unix socket that only this account and root can open. */
  readonly url: string
  /** Stops the server within `timeoutMs`, more forcibly toward the end of that time. Calling it again is harmless. */
  close(timeoutMs?: number): Promise<void>
}

export interface EmbeddedDatabaseOptions {
  readonly dataDir: string
  /** The role and the database both have this name. */
  readonly name: string
  readonly report?: (line: string) => void
  /** Is called before a new database is created, which takes a second or two. */
  readonly onNew?: () => void
  readonly settings?: ServerSettings
  readonly signal?: AbortSignal
}

/** `CLOSE_TIMEOUT_MS` is enough for a large last checkpoint. */
const CLOSE_TIMEOUT_MS = 60_000
/** `JOIN_TIMEOUT_MS` is enough for the other process to start or stop the server. */
const JOIN_TIMEOUT_MS = 60_000
const JOIN_POLL_MS = 20

/**
 * Opens the database for this process alone. Until `close`, a server that ends is restarted at the same `url`. Throws
 * an EmbeddedDatabaseError.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  return explained(options, async (cluster) => {
    const unlock = tryToLock(cluster)
    if (unlock === null) throw inUse(cluster)
    return open(cluster, unlock, options)
  })
}

/**
 * Opens the database for a command that may run beside the process that opened `dataDir`: it uses that process's
 * server. When there is no such process, it opens `dataDir` itself.
 */
export async function joinEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  return explained(options, async (cluster) => {
    for (const since = performance.now(); ; await wait(JOIN_POLL_MS)) {
      const unlock = tryToLock(cluster)
      if (unlock !== null) return open(cluster, unlock, options)
      const client = await tryToConnect(cluster, cluster.name)
      if (typeof client === 'object') {
        await client.end()
        return { url: connectionUrl(cluster), close: async () => {} }
      }
      if (performance.now() - since > JOIN_TIMEOUT_MS) throw inUse(cluster)
    }
  })
}

async function explained(
  { name, dataDir }: EmbeddedDatabaseOptions,
  work: (cluster: Cluster) => Promise<EmbeddedDatabase>,
): Promise<EmbeddedDatabase> {
  try {
    return await work(await findCluster(name, dataDir))
  } catch (error) {
    throw explainFailure(error, dataDir)
  }
}

async function open(cluster: Cluster, unlock: () => void, options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { report = () => {}, onNew = () => {}, settings = {}, signal } = options
  try {
    const binaries = await findBinaries(cluster)
    await initializeCluster({ cluster, binaries, settings, report, onNew, signal })
    const start = (signal?: AbortSignal) => startServer({ cluster, binaries, settings, report, signal })
    const supervision = superviseServer({ first: await start(signal), start, report })
    const close = async (timeoutMs: number) => {
      try {
        const server = await supervision.end()
        if (server !== null) await stopServer({ cluster, pid: server.pid, timeoutMs, report })
      } finally {
        unlock()
      }
    }
    let closing: Promise<void> | null = null
    return {
      url: connectionUrl(cluster),
      close: (timeoutMs = CLOSE_TIMEOUT_MS) => {
        closing ??= close(timeoutMs)
        return closing
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
