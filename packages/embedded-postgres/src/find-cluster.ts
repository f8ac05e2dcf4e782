import { createHash } from 'node:crypto'
import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { type ServerAccount, serverAccount } from './server-account.ts'

export interface Cluster {
  /** Is the real path, so that every link to it means the same cluster. */
  readonly dataDir: string
  readonly directory: string
  readonly log: string
  readonly lock: string
  /** The file names the process that has the lock. */
  readonly holder: string
  readonly socketDirectory: string
  readonly name: string
  /** The server's processes have this name in their command line, by which they are found. */
  readonly clusterName: string
  /** The server runs under this process's own account when this is null. */
  readonly account: ServerAccount | null
}

/** A socket's path may have this many bytes, because macOS allows 104 with the terminator. */
const LONGEST_SOCKET_PATH = 103
const SOCKET_NAME = '/.s.PGSQL.5432'

/** Creates `dataDir` if needed. Throws when it can't be written, or belongs to another user. */
export async function findCluster(name: string, dataDir: string): Promise<Cluster> {
  await createDirectory(dataDir)
  await access(dataDir, constants.W_OK | constants.X_OK)
  const home = await realpath(dataDir)
  const directory = join(home, 'postgres')
  const owner = await ownerOf(directory)
  const self = process.getuid?.() ?? 0
  if (self !== 0 && owner !== null && owner.uid !== self)
    throw new EmbeddedDatabaseError(
      `The database in ${directory} belongs to another user (uid ${owner.uid}). Start the program as that user or as root, or choose another DATA_DIR.`,
    )
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  const isShort = Buffer.byteLength(directory + SOCKET_NAME) <= LONGEST_SOCKET_PATH
  return {
    dataDir: home,
    directory,
    log: join(home, 'postgres.log'),
    lock: join(home, 'postgres.lock'),
    holder: join(home, 'postgres.holder'),
    socketDirectory: isShort ? directory : `/tmp/${name}-${hash}`, // this path is the same for every process of this DATA_DIR
    name,
    clusterName: `${name}-${hash}`,
    account: self === 0 ? await serverAccount(owner) : null,
  }
}

async function ownerOf(directory: string): Promise<{ uid: number; gid: number } | null> {
  return stat(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/**
 * Creates a directory and its missing parents. Node's recursive `mkdir` never ends below a directory that exists but
 * takes no others, such as /proc.
 */
export async function createDirectory(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (await isDirectory(path)) return
    const parent = dirname(path)
    const lacksParent = error instanceof Error && 'code' in error && error.code === 'ENOENT' && !(await isDirectory(parent))
    if (!lacksParent || parent === path) throw error
    await createDirectory(parent)
    await createDirectory(path)
  }
}

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
