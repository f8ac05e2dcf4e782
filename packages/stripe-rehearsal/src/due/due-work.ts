import type { Clock, Log } from '../gateway-options.ts'

interface DueWorkOptions {
  readonly work: () => Promise<void>
  /** Null: nothing is due. */
  readonly nextDue: () => Promise<Date | null>
  readonly clock: Clock
  readonly log: Log
}

/** Runs one round at a time, by timer. */
export interface DueWork {
  start(): void
  /** After the current round. */
  stop(): Promise<void>
  /** Runs a round. Logs failures and retries them later; never rejects. */
  now(): Promise<void>
}

const LEAST_PAUSE_MS = 100 // for work that another process has locked
const MOST_PAUSE_MS = 60_000 // another process may leave work
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

  /** In milliseconds. */
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
    isRequestedAgain = true // the round under way may have missed it
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
