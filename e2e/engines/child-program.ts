import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const START_MS = 60_000
const END_MS = 5_000

/** A program that a test starts, reads until it is ready, and ends whatever happens. */
export class ChildProgram {
  readonly #child: ChildProcess
  #said = ''

  constructor(command: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(command, args, { env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child.on('error', () => {}) // it then ends without a word, and `until` says so
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => {
        this.#said += chunk
        this.#child.emit('said')
      })
    }
  }

  /** Waits until it has printed this, and gives the first group. Throws what it printed when it ends instead. */
  async until(pattern: RegExp): Promise<string> {
    const deadline = AbortSignal.timeout(START_MS)
    for (;;) {
      const match = pattern.exec(this.#said)
      if (match) return match[1] ?? match[0]
      if (this.hasEnded) throw new Error(`${this.#child.spawnfile} ended: ${this.#said}`)
      await Promise.race([once(this.#child, 'said', { signal: deadline }), once(this.#child, 'close', { signal: deadline })])
    }
  }

  get hasEnded(): boolean {
    return this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Ends it, at once when it does not end by itself. */
  async end(): Promise<void> {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (this.hasEnded) return
      const closed = once(this.#child, 'close')
      this.#child.kill(signal)
      await Promise.race([closed, setTimeout(END_MS, undefined, { ref: false })])
    }
  }
}
