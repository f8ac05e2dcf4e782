import { setTimeout as wait } from 'node:timers/promises'
import type { Deadline } from './deadline.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Cluster } from './find-cluster.ts'
import { findPostmaster, serverProcesses } from './postmaster.ts'

const POLL_MS = 5
/** Time reserved for each harder way. */
const IMMEDIATE_STOP_MS = 1_000
const KILL_MS = 1_000
export const FORCE_MS = IMMEDIATE_STOP_MS + KILL_MS

/**
 * Stops the server by the deadline: a fast shutdown, then an immediate one, then SIGKILL. The latter two lose nothing that is committed:
 * the next start recovers from the WAL. Throws when a process can't be ended.
 */
export async function stopServer(cluster: Cluster, deadline: Deadline, report: (line: string) => void): Promise<void> {
  const server = await findPostmaster(cluster)
  if (server === null) return
  const isDown = async () => (await findPostmaster(cluster)) !== server
  signal(server, 'SIGINT')
  if (await becomesTrue(deadline.leaving(FORCE_MS), isDown)) return
  report('The database does not stop in order: it is stopped at once, and recovers when it starts.')
  signal(server, 'SIGQUIT')
  if (await becomesTrue(deadline.leaving(KILL_MS), isDown)) return
  report('The database does not stop: its processes are killed, and it recovers when it starts.')
  const isEmpty = async () => {
    const pids = await serverProcesses(cluster)
    for (const pid of pids) signal(pid, 'SIGKILL')
    return pids.length === 0
  }
  if (await becomesTrue(deadline, isEmpty)) return
  throw new EmbeddedDatabaseError(`The database's server (process ${server}) can't be ended: the system does not let go of it.`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended meanwhile
  }
}

async function becomesTrue(deadline: Deadline, condition: () => Promise<boolean>): Promise<boolean> {
  while (!(await condition())) {
    if (deadline.leftMs === 0) return false
    await wait(POLL_MS)
  }
  return true
}
