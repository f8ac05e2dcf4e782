import { spawn } from 'node:child_process'
import { chown, lstat, mkdir, open } from 'node:fs/promises'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Binaries } from './find-binaries.ts'
import type { Cluster } from './find-cluster.ts'
import { runAs } from './run-as.ts'
import { readLogFrom, turnLog } from './server-log.ts'

export interface StartedServer {
  hasEnded(): boolean
  /** What it wrote to its log since. */
  log(): Promise<string>
}

/** Settings of PostgreSQL by their names. */
export type ServerSettings = Readonly<Record<string, string>>

/** What a store needs of its server. Durable is PostgreSQL's default (fsync, synchronous_commit) and stays so. */
const SETTINGS: ServerSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A failing statement and its values, perhaps a shopper's, belong to the answer that the store gets, not to the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Starts the server, in a session of its own: neither a Ctrl-C in the store's terminal nor the store's end reaches it. */
export async function startServer(cluster: Cluster, binaries: Binaries, extra: ServerSettings): Promise<StartedServer> {
  const { directory, options } = runAs(cluster, cluster.directory)
  const socketDirectory = cluster.socketDirectory === cluster.directory ? directory : await makeSocketDirectory(cluster)
  const settings = { ...SETTINGS, ...extra, unix_socket_directories: socketDirectory, cluster_name: cluster.name }
  const args = ['-D', directory, '-p', '5432', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  await turnLog(cluster.log)
  const log = await open(cluster.log, 'a', 0o600)
  try {
    const { size } = await log.stat()
    // A file, not a pipe: the server must not stumble over a store that was killed.
    const server = spawn(binaries.postgres, args, { ...options, detached: true, stdio: ['ignore', log.fd, log.fd] })
    await new Promise((resolve, reject) => server.once('spawn', resolve).once('error', reject))
    server.unref()
    return {
      hasEnded: () => server.exitCode !== null || server.signalCode !== null,
      log: () => readLogFrom(cluster.log, size),
    }
  } finally {
    await log.close()
  }
}

/** The place for a socket whose path in the cluster would be too long. Its name can be guessed, so its owner and mode are looked at. */
async function makeSocketDirectory({ socketDirectory, account }: Cluster): Promise<string> {
  await mkdir(socketDirectory, { mode: 0o700 }).then(
    () => account && chown(socketDirectory, account.uid, account.gid),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const found = await lstat(socketDirectory)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0)
    throw new EmbeddedDatabaseError(
      `The path of DATA_DIR is too long for a socket, and ${socketDirectory}, used instead, belongs to somebody else. Choose a shorter DATA_DIR.`,
    )
  return socketDirectory
}
