import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Lease } from './lease.ts'

interface Attachment {
  /** Null when the server was away. */
  end(): Promise<Lease | null>
}

interface AttachmentOptions {
  readonly first: Lease
  readonly attach: (signal: AbortSignal) => Promise<Lease>
  readonly report: (line: string) => void
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 5_000

/** Attaches again whenever the server has ended, with retries. */
export function superviseServer({ first, attach, report }: AttachmentOptions): Attachment {
  const controller = new AbortController()
  const { signal } = controller
  const whenAborted = once(signal, 'abort')
  let lease: Lease | null = first

  async function supervise(): Promise<void> {
    while (!signal.aborted) {
      await Promise.race([lease?.lost, whenAborted])
      if (signal.aborted) return
      lease = null
      report('The connection to the database is lost; starting its server again if it ended.')
      lease = await attachAgain()
    }
  }

  async function attachAgain(): Promise<Lease | null> {
    const reportOnce = withoutRepeating(report) // a disk may be full for hours
    for (let retryMs = FIRST_RETRY_MS; !signal.aborted; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      try {
        const attached = await attach(signal)
        report('The database is back.')
        return attached
      } catch (error) {
        if (signal.aborted) return null
        reportOnce(`The database is away: ${error instanceof Error ? error.message : String(error)}`)
        await wait(retryMs, undefined, { signal }).catch(() => {}) // aborted by `end`
      }
    }
    return null
  }

  const supervising = supervise()
  return {
    async end() {
      controller.abort()
      await supervising
      return lease
    },
  }
}

function withoutRepeating(report: (line: string) => void): (line: string) => void {
  let last = ''
  return (line) => {
    if (line !== last) report(line)
    last = line
  }
}
