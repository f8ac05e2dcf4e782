import { setTimeout as wait } from 'node:timers/promises'

/** Measures time on the monotonic clock, which a change of the system time doesn't affect. */
export class Deadline {
  readonly #at: number

  constructor(ms: number) {
    this.#at = performance.now() + ms
  }

  get leftMs(): number {
    return Math.max(0, this.#at - performance.now())
  }

  /** Returns a deadline that ends `ms` before this one. */
  leaving(ms: number): Deadline {
    return new Deadline(this.#at - performance.now() - ms)
  }

  /**
   * Returns true when `work` resolves before the deadline, and false when it is still in progress then. Rejects when
   * `work` rejects earlier.
   */
  async cut(work: Promise<unknown>): Promise<boolean> {
    const timer = new AbortController()
    const timeout = wait(this.leftMs, false, { signal: timer.signal })
    try {
      return await Promise.race([work.then(() => true), timeout])
    } finally {
      timeout.catch(() => {})
      timer.abort()
    }
  }
}
