import type { Cluster } from './find-cluster.ts'

/** The message is for the operator. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}

/**
 * Tells whether the log says that the cluster is in use, by processes of a killed server or by another server that is
 * starting.
 */
export function isStillInUse(log: string): boolean {
  return /pre-existing shared memory block|lock file ".*" (already exists|is empty)|could not (bind|create).*in use/i.test(log)
}

export function explainServerLog(log: string, { directory, log: file }: Cluster): EmbeddedDatabaseError {
  if (isStillInUse(log))
    return new EmbeddedDatabaseError(
      `Processes of an earlier database server still use ${directory}. End them (they are named “postgres”), or restart the machine, and start again.`,
    )
  const known = knownCause(log, directory)
  if (known) return known
  const last = log.match(/(?:FATAL|PANIC): +(.*)/)?.[1] ?? log.trim().split('\n').at(-1) ?? ''
  return new EmbeddedDatabaseError(
    `The database's server did not start: ${last || 'it ended without a word'}. Its log is ${file}.`,
  )
}

export function explainFailure(error: unknown, dataDir: string): unknown {
  if (error instanceof EmbeddedDatabaseError || !(error instanceof Error)) return error
  const output = 'stderr' in error ? String(error.stderr) : ''
  const code = 'code' in error ? String(error.code) : ''
  const syscall = 'syscall' in error ? String(error.syscall) : ''
  if (syscall === 'chown' || syscall.startsWith('spawn')) return explainOtherUser(error, code)
  const known = knownCause(`${code} ${error.message} ${output}`, dataDir, error)
  if (known) return known
  const last = output.match(/error: +(.*)/)?.[1] ?? error.message
  return new EmbeddedDatabaseError(`The database in ${dataDir} could not be opened: ${last}`, { cause: error })
}

function knownCause(text: string, directory: string, cause?: Error): EmbeddedDatabaseError | null {
  const known = KNOWN_CAUSES.find(([pattern]) => pattern.test(text))
  return known === undefined
    ? null
    : new EmbeddedDatabaseError(
        known[1].replace('DIRECTORY', () => directory),
        { cause },
      )
}

const KNOWN_CAUSES: readonly [RegExp, string][] = [
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|disk is full/,
    'There is no space left on the disk that holds DIRECTORY. Make room on it.',
  ],
  [/EROFS|Read-only file system/, 'DIRECTORY lies on a disk that can only be read. Choose another DATA_DIR.'],
  [
    /^(EACCES|EPERM)\b/,
    "DIRECTORY can't be written by this user. Give it to the user that starts the program, or choose another DATA_DIR.",
  ],
  [/^(ENOTDIR|EEXIST)\b/, 'DIRECTORY is not a directory, or a part of its path is not. Choose another DATA_DIR.'],
  [
    /could not look up effective user ID/,
    'PostgreSQL needs a user that the machine knows by name (an entry in /etc/passwd). Start the program as another user, or set DATABASE_URL.',
  ],
  [
    /Cannot allocate memory|could not (map|create).*shared memory/,
    'There is not enough memory for the database. End other programs, or set DATABASE_URL to a PostgreSQL on another machine.',
  ],
]

/** Explains why the programs could not be run, or why the directory could not be given to another account. */
function explainOtherUser(error: Error, code: string): EmbeddedDatabaseError {
  const reason =
    process.getuid?.() === 0 && code !== 'ENOENT'
      ? 'PostgreSQL does not run as root, and starting it as another user is not allowed here'
      : 'The embedded PostgreSQL does not run on this machine'
  return new EmbeddedDatabaseError(
    `${reason} (${error.message}). Start the program as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    {
      cause: error,
    },
  )
}
