import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { childrenOf } from '../../src/server/testing/store-program.ts'
import { print } from '../figures.ts'
import { HOST, joinSockets, portOf } from '../ports.ts'

/** PostgreSQL and PgBouncer refuse to run as root. Debian's packages create this account. */
const ACCOUNT = 'postgres'
const isRoot = process.getuid?.() === 0

/** Returns a command that runs as the account of the database. */
export const unprivileged = (command: string, args: readonly string[]): readonly [string, readonly string[]] =>
  isRoot ? ['setpriv', ['--reuid', ACCOUNT, '--regid', ACCOUNT, '--clear-groups', '--', command, ...args]] : [command, args]

/** A program of the cluster that can be killed and started again. Only processes that it started get its signals. */
export class Part {
  readonly name: string
  readonly #command: () => readonly [string, readonly string[]]
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | null = null
  readonly #ended = new WeakSet<ChildProcess>()
  #hasFailed = false
  #output = ''

  constructor(name: string, command: () => readonly [string, readonly string[]], env: NodeJS.ProcessEnv = {}) {
    this.name = name
    this.#command = command
    this.#env = env
  }

  start(): this {
    const [command, args] = this.#command()
    const child = spawn(command, args, { env: { PATH: process.env.PATH, ...this.#env }, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        this.#output = (this.#output + chunk).slice(-4_000)
      })
    }
    child.on('error', (error) => {
      this.#output += error.message
    })
    child.on('close', () => {
      if (this.#ended.has(child)) return
      this.#hasFailed = true
      print(`${this.name} ended by itself:\n${this.#output}`)
    })
    this.#child = child
    return this
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Is the end of what the program has printed. */
  get output(): string {
    return this.#output
  }

  /** Tells whether the program has ended although nobody ended it. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Ends the program by this signal, and waits for its end. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    this.#ended.add(child)
    child.kill(signal)
    await once(child, 'exit') // its pipes may stay open in processes that it has started
  }
}

/** Returns a process with all that it has started, the descendants after it. */
export function processTree(root: number): number[] {
  const tree = [root]
  for (const parent of tree) tree.push(...childrenOf(parent).map(({ pid }) => pid))
  return tree
}

/** Sends a signal to each of the processes that is still there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** A TCP line from a port of its own to another one, which can be cut. */
export interface Line {
  readonly port: number
  cut(): void
  mend(): void
  close(): void
}

export async function openLine(to: number): Promise<Line> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(to, HOST)
    joinSockets(client, upstream, sockets)
  })
  server.listen(0, HOST)
  await once(server, 'listening')
  return {
    port: portOf(server),
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
