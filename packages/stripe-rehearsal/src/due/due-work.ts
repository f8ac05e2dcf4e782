import type { Clock, Log } from '../gateway-options.ts'

interface DueWorkOptions {
  readonly work: () => Promise<void>
  /** Null: nothing is due. */
  readonly nextDue: () => Promise<Date | null>
  readonly clock: Clock
  readonly log: Log
}

/** A timer-driven worker that runs one round at a time. */
export interface DueWork {
  start(): void
  /** Resolves after the current round, and starts no other. */
  stop(): Promise<void>
  /** Runs a round now. Logs failures and retries them later; never rejects. */
  now(): Promise<void>
}

const LEAST_PAUSE_MS = 100 // work locked by another process is left to it
const MOST_PAUSE_MS = 60_000 // another process may have left work that this one does not know of
const PAUSE_AFTER_FAILURE_MS = 5_000

export function dueWork({ work, nextDue, clock, log }: DueWorkOptions): DueWork {
  let isStarted = false
  let isStopped = false
  let isRequestedAgain = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function runRounds(): Promise<void> {
    let pauseMs: number
    do {
      isRequestedAgain = false
      pauseMs = await runRound()
    } while (isRequestedAgain && !isStopped)
    running = null
    if (isStarted && !isStopped) timer = setTimeout(now, pauseMs).unref()
  }

  /** Returns the pause until the next round, in milliseconds. */
  async function runRound(): Promise<number> {
    try {
      await work()
      const due = await nextDue()
      if (due === null) return MOST_PAUSE_MS
      return Math.min(Math.max(due.getTime() - clock.now().getTime(), LEAST_PAUSE_MS), MOST_PAUSE_MS)
    } catch (error) {
      log.warn({ err: error }, 'the rehearsal gateway could not do what is due, and tries again')
      return PAUSE_AFTER_FAILURE_MS
    }
  }

  async function now(): Promise<void> {
    if (isStopped) return
    clearTimeout(timer)
    isRequestedAgain = true // also during a round, which may have missed it
    running ??= runRounds()
    await running
  }

  return {
    now,
    start() {
      isStarted = true
      void now()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
