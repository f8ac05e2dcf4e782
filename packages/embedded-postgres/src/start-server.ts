import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, tryToConnect } from './connect.ts'
import { EmbeddedDatabaseError, explainServerLog, isStillInUse } from './embedded-database-error.ts'
import type { Binaries } from './find-binaries.ts'
import type { Cluster } from './find-cluster.ts'
import { findPostmaster, removeStalePidFiles } from './postmaster.ts'
import { type Server, type ServerSettings, spawnServer } from './spawn-server.ts'
import { stopServer } from './stop-server.ts'

interface StartOptions {
  readonly cluster: Cluster
  readonly binaries: Binaries
  readonly settings: ServerSettings
  readonly report: (line: string) => void
  readonly signal?: AbortSignal | undefined
}

const POLL_MS = 10
/** Processes of a killed server may need this long to release its shared memory. */
const REMAINS_TIMEOUT_MS = 10_000
const RETRY_MS = 100
/** The report repeats, because WAL replay may take minutes. */
const REPORT_EVERY_MS = 5000
/** A server whose start failed or was aborted gets this long to stop. */
const GIVE_UP_MS = 4_000

/** Starts the server, and waits until it accepts connections. When that fails or is aborted, no server is left running. */
export async function startServer(options: StartOptions): Promise<Server> {
  const { cluster, binaries, settings, report, signal } = options
  const since = performance.now()
  for (;;) {
    await stopLeftover(cluster, report)
    const server = await spawnServer(cluster, binaries, settings)
    try {
      if (await becomesReady(server, options)) return server
    } catch (error) {
      await stopServer({ cluster, pid: server.pid, timeoutMs: GIVE_UP_MS, report })
      throw error
    }
    const log = await server.log()
    if (!isStillInUse(log) || performance.now() - since > REMAINS_TIMEOUT_MS) throw explainServerLog(log, cluster)
    await wait(RETRY_MS, undefined, { signal })
  }
}

/** Returns false when the server ends instead of becoming ready. */
async function becomesReady(server: Server, { cluster, report, signal }: StartOptions): Promise<boolean> {
  const since = performance.now()
  let nextReportMs = REPORT_EVERY_MS
  while (!server.hasEnded()) {
    if (await createDatabase(cluster)) return true
    if (performance.now() - since > nextReportMs) {
      report('Waiting for the database to start.')
      nextReportMs += REPORT_EVERY_MS
    }
    await wait(POLL_MS, undefined, { signal })
  }
  return false
}

const STOP_MS = 10_000

/** Stops a server that a killed process left, and removes its files. Throws when it can't be stopped from here. */
async function stopLeftover(cluster: Cluster, report: (line: string) => void): Promise<void> {
  const pid = await findPostmaster(cluster)
  if (pid === null) await requireSilence(cluster)
  else await stopServer({ cluster, pid, timeoutMs: STOP_MS, report })
  await removeStalePidFiles(cluster)
}

async function requireSilence(cluster: Cluster): Promise<void> {
  const client = await tryToConnect(cluster, 'postgres')
  if (client === 'absent') return
  if (typeof client === 'object') await client.end()
  throw new EmbeddedDatabaseError(
    `A database server that can't be seen from here, such as one of another container, uses ${cluster.directory}. Stop it and start again.`,
  )
}
