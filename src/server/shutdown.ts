import { Deadline } from './platform/deadline.ts'

interface StopTimes {
  /** The contract (§1) allows ten seconds to stop. The rest of them is for the process to exit. */
  readonly stopMs: number
  /** Reserves at least this much of `stopMs` for the database. */
  readonly databaseMs: number
}

const TIMES: StopTimes = { stopMs: 9_000, databaseMs: 4_000 }

type Close = (deadline: Deadline) => Promise<void>

/** Closes what was added, in reverse order, with one deadline for all. */
export class Shutdown {
  readonly #report: (line: string) => void
  readonly #times: StopTimes
  readonly #closing: Close[] = []
  readonly #starting = new AbortController()
  #closeDatabase: Close = async () => {}
  #running: Promise<void> | null = null

  constructor(report: (line: string) => void, times = TIMES) {
    this.#report = report
    this.#times = times
  }

  /** Is aborted when the store stops, so that a start in progress gives up. */
  get signal(): AbortSignal {
    return this.#starting.signal
  }

  add(close: Close): void {
    this.#closing.push(close)
  }

  /** Adds what is closed last. Time is reserved for it, because the database must not outlive the process. */
  addDatabase(close: Close): void {
    this.#closeDatabase = close
  }

  /**
   * Closes everything after `starting` has ended. Calling it again returns the same promise. What closing throws is
   * thrown at the end.
   */
  run(starting: Promise<unknown>): Promise<void> {
    this.#running ??= this.#close(starting)
    return this.#running
  }

  async #close(starting: Promise<unknown>): Promise<void> {
    const deadline = new Deadline(this.#times.stopMs)
    this.#starting.abort()
    const failures: unknown[] = []
    const attempt = (close: Close, by: Deadline) => close(by).catch((error: unknown) => failures.push(error))
    const closeAll = async (by: Deadline) => {
      await starting.catch(() => {}) // `starting` reports its own error
      for (const close of this.#closing.toReversed()) await attempt(close, by)
    }
    const first = deadline.leaving(this.#times.databaseMs)
    if (!(await first.cut(closeAll(first)))) this.#report('What does not end in time is cut off.')
    await attempt(this.#closeDatabase, deadline)
    if (failures.length > 0)
      throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'The store did not close in order')
  }
}
