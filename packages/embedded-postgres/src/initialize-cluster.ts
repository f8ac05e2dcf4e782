import { execFile } from 'node:child_process'
import { chown, mkdtemp, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Binaries } from './find-binaries.ts'
import type { Cluster } from './find-cluster.ts'
import { runAs } from './server-account.ts'
import type { ServerSettings } from './spawn-server.ts'

const DRAFT = 'postgres.new-'
/** A new cluster takes 40 MB, and its WAL and the first data take the rest. */
const NEEDED_BYTES = 150e6

interface InitializeOptions {
  readonly cluster: Cluster
  readonly binaries: Binaries
  readonly settings: ServerSettings
  readonly report: (line: string) => void
  readonly onNew: () => void
  readonly signal?: AbortSignal | undefined
}

/** Creates the cluster unless it exists. Throws when it is of another major version. The caller must hold the lock. */
export async function initializeCluster(options: InitializeOptions): Promise<void> {
  const { cluster, binaries, report, onNew } = options
  const version = await versionOf(cluster.directory)
  if (version === binaries.major) return
  if (version !== null) throw otherVersion(cluster, version, binaries.major)
  await requireSpace(cluster.dataDir)
  report('Preparing a new database.')
  onNew()
  await removeDrafts(cluster.dataDir)
  const draft = await mkdtemp(join(cluster.dataDir, DRAFT)) // an aborted initdb must not leave a part of a cluster
  try {
    if (cluster.account) await chown(draft, cluster.account.uid, cluster.account.gid)
    await runInitdb(draft, options)
    await rename(draft, cluster.directory)
    await syncDirectory(cluster.dataDir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 })
    throw error
  }
}

async function versionOf(directory: string): Promise<string | null> {
  return readFile(join(directory, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      const names = await readdir(directory).catch(() => [])
      if (names.length === 0) return null
      throw new EmbeddedDatabaseError(
        `${directory} is no whole database: PG_VERSION is missing. Restore it from a backup, or move it away to begin with an empty one.`,
      )
    },
  )
}

function otherVersion({ directory }: Cluster, version: string, major: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The database in ${directory} was made by PostgreSQL ${version}, and this program brings PostgreSQL ${major}. Dump it with the program that made it and restore the dump here (pg_dump, pg_restore), move the directory away to begin with an empty one, or set DATABASE_URL to a PostgreSQL ${version} that holds the data.`,
  )
}

async function requireSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free >= NEEDED_BYTES) return
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6)} MB`
  throw new EmbeddedDatabaseError(
    `A new database needs ${megabytes(NEEDED_BYTES)}, and ${dataDir} has ${megabytes(free)} free. Make room, or choose another DATA_DIR.`,
  )
}

/** Removes the drafts of earlier starts. When an initdb still runs in one, it fails without harm. */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(DRAFT)) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
}

/**
 * Runs initdb. C.UTF-8 is PostgreSQL's own collation, which is the same on every machine. Passwords are not needed,
 * because the mode of the socket controls access.
 */
async function runInitdb(draft: string, { cluster, binaries, settings, signal }: InitializeOptions): Promise<void> {
  const { directory, options } = runAs(cluster, draft)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const durability = settings.fsync === 'off' ? ['--no-sync'] : []
  const args = ['-D', directory, `--username=${cluster.name}`, '--auth=trust', '--no-instructions', ...locale, ...durability]
  await promisify(execFile)(binaries.initdb, args, { ...options, signal })
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}
