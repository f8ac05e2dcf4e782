import { setTimeout as wait } from 'node:timers/promises'
import { Deadline } from '../deadline.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { explainServerLog, isStillInUse } from './explain-failure.ts'
import type { Binaries } from './find-binaries.ts'
import type { Cluster } from './find-cluster.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { stopWhenUnneeded } from './leave-server.ts'
import { findPostmaster, removeStaleNotes } from './postmaster.ts'
import { type Presence, tryToBePresent } from './presence.ts'
import { type ServerSettings, type StartedServer, startServer } from './start-server.ts'

interface EnterOptions {
  readonly cluster: Cluster
  readonly binaries: Binaries
  readonly settings: ServerSettings
  readonly report: (line: string) => void
  readonly onNew: () => void
  readonly signal?: AbortSignal | undefined
}

const POLL_MS = 10
const STOP_MS = 10_000
/** A server that was killed may leave processes that use its memory for a moment, or be one that hangs. */
const REMAINS_PATIENCE_MS = 10_000
/** A server that replays its log after a power cut says that it is starting: at most 1 GB of log, minutes on a slow disk. */
const SAY_SO_EVERY_MS = 5000

/** Attaches to the server of the cluster, starting it when it does not run. Only for the holder of the lock. */
export async function enterServer(options: EnterOptions): Promise<Presence> {
  const { cluster, report, signal } = options
  await initialiseCluster(options)
  const since = performance.now()
  let server: StartedServer | null = null
  let nextWordMs = SAY_SO_EVERY_MS
  for (;;) {
    const presence = await tryToBePresent(cluster, { signal })
    signal?.throwIfAborted()
    if (typeof presence === 'object') return settleIn(options, presence)
    const waitedMs = performance.now() - since
    if (presence === 'absent') server = await bringUp(options, server, waitedMs < REMAINS_PATIENCE_MS)
    if (waitedMs > nextWordMs) {
      report('Waiting for the database to start.')
      nextWordMs += SAY_SO_EVERY_MS
    }
    await wait(POLL_MS, undefined, { signal })
  }
}

async function settleIn({ cluster, report }: EnterOptions, presence: Presence): Promise<Presence> {
  try {
    await presence.makeDatabase()
    return presence
  } catch (error) {
    await stopWhenUnneeded(cluster, presence, { deadline: new Deadline(STOP_MS), report }) // a start that failed leaves no server behind
    throw error
  }
}

/** Nobody answers: starts a server, or starts one again when the remains of an earlier one were in its way. Refuses when that can't be. */
async function bringUp(options: EnterOptions, server: StartedServer | null, isPatient: boolean): Promise<StartedServer | null> {
  const { cluster, binaries, settings } = options
  if (server !== null && !server.hasEnded()) return server
  if (server !== null) {
    const log = await server.log()
    if (!isStillInUse(log) || !isPatient) throw explainServerLog(log, cluster)
    return null
  }
  const pid = await findPostmaster(cluster)
  if (pid === null) {
    await removeStaleNotes(cluster)
    return startServer(cluster, binaries, settings)
  }
  if (!isPatient)
    throw new EmbeddedDatabaseError(
      `The database's server (process ${pid}) runs and does not answer. End it (kill -9 ${pid}) and start the store again.`,
    )
  return null // it is just starting or stopping
}
