import { setTimeout as wait } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Cluster } from './find-cluster.ts'
import { isServerOf, serverProcesses } from './postmaster.ts'

interface StopOptions {
  readonly cluster: Cluster
  readonly pid: number
  readonly timeoutMs: number
  readonly report: (line: string) => void
}

const POLL_MS = 5
/** This much time is reserved for each of the more forcible ways. */
const IMMEDIATE_STOP_MS = 1_000
const KILL_MS = 1_000

/**
 * Stops the server by a fast shutdown, then an immediate one, then SIGKILL. The WAL preserves what was committed.
 * Throws when a process can't be ended.
 */
export async function stopServer({ cluster, pid, timeoutMs, report }: StopOptions): Promise<void> {
  const isDown = async () => !(await isServerOf(cluster, pid))
  if (await isDown()) return
  signal(pid, 'SIGINT')
  if (await becomesTrue(isDown, timeoutMs - IMMEDIATE_STOP_MS - KILL_MS)) return
  report('The database does not stop in order: it is stopped at once, and recovers when it starts.')
  signal(pid, 'SIGQUIT')
  if (await becomesTrue(isDown, IMMEDIATE_STOP_MS)) return
  report('The database does not stop: its processes are killed, and it recovers when it starts.')
  const isEmpty = async () => {
    const pids = await serverProcesses(cluster)
    for (const each of pids) signal(each, 'SIGKILL')
    return pids.length === 0
  }
  if (await becomesTrue(isEmpty, KILL_MS)) return
  throw new EmbeddedDatabaseError(`The database's server (process ${pid}) can't be ended: the system does not let go of it.`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}

async function becomesTrue(condition: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const since = performance.now()
  while (!(await condition())) {
    if (performance.now() - since > withinMs) return false
    await wait(POLL_MS)
  }
  return true
}
