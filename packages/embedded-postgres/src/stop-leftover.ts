import { tryToConnect } from './connect.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Cluster } from './find-cluster.ts'
import { findPostmaster, removeStalePidFiles } from './postmaster.ts'
import { stopServer } from './stop-server.ts'

const STOP_MS = 10_000

/** Stops a server that a killed process left, and removes its files. Throws when it can't be stopped from here. */
export async function stopLeftover(cluster: Cluster, report: (line: string) => void): Promise<void> {
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
