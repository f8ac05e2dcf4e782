import { setTimeout as wait } from 'node:timers/promises'
import { Deadline } from './deadline.ts'
import { stopIfUnused } from './detach-from-server.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { explainServerLog, isStillInUse } from './explain-failure.ts'
import { type InitializeOptions, initializeCluster } from './initialize-cluster.ts'
import { type Lease, tryToAttach } from './lease.ts'
import { findPostmaster, removeStalePidFiles } from './postmaster.ts'
import { type StartedServer, startServer } from './start-server.ts'

const POLL_MS = 10
const STOP_MS = 10_000
/** Processes of a killed server may use its shared memory for a moment. */
const REMAINS_TIMEOUT_MS = 10_000
/** WAL replay after a power cut may take minutes. */
const REPORT_EVERY_MS = 5000

/** Starts the server when needed. Requires the start lock. */
export async function attachToServer(options: InitializeOptions): Promise<Lease> {
  const { cluster, report, signal } = options
  await initializeCluster(options)
  const since = performance.now()
  let server: StartedServer | null = null
  let nextReportMs = REPORT_EVERY_MS
  for (;;) {
    const lease = await tryToAttach(cluster, { signal })
    signal?.throwIfAborted()
    if (typeof lease === 'object') return prepareDatabase(options, lease)
    const waitedMs = performance.now() - since
    if (lease === 'absent') server = await ensureStarted(options, server, waitedMs < REMAINS_TIMEOUT_MS)
    if (waitedMs > nextReportMs) {
      report('Waiting for the database to start.')
      nextReportMs += REPORT_EVERY_MS
    }
    await wait(POLL_MS, undefined, { signal })
  }
}

async function prepareDatabase({ cluster, report }: InitializeOptions, lease: Lease): Promise<Lease> {
  try {
    await lease.createDatabase()
    return lease
  } catch (error) {
    await stopIfUnused(cluster, lease, { deadline: new Deadline(STOP_MS), report }) // a failed start leaves no server running
    throw error
  }
}

/** Nothing listens: starts a server, or retries when remains of an earlier one were in its way. Throws when that fails. */
async function ensureStarted(
  options: InitializeOptions,
  server: StartedServer | null,
  mayRetry: boolean,
): Promise<StartedServer | null> {
  const { cluster, binaries, settings } = options
  if (server !== null && !server.hasEnded()) return server
  if (server !== null) {
    const log = await server.log()
    if (!isStillInUse(log) || !mayRetry) throw explainServerLog(log, cluster)
    return null
  }
  const pid = await findPostmaster(cluster)
  if (pid === null) {
    await removeStalePidFiles(cluster)
    return startServer(cluster, binaries, settings)
  }
  if (!mayRetry)
    throw new EmbeddedDatabaseError(
      `The database's server (process ${pid}) runs and does not answer. End it (kill -9 ${pid}) and start the store again.`,
    )
  return null // it is just starting or stopping
}
