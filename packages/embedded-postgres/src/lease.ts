import pg from 'pg'
import { Deadline } from './deadline.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Cluster } from './find-cluster.ts'

/**
 * A store's lease: a connection held while it is attached. It is how stores count each other, and notice the end of the server; that of a
 * killed store ends by itself.
 */
export interface Lease {
  readonly lost: Promise<void>
  /** Number of other attached stores. Rejects at the deadline. */
  countOthers(deadline: Deadline): Promise<number>
  createDatabase(): Promise<void>
  /** Never rejects, and does not wait long for a server that does not respond. */
  release(): Promise<void>
}

/** `absent`: nothing listens. `busy`: a server that accepts no connections now (starting, stopping, full). */
export type AttachFailure = 'absent' | 'busy'

const APPLICATION_NAME = 'larder store'
const CONNECT_TIMEOUT_MS = 5000
const END_TIMEOUT_MS = 500
/** cannot_connect_now, too_many_connections, admin_shutdown, crash_shutdown */
const BUSY_STATES = ['57P03', '53300', '57P01', '57P02']

/** duplicate_database, unique_violation */
const EXISTS_STATES = ['42P04', '23505']

/** The host in the query counts; `localhost` makes it a valid URL. */
export function connectionUrl({ socketDirectory }: Cluster): string {
  return `postgresql://larder@localhost/larder?host=${encodeURIComponent(socketDirectory)}&port=5432&sslmode=disable`
}

export async function tryToAttach(
  { socketDirectory }: Cluster,
  { withinMs = CONNECT_TIMEOUT_MS, signal }: { withinMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<Lease | AttachFailure> {
  const client = new pg.Client({
    host: socketDirectory,
    port: 5432,
    user: 'larder',
    database: 'postgres', // so that `larder` itself can be dropped, restored or copied
    ssl: false,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: Math.max(1, withinMs), // 0 would disable the timeout
  })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => {}) // `lost` reports it
  const abort = () => client.connection.stream.destroy()
  signal?.addEventListener('abort', abort, { once: true })
  try {
    await client.connect()
  } catch (error) {
    void end(client)
    return failureOf(error, socketDirectory)
  } finally {
    signal?.removeEventListener('abort', abort)
  }
  return {
    lost,
    countOthers: (deadline) => countOthers(client, deadline),
    createDatabase: () => createDatabase(client),
    release: () => end(client),
  }
}

function failureOf(error: unknown, socketDirectory: string): AttachFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (BUSY_STATES.includes(code)) return 'busy'
  if (error instanceof pg.DatabaseError) throw error
  if (code === 'EACCES')
    throw new EmbeddedDatabaseError(
      `The database's socket in ${socketDirectory} belongs to another user. Start the store as that user or as root.`,
    )
  return 'absent' // no socket, nothing listening, or closed while connecting
}

async function countOthers(client: pg.Client, deadline: Deadline): Promise<number> {
  const counting = client.query<{ others: number }>(
    'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
    [APPLICATION_NAME],
  )
  if (!(await deadline.cut(counting))) throw new EmbeddedDatabaseError('The database does not answer')
  return (await counting).rows[0]?.others ?? 0
}

async function end(client: pg.Client): Promise<void> {
  await new Deadline(END_TIMEOUT_MS).cut(client.end()).catch(() => {})
  client.connection.stream.destroy()
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'larder'")
  if (rowCount !== 0) return
  await client.query('create database larder').catch((error: unknown) => {
    const exists = error instanceof pg.DatabaseError && EXISTS_STATES.includes(error.code ?? '')
    if (!exists) throw error // otherwise the server went on creating it for a killed store
  })
}
