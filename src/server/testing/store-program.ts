import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import leanNode from '../../../scripts/steps/lean-node.json' with { type: 'json' }
import { PATIENCE_MS } from './patience.ts'

export const projectRoot = path.resolve(import.meta.dirname, '../../..')
export const pinnedNode = path.join(projectRoot, 'node_modules/node/bin/node')

/** The store's program as a process of its own, as `npm start` starts it. */
export class StoreProgram {
  readonly #child: ChildProcess
  #said = ''
  #complained = ''

  /** Starts it with these variables and no others of the store's. */
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

  /** What it has printed so far. */
  get said(): string {
    return this.#said
  }

  /** Its address, once it is open. Throws what it complained of when it ends instead. */
  async opened(): Promise<string> {
    const deadline = AbortSignal.timeout(PATIENCE_MS)
    const ended = once(this.#child, 'close', { signal: deadline }).then(() => {
      throw new Error(`The store ended: ${this.#complained}`)
    })
    ended.catch(() => {}) // at its end, long after, this is no news
    for (;;) {
      const [, address] = /Larder is open:\s+(\S+)/.exec(this.#said) ?? []
      if (address !== undefined) return address
      await Promise.race([once(this.#child.stdout ?? this.#child, 'data', { signal: deadline }), ended])
    }
  }

  /** From now on nobody reads what it says: its next word fails. */
  deafen(): void {
    this.#child.stdout?.destroy()
    this.#child.stderr?.destroy()
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Waits for its end. Gives its status, or the signal that ended it, and what it complained of. */
  async ended(): Promise<{ status: number | NodeJS.Signals | null; complained: string }> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close')
    return { status: this.#child.exitCode ?? this.#child.signalCode, complained: this.#complained }
  }
}
