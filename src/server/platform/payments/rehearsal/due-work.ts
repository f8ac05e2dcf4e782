import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'

interface DueWorkOptions {
  /** Does all that is due. */
  readonly work: () => Promise<void>
  /** When something is due next; null: nothing waits. */
  readonly nextDue: () => Promise<Date | null>
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Work that is done when it is due, one round after the other. */
export interface DueWork {
  /** From now on looks by itself. */
  start(): void
  /** Ends when the round under way has, and begins no other. */
  stop(): Promise<void>
  /** Does what is due now. A failure is logged and the work left for later, so this never fails. */
  now(): Promise<void>
}

const LEAST_PAUSE_MS = 100 // what is due and held by another process is left to it
const MOST_PAUSE_MS = 60_000 // a process that ended may have left something that this one does not know of
const PAUSE_AFTER_FAILURE_MS = 5_000

export function dueWork({ work, nextDue, clock, log }: DueWorkOptions): DueWork {
  let isStarted = false
  let isStopped = false
  let isWantedAgain = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function runRounds(): Promise<void> {
    let pauseMs: number
    do {
      isWantedAgain = false
      pauseMs = await runRound()
    } while (isWantedAgain && !isStopped)
    running = null
    if (isStarted && !isStopped) timer = setTimeout(now, pauseMs).unref()
  }

  /** One round; gives the pause until the next. */
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
    isWantedAgain = true // also where a round runs: it may have looked already
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
