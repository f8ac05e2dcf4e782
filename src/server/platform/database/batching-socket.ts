import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/** A socket by which all that is written in one go leaves in one piece: each piece is a system call, and wakes whoever reads it. */
export class BatchingSocket extends Socket {
  #isGathering = false

  constructor() {
    super()
    this.once('connect', () => Reflect.deleteProperty(this, 'write')) // Socket.connect lays Socket's own over ours
  }

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean {
    this.#gather()
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, done)
  }

  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    this.cork()
    process.nextTick(() => {
      this.#isGathering = false
      this.uncork()
    })
  }
}
