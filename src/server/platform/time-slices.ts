import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 5

/** Divides long synchronous work into slices of a few milliseconds, so that other requests are answered in between. */
export class TimeSlices {
  #began = performance.now()

  /** Resolves at once while the slice lasts, and otherwise after a turn of the event loop. */
  async pause(): Promise<void> {
    if (performance.now() - this.#began < SLICE_MS) return
    await setImmediate()
    this.#began = performance.now()
  }
}
