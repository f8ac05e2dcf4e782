import { setTimeout as wait } from 'node:timers/promises'

/** On the monotonic clock. */
export class Deadline {
  readonly #at: number

  constructor(ms: number) {
    this.#at = performance.now() + ms
  }

  get leftMs(): number {
    return Math.max(0, this.#at - performance.now())
  }

  /** Earlier, with `ms` left after it. */
  leaving(ms: number): Deadline {
    return new Deadline(this.#at - performance.now() - ms)
  }

  /** Whether `work` settled by then. */
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
