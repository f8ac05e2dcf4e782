import pg from 'pg'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Cluster } from './find-cluster.ts'

/** `absent` means that no server listens. `busy` means that one is starting, stopping or full. */
type ConnectFailure = 'absent' | 'busy'

const CONNECT_TIMEOUT_MS = 2_000
/**
 * `BUSY_STATES` are cannot_connect_now, too_many_connections, admin_shutdown, crash_shutdown, and invalid_catalog_name (the
 * database is not created yet).
 */
const BUSY_STATES = ['57P03', '53300', '57P01', '57P02', '3D000']

/** The client uses the host of the query. `localhost` only makes the URL valid. */
export function connectionUrl({ name, socketDirectory }: Cluster): string {
  return `postgresql://${name}@localhost/${name}?host=${encodeURIComponent(socketDirectory)}&port=5432&sslmode=disable`
}

export async function tryToConnect({ name, socketDirectory }: Cluster, database: string): Promise<pg.Client | ConnectFailure> {
  const client = new pg.Client({
    host: socketDirectory,
    port: 5432,
    user: name,
    database,
    ssl: false,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {}) // queries report the error
  try {
    await client.connect()
    return client
  } catch (error) {
    client.connection.stream.destroy()
    return failureOf(error, socketDirectory)
  }
}

/** Creates the database unless it exists. Returns whether the server accepts connections. */
export async function createDatabase(cluster: Cluster): Promise<boolean> {
  const client = await tryToConnect(cluster, 'postgres')
  if (typeof client === 'string') return false
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [cluster.name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(cluster.name)}`)
    return true
  } finally {
    await client.end()
  }
}

function failureOf(error: unknown, socketDirectory: string): ConnectFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (BUSY_STATES.includes(code)) return 'busy'
  if (error instanceof pg.DatabaseError) throw error
  if (code === 'EACCES')
    throw new EmbeddedDatabaseError(
      `The database's socket in ${socketDirectory} belongs to another user. Start the program as that user or as root.`,
    )
  return 'absent'
}
