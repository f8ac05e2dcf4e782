import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const START_MS = 60_000
const END_MS = 5_000

export class ChildProgram {
  readonly #child: ChildProcess
  #output = ''

  constructor(command: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(command, args, { env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] })
    // A program that can't be started ends without output, which `until` reports.
    this.#child.on('error', () => {})
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => {
        this.#output += chunk
        this.#child.emit('output')
      })
    }
  }

  /** Waits for output that matches and returns the first group. Throws with the output when the process ends before. */
  async until(pattern: RegExp): Promise<string> {
    const deadline = AbortSignal.timeout(START_MS)
    for (;;) {
      const match = pattern.exec(this.#output)
      if (match) return match[1] ?? match[0]
      if (this.hasEnded) throw new Error(`${this.#child.spawnfile} ended: ${this.#output}`)
      await Promise.race([once(this.#child, 'output', { signal: deadline }), once(this.#child, 'close', { signal: deadline })])
    }
  }

  get hasEnded(): boolean {
    return this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Ends the process, by SIGKILL if it does not exit after SIGTERM. */
  async end(): Promise<void> {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (this.hasEnded) return
      const closed = once(this.#child, 'close')
      this.#child.kill(signal)
      await Promise.race([closed, setTimeout(END_MS, undefined, { ref: false })])
    }
  }
}
