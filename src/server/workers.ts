import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Variables } from './environment.ts'
import { Deadline } from './platform/deadline.ts'
import { StartError } from './start-error.ts'

const STOP_MS = 9_000
const MOST_REPLACED = 10
// Workers that end more often have a lasting cause, so it is better to end the store visibly.
const WITHIN_MS = 60_000

interface WorkersOptions {
  readonly count: number
  readonly variables: Variables
  readonly report: (line: string) => void
  readonly onGivingUp: () => void
}

interface Workers {
  /** Sends SIGTERM to the workers, and SIGKILL at the deadline. */
  stop(deadline: Deadline): Promise<void>
}

/** Tells whether this process is a worker, which serves requests. The primary process does everything else. */
export const isWorker = (): boolean => cluster.isWorker

/**
 * Starts workers that share one port. A worker that ends is replaced. Throws a StartError when one can't start; it has
 * reported the reason itself.
 */
export async function startWorkers({ count, variables, report, onGivingUp }: WorkersOptions): Promise<Workers> {
  let recentDeaths: number[] = []
  let isStopping = false
  const starting = new Set<Worker>()
  const fork = () => cluster.fork(variables)
  const start = async () => {
    const worker = fork()
    starting.add(worker)
    await untilListening(worker)
    starting.delete(worker)
  }
  cluster.on('exit', (worker, status, signal) => {
    if (isStopping || starting.has(worker)) return
    const now = Date.now()
    recentDeaths = [...recentDeaths.filter((time) => time > now - WITHIN_MS), now]
    report(`A worker ended (${signal || `status ${status}`}).`)
    if (recentDeaths.length <= MOST_REPLACED) fork()
    else onGivingUp()
  })
  await Promise.all(Array.from({ length: count }, start)).catch(async (error: unknown) => {
    isStopping = true
    await stopAll(new Deadline(STOP_MS))
    throw error
  })
  return {
    stop(deadline) {
      isStopping = true
      return stopAll(deadline)
    },
  }
}

async function untilListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new StartError('The store stays closed, since one of its processes could not start: why, it has said above.')
  })
  ended.catch(() => {}) // once the worker listens, the `exit` handler above reports its end
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
