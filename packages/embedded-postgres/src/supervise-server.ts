import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from './spawn-server.ts'

interface SuperviseOptions {
  readonly first: Server
  readonly start: (signal: AbortSignal) => Promise<Server>
  readonly report: (line: string) => void
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 5_000

/** Restarts the server whenever it ends. `end` stops that, and returns the running server, or null when none runs. */
export function superviseServer({ first, start, report }: SuperviseOptions): { end(): Promise<Server | null> } {
  const controller = new AbortController()
  const { signal } = controller
  const whenAborted = once(signal, 'abort')
  let server: Server | null = first

  async function supervise(): Promise<void> {
    while (!signal.aborted) {
      await Promise.race([server?.ended, whenAborted])
      if (signal.aborted) return
      server = null
      report("The database's server ended; starting it again.")
      server = await startAgain()
    }
  }

  async function startAgain(): Promise<Server | null> {
    const reportOnce = withoutRepeating(report) // a disk may be full for hours
    for (let retryMs = FIRST_RETRY_MS; !signal.aborted; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      try {
        const started = await start(signal)
        report('The database is back.')
        return started
      } catch (error) {
        if (signal.aborted) return null
        reportOnce(`The database is away: ${error instanceof Error ? error.message : String(error)}`)
        await wait(retryMs, undefined, { signal }).catch(() => {})
      }
    }
    return null
  }

  const supervising = supervise()
  return {
    async end() {
      controller.abort()
      await supervising
      return server
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
