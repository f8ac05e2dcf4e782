import { connect } from 'node:net'
import type { PoolClient } from 'pg'

const CANCEL_REQUEST = 80_877_102
const REQUEST_BYTES = 16
const TIMEOUT_MS = 5_000

/**
 * Asks the server to end the statement that this connection waits for; otherwise it would go on although nobody needs
 * the result (PostgreSQL manual, 55.2.9). Unlike a `statement_timeout` of the session, this works through PgBouncer.
 * The server doesn't report whether the request had an effect.
 */
export function cancelStatement(client: PoolClient): void {
  const key = cancelKeyOf(client)
  if (key === null) return
  const { host, port } = key
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
  socket.on('error', () => {}) // the server may be away
  socket.unref()
  const request = Buffer.alloc(REQUEST_BYTES)
  const words = [REQUEST_BYTES, CANCEL_REQUEST, key.processID, key.secretKey]
  for (const [index, word] of words.entries()) request.writeInt32BE(word, index * 4)
  socket.end(request)
}

/**
 * Returns what identifies the connection, or null before the server has sent the key. The driver's connections have
 * these fields, but its types leave them out.
 */
function cancelKeyOf(client: object): { host: string; port: number; processID: number; secretKey: number } | null {
  if (!('host' in client && 'port' in client && 'processID' in client && 'secretKey' in client)) return null
  const { host, port, processID, secretKey } = client
  if (typeof host !== 'string' || typeof port !== 'number') return null
  return typeof processID === 'number' && typeof secretKey === 'number' ? { host, port, processID, secretKey } : null
}
