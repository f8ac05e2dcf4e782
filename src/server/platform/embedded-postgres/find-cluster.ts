import { createHash } from 'node:crypto'
import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { type ServerAccount, serverAccount } from './server-account.ts'

/** Where a database lies, and under what name its server is known. */
export interface Cluster {
  /** The store's directory by its real path: every store that comes here, by whatever link, means the same cluster. */
  readonly dataDir: string
  /** PostgreSQL's own directory in it. */
  readonly directory: string
  readonly log: string
  readonly lock: string
  /** Where the server listens, as the store sees it. */
  readonly socketDirectory: string
  /** Stands in the command line of the server, so that its process is known from any other. */
  readonly name: string
  /** Who runs the server; null: whoever runs the store. */
  readonly account: ServerAccount | null
}

/** Longest path of a unix socket, in bytes, on the narrowest system (macOS: 104 with the end mark). */
const LONGEST_SOCKET_PATH = 103
const SOCKET_NAME = '/.s.PGSQL.5432'

/** Makes `dataDir` when it is not there. Refuses when it can't be written, or when its database belongs to somebody else. */
export async function findCluster(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.W_OK | constants.X_OK)
  const home = await realpath(dataDir)
  const directory = join(home, 'postgres')
  const owner = await ownerOf(directory)
  const self = process.getuid?.() ?? 0
  if (self !== 0 && owner !== null && owner.uid !== self)
    throw new EmbeddedDatabaseError(
      `The database in ${directory} belongs to another user (uid ${owner.uid}). Start the store as that user or as root, or choose another DATA_DIR.`,
    )
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  const isShort = Buffer.byteLength(directory + SOCKET_NAME) <= LONGEST_SOCKET_PATH
  return {
    dataDir: home,
    directory,
    log: join(home, 'postgres.log'),
    lock: join(home, 'postgres.lock'),
    socketDirectory: isShort ? directory : `/tmp/larder-${hash}`, // each store of this DATA_DIR derives the same place
    name: `larder-${hash}`,
    account: self === 0 ? await serverAccount(owner) : null,
  }
}

async function ownerOf(directory: string): Promise<{ uid: number; gid: number } | null> {
  return stat(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
