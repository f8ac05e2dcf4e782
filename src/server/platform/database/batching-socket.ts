import { Socket } from 'node:net'

/**
 * A socket that sends what is written to it in one turn of the event loop by one system call. The driver corks its
 * stream for each statement; so statements that are started together would be a system call each.
 */
export class BatchingSocket extends Socket {
  #isCollecting = false

  override cork(): void {
    if (!this.#isCollecting) {
      this.#isCollecting = true
      super.cork()
      // It runs after all promises of this turn, in which the other statements are started.
      process.nextTick(() => {
        this.#isCollecting = false
        this.uncork()
      })
    }
    super.cork()
  }
}
