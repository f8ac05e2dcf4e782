import { Client } from 'pg'

const CONNECT_TIMEOUT_MS = 5_000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000

interface Listening {
  readonly url: string
  readonly channel: string
  onWord(text: string): void
  /** The channel is listened to from now on: at first, and after each connection that was lost. */
  onConnected(): void
  onLost(error: Error): void
}

/**
 * Listens to a channel of the database on a connection of its own, and connects again whenever that is lost. Waits for the
 * first try, whatever becomes of it. A pooler that parts connections among transactions (PgBouncer's `transaction` mode)
 * takes the LISTEN and passes nothing on: `url` must lead to the database itself.
 */
export async function listenForNotifications({
  url,
  channel,
  onWord,
  onConnected,
  onLost,
}: Listening): Promise<{ close(): Promise<void> }> {
  let client: Client | null = null
  let retry: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let isClosed = false

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'larder-listen',
    })
    client = fresh
    let isLost = false
    const lose = (error: Error) => {
      if (isLost || isClosed) return
      isLost = true
      fresh.end().catch(() => {}) // it is gone already
      onLost(error)
      retry = setTimeout(connect, retryMs).unref()
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    }
    fresh.on('error', lose)
    fresh.on('end', () => lose(new Error('The connection ended')))
    fresh.on('notification', ({ payload }) => onWord(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      retryMs = FIRST_RETRY_MS
      if (!isLost) onConnected()
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
    }
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
