import { Deadline } from './platform/deadline.ts'

interface StopTimes {
  /** A stop ends within ten seconds (contract, section 1): the database by this time, and the process soon after. */
  readonly stopMs: number
  /** Of them the database has at least so much, whatever becomes of everything else. */
  readonly databaseMs: number
}

const TIMES: StopTimes = { stopMs: 9_000, databaseMs: 4_000 }

type Close = (deadline: Deadline) => Promise<void>

/** What the store has opened, to be closed in the opposite order, by one deadline for all. */
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

  /** Aborted when the store is to stop: what still starts gives up. */
  get signal(): AbortSignal {
    return this.#starting.signal
  }

  /** Adds what is closed before all that was added earlier. */
  add(close: Close): void {
    this.#closing.push(close)
  }

  /** Sets what closes the database, last of all and with time of its own: it must not run on behind a process that says it has ended. */
  addDatabase(close: Close): void {
    this.#closeDatabase = close
  }

  /** Closes everything, also while it is still being opened by `starting`. Twice is fine. Throws, in the end, what any part threw. */
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
      await starting.catch(() => {}) // it has said why itself
      for (const close of this.#closing.toReversed()) await attempt(close, by)
    }
    const first = deadline.leaving(this.#times.databaseMs)
    if (!(await first.cut(closeAll(first)))) this.#report('What does not end in time is cut off.')
    await attempt(this.#closeDatabase, deadline)
    if (failures.length > 0)
      throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'The store did not close in order')
  }
}
