import pg from 'pg'
import { Deadline } from '../deadline.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Cluster } from './find-cluster.ts'

/**
 * Our own connection to the server, held as long as the store is attached: it tells the other stores that we are there, and us when the
 * server goes. A store that is killed vanishes from the server's list by itself.
 */
export interface Presence {
  /** Resolves when the connection ends, for whatever reason. */
  readonly lost: Promise<void>
  /** How many other stores are attached. Rejects when the server does not tell by the deadline. */
  countOthers(deadline: Deadline): Promise<number>
  /** Makes the database `larder` when it is not there. */
  makeDatabase(): Promise<void>
  /** Never rejects, and does not wait long for a server that reacts to nothing. */
  end(): Promise<void>
}

/** `absent`: nobody answers at the socket. `busy`: a server is there and takes no one now (starting, stopping, full). */
export type NoPresence = 'absent' | 'busy'

const APPLICATION_NAME = 'larder store'
const ANSWER_WITHIN_MS = 5000
const END_WITHIN_MS = 500
/** cannot_connect_now, too_many_connections, admin_shutdown, crash_shutdown */
const BUSY_STATES = ['57P03', '53300', '57P01', '57P02']

/** duplicate_database, unique_violation */
const EXISTS_STATES = ['42P04', '23505']

/** The host named in the query counts; `localhost` stands there so that it is a URL for those who read one. */
export function connectionUrl({ socketDirectory }: Cluster): string {
  return `postgresql://larder@localhost/larder?host=${encodeURIComponent(socketDirectory)}&port=5432&sslmode=disable`
}

/** Connects to the cluster's server, if it is there and lets us in. */
export async function tryToBePresent(
  { socketDirectory }: Cluster,
  { withinMs = ANSWER_WITHIN_MS, signal }: { withinMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<Presence | NoPresence> {
  const client = new pg.Client({
    host: socketDirectory,
    port: 5432,
    user: 'larder',
    database: 'postgres', // so that `larder` itself can be dropped, restored, or be a template
    ssl: false,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: Math.max(1, withinMs), // 0 would be for ever
  })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => {}) // the connection's end says it all
  const giveUp = () => client.connection.stream.destroy()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await client.connect()
  } catch (error) {
    void end(client)
    return readRefusal(error, socketDirectory)
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
  return {
    lost,
    countOthers: (deadline) => countOthers(client, deadline),
    makeDatabase: () => makeDatabase(client),
    end: () => end(client),
  }
}

function readRefusal(error: unknown, socketDirectory: string): NoPresence {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (BUSY_STATES.includes(code)) return 'busy'
  if (error instanceof pg.DatabaseError) throw error
  if (code === 'EACCES')
    throw new EmbeddedDatabaseError(
      `The database's socket in ${socketDirectory} belongs to another user. Start the store as that user or as root.`,
    )
  return 'absent' // no socket, nobody behind it, or gone while we knocked
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
  await new Deadline(END_WITHIN_MS).cut(client.end()).catch(() => {})
  client.connection.stream.destroy()
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'larder'")
  if (rowCount !== 0) return
  await client.query('create database larder').catch((error: unknown) => {
    const isThere = error instanceof pg.DatabaseError && EXISTS_STATES.includes(error.code ?? '')
    if (!isThere) throw error // else a store that was killed had asked for it, and the server went on making it
  })
}
