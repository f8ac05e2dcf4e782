import { setTimeout as wait } from 'node:timers/promises'

const WINDOW_MS = 61_000

/** Holds back what would be more than a store takes from one address or one site of assistants within a minute. */
export class Pace {
  readonly #most: number
  #times: number[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** Waits until `more` further requests are few enough. */
  async room(more = 1): Promise<void> {
    for (;;) {
      const since = performance.now() - WINDOW_MS
      this.#times = this.#times.filter((time) => time > since)
      const excess = this.#times.length + more - this.#most
      const [last] = this.#times.slice(excess - 1)
      if (excess <= 0 || last === undefined) return
      await wait(last - since + 1)
    }
  }

  async take(): Promise<void> {
    await this.room()
    this.#times.push(performance.now())
  }
}
