import { Client } from 'pg'

const CONNECT_TIMEOUT_MS = 5_000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000

interface ListenOptions {
  readonly url: string
  readonly channel: string
  onNotification(text: string): void
  /** At first, and after each reconnect. */
  onConnected(): void
  onLost(error: Error): void
}

/**
 * Uses a connection of its own, and reconnects. Resolves after the first attempt, even a failed one. A pooler in transaction mode accepts
 * LISTEN and forwards nothing.
 */
export async function listenForNotifications({
  url,
  channel,
  onNotification,
  onConnected,
  onLost,
}: ListenOptions): Promise<{ close(): Promise<void> }> {
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
    const reconnect = (error: Error) => {
      if (isLost || isClosed) return
      isLost = true
      fresh.end().catch(() => {})
      onLost(error)
      retry = setTimeout(connect, retryMs).unref()
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    }
    fresh.on('error', reconnect)
    fresh.on('end', () => reconnect(new Error('The connection ended')))
    fresh.on('notification', ({ payload }) => onNotification(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      retryMs = FIRST_RETRY_MS
      if (!isLost) onConnected()
    } catch (error) {
      reconnect(error instanceof Error ? error : new Error(String(error)))
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
