import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, lstat, mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Binaries } from './find-binaries.ts'
import type { Cluster } from './find-cluster.ts'
import { runAs } from './server-account.ts'

export interface Server {
  readonly pid: number
  readonly ended: Promise<unknown>
  hasEnded(): boolean
  /** Returns what the server has logged since its start. */
  log(): Promise<string>
}

export type ServerSettings = Readonly<Record<string, string>>

/** The settings for durability are PostgreSQL's defaults. */
const SETTINGS: ServerSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // These settings keep statements out of the log, because they may contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Starts the server in a session of its own, so that Ctrl-C and the end of this process don't reach it. */
export async function spawnServer(cluster: Cluster, binaries: Binaries, extra: ServerSettings): Promise<Server> {
  const { directory, options } = runAs(cluster, cluster.directory)
  const socketDirectory = cluster.socketDirectory === cluster.directory ? directory : await createSocketDirectory(cluster)
  const settings = { ...SETTINGS, ...extra, unix_socket_directories: socketDirectory, cluster_name: cluster.clusterName }
  const args = ['-D', directory, '-p', '5432', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  await rotateLog(cluster.log)
  const log = await open(cluster.log, 'a', 0o600)
  try {
    const { size } = await log.stat()
    // The output goes to a file. A pipe would end with this process, and the server must outlive it to stop in order.
    const server = spawn(binaries.postgres, args, { ...options, detached: true, stdio: ['ignore', log.fd, log.fd] })
    const ended = once(server, 'exit')
    await Promise.race([once(server, 'spawn'), ended])
    return {
      pid: server.pid ?? 0,
      ended,
      hasEnded: () => server.exitCode !== null || server.signalCode !== null,
      log: () => readLogFrom(cluster.log, size),
    }
  } finally {
    await log.close()
  }
}

/**
 * Creates the directory of the socket when the path of the data directory is too long for it. Its name can be guessed,
 * so its owner and mode are checked.
 */
async function createSocketDirectory({ socketDirectory, account }: Cluster): Promise<string> {
  await mkdir(socketDirectory, { mode: 0o700 }).then(
    () => account && chown(socketDirectory, account.uid, account.gid),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const status = await lstat(socketDirectory)
  const owner = account?.uid ?? process.getuid?.()
  if (!status.isDirectory() || status.uid !== owner || (status.mode & 0o077) !== 0)
    throw new EmbeddedDatabaseError(
      `The path of DATA_DIR is too long for a socket, and ${socketDirectory}, used instead, belongs to somebody else. Choose a shorter DATA_DIR.`,
    )
  return socketDirectory
}

const LARGEST_LOG_BYTES = 2e6

export async function rotateLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size > LARGEST_LOG_BYTES) await rename(path, `${path}.1`)
}

export async function readLogFrom(path: string, position: number): Promise<string> {
  return (await readFile(path)).toString('utf8', position)
}
