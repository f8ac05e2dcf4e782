import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/** A socket that sends all writes of one tick together: each write is a system call, and wakes the peer. */
export class BatchingSocket extends Socket {
  #isCorked = false

  constructor() {
    super()
    this.once('connect', () => Reflect.deleteProperty(this, 'write')) // Socket.connect overrides `write` on the instance
  }

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean {
    this.#corkUntilNextTick()
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, done)
  }

  #corkUntilNextTick(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.cork()
    process.nextTick(() => {
      this.#isCorked = false
      this.uncork()
    })
  }
}
