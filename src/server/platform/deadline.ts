import { setTimeout as wait } from 'node:timers/promises'

/** A moment by which several steps together must have ended, on a clock that nobody can set. */
export class Deadline {
  readonly #at: number

  /** `ms` from now. */
  constructor(ms: number) {
    this.#at = performance.now() + ms
  }

  get leftMs(): number {
    return Math.max(0, this.#at - performance.now())
  }

  /** An earlier one, which leaves so much time after it. */
  leaving(ms: number): Deadline {
    return new Deadline(this.#at - performance.now() - ms)
  }

  /** Waits for `work`, but not longer. Gives whether it ended. */
  async cut(work: Promise<unknown>): Promise<boolean> {
    const timer = new AbortController()
    const over = wait(this.leftMs, false, { signal: timer.signal })
    try {
      return await Promise.race([work.then(() => true), over])
    } finally {
      over.catch(() => {})
      timer.abort()
    }
  }
}
