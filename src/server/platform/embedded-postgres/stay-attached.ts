import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Presence } from './presence.ts'

interface Attachment {
  /** Stops watching. Gives the connection, or null when the server was away just then. */
  end(): Promise<Presence | null>
}

interface AttachmentOptions {
  readonly first: Presence
  /** Attaches again, starting the server when it does not run. */
  readonly enter: (signal: AbortSignal) => Promise<Presence>
  readonly report: (line: string) => void
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 5_000

/** Keeps a store attached: whenever the server ends, however it ended, it is entered again, for as long as that takes. */
export function stayAttached({ first, enter, report }: AttachmentOptions): Attachment {
  const leaving = new AbortController()
  const { signal } = leaving
  const isLeaving = once(signal, 'abort')
  let presence: Presence | null = first

  async function stay(): Promise<void> {
    while (!signal.aborted) {
      await Promise.race([presence?.lost, isLeaving])
      if (signal.aborted) return
      presence = null
      report('The connection to the database is lost; starting its server again if it ended.')
      presence = await comeBack()
    }
  }

  async function comeBack(): Promise<Presence | null> {
    const say = withoutRepeating(report) // a disk may be full for hours
    for (let retryMs = FIRST_RETRY_MS; !signal.aborted; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      try {
        const again = await enter(signal)
        report('The database is back.')
        return again
      } catch (error) {
        if (signal.aborted) return null
        say(`The database is away: ${error instanceof Error ? error.message : String(error)}`)
        await wait(retryMs, undefined, { signal }).catch(() => {}) // a store that leaves needs no second try
      }
    }
    return null
  }

  const staying = stay()
  return {
    async end() {
      leaving.abort()
      await staying
      return presence
    },
  }
}

function withoutRepeating(report: (line: string) => void): (line: string) => void {
  let said = ''
  return (line) => {
    if (line !== said) report(line)
    said = line
  }
}
