import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import leanNode from '../../../scripts/steps/lean-node.json' with { type: 'json' }
import { PATIENCE_MS } from './test-clock.ts'

export const projectRoot = path.resolve(import.meta.dirname, '../../..')
export const pinnedNode = path.join(projectRoot, 'node_modules/node/bin/node')

/** Runs the store of a checkout as a program, with the flags and variables of `npm start`. */
export class StoreProgram {
  readonly #child: ChildProcess
  #stdout = ''
  #stderr = ''

  constructor(variables: Readonly<Record<string, string>>, checkout = projectRoot, args: readonly string[] = []) {
    this.#child = spawn(pinnedNode, [...leanNode.flags, 'src/server/main.ts', ...args], {
      cwd: checkout,
      env: { ...leanNode.variables, PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child.stdout?.on('data', (chunk) => {
      this.#stdout += chunk
    })
    this.#child.stderr?.on('data', (chunk) => {
      this.#stderr += chunk
    })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get stdout(): string {
    return this.#stdout
  }

  /** Waits for the store's URL. Throws its standard error when it ends instead. */
  async opened(): Promise<string> {
    const deadline = AbortSignal.timeout(PATIENCE_MS)
    const ended = once(this.#child, 'close', { signal: deadline }).then(() => {
      throw new Error(`The store ended: ${this.#stderr}`)
    })
    // The store may end long after it opened, when nobody awaits this promise.
    ended.catch(() => {})
    for (;;) {
      const [, url] = /Larder is open:\s+(\S+)/.exec(this.#stdout) ?? []
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

  /** Waits for the end. `status` is the exit status or the signal, and `stderr` the standard error. */
  async ended(): Promise<{ status: number | NodeJS.Signals | null; stderr: string }> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close')
    return { status: this.#child.exitCode ?? this.#child.signalCode, stderr: this.#stderr }
  }
}

interface ProgramEnd {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

type ProgramName = 'audit' | 'backup' | 'jobs' | 'pictures' | 'restore' | 'second-factor'

/** Runs a program to its end. Its environment has PATH, Node's cache of compiled code and these variables, and nothing else. */
export async function runProgram(
  name: ProgramName,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<ProgramEnd> {
  const child = spawnProgram(name, args, variables)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { status: child.exitCode, stdout, stderr }
}

/** Starts a program, in the environment of `runProgram`, and does not wait for its end. */
export const spawnProgram = (name: ProgramName, args: readonly string[], variables: Readonly<Record<string, string>>) =>
  spawn(pinnedNode, [`src/server/operations/${name}-program.ts`, ...args], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: leanNode.variables.NODE_COMPILE_CACHE, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

interface RunningProcess {
  readonly pid: number
  /** The command line, or the title that the process has set. */
  readonly name: string
}

/** Returns false for a zombie, whose command line is empty. */
export const isAlive = (pid: number): boolean => read(`/proc/${pid}/cmdline`) !== ''

export function childrenOf(parent: number): RunningProcess[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids
    .filter((pid) => new RegExp(`^PPid:\\s${parent}$`, 'm').test(read(`/proc/${pid}/status`)))
    .map((pid) => ({ pid: Number(pid), name: read(`/proc/${pid}/cmdline`) }))
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
