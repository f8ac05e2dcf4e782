import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import leanNode from '../../../scripts/steps/lean-node.json' with { type: 'json' }
import { PATIENCE_MS } from './patience.ts'

export const projectRoot = path.resolve(import.meta.dirname, '../../..')
export const pinnedNode = path.join(projectRoot, 'node_modules/node/bin/node')

/** Runs the store as a program, with the flags and variables of `npm start`. */
export class StoreProgram {
  readonly #child: ChildProcess
  #said = ''
  #complained = ''

  constructor(variables: Readonly<Record<string, string>>) {
    this.#child = spawn(pinnedNode, [...leanNode.flags, 'src/server/main.ts'], {
      cwd: projectRoot,
      env: { ...leanNode.variables, PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child.stdout?.on('data', (chunk) => {
      this.#said += chunk
    })
    this.#child.stderr?.on('data', (chunk) => {
      this.#complained += chunk
    })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get said(): string {
    return this.#said
  }

  /** Waits for the store's URL. Throws its standard error when it ends instead. */
  async opened(): Promise<string> {
    const deadline = AbortSignal.timeout(PATIENCE_MS)
    const ended = once(this.#child, 'close', { signal: deadline }).then(() => {
      throw new Error(`The store ended: ${this.#complained}`)
    })
    // The store may end long after it opened, when nobody awaits this promise.
    ended.catch(() => {})
    for (;;) {
      const [, url] = /Larder is open:\s+(\S+)/.exec(this.#said) ?? []
      if (url !== undefined) return url
      await Promise.race([once(this.#child.stdout ?? this.#child, 'data', { signal: deadline }), ended])
    }
  }

  /** Closes the read ends of the program's output, so that its next write fails. */
  closeOutput(): void {
    this.#child.stdout?.destroy()
    this.#child.stderr?.destroy()
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Waits for the end. `status` is the exit status or the signal, and `complained` the standard error. */
  async ended(): Promise<{ status: number | NodeJS.Signals | null; complained: string }> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close')
    return { status: this.#child.exitCode ?? this.#child.signalCode, complained: this.#complained }
  }
}
