import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Variables } from './environment.ts'
import { Deadline } from './platform/deadline.ts'
import { StartError } from './start-error.ts'

const STOP_MS = 9_000
const MOST_REPLACED = 10
const WITHIN_MS = 60_000 // who dies more often than this will go on dying: better to end and be seen

interface WorkersOptions {
  readonly count: number
  /** Over our own: what each worker is to know of us. */
  readonly variables: Variables
  readonly report: (line: string) => void
  /** Is told when workers die faster than replacing them makes sense. */
  readonly onGivingUp: () => void
}

export interface Workers {
  /** Lets each finish what is under way, and kills those that have not ended by the deadline. */
  stop(deadline: Deadline): Promise<void>
}

/** Whether this process is one of several that serve a store, with another above it that looks after everything else. */
export const isWorker = (): boolean => cluster.isWorker

/**
 * Starts so many processes of this same program, which share one port: connections go to them in turn. One that dies is
 * replaced. Refuses with a StartError when one can't start; it has said why itself.
 */
export async function startWorkers({ count, variables, report, onGivingUp }: WorkersOptions): Promise<Workers> {
  const deaths: number[] = []
  let isStopping = false
  const fork = () => cluster.fork(variables)
  await Promise.all(Array.from({ length: count }, () => listening(fork()))).catch(async (error: unknown) => {
    isStopping = true
    await stopAll(new Deadline(STOP_MS))
    throw error
  })
  cluster.on('exit', (_worker, status, signal) => {
    if (isStopping) return
    const now = Date.now()
    deaths.push(now)
    const recent = deaths.filter((time) => time > now - WITHIN_MS).length
    report(`A worker ended (${signal || `status ${status}`}).`)
    if (recent <= MOST_REPLACED) fork()
    else onGivingUp()
  })
  return {
    stop(deadline) {
      isStopping = true
      return stopAll(deadline)
    },
  }
}

/** Waits until a worker listens. */
async function listening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new StartError('The store stays closed, since one of its processes could not start: why, it has said above.')
  })
  ended.catch(() => {}) // once it listens, its end is another's affair
  await Promise.race([once(worker, 'listening'), ended])
}

async function stopAll(deadline: Deadline): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  await Promise.all(
    workers.map(async (worker) => {
      if (worker.isDead()) return
      const ended = once(worker, 'exit')
      worker.process.kill('SIGTERM')
      if (await deadline.cut(ended)) return
      worker.process.kill('SIGKILL')
      await ended
    }),
  )
}
