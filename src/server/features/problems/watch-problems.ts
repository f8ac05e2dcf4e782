import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/database/connect.ts'
import { hastenJobs } from '../../platform/jobs/hasten-job.ts'
import type { JobKind } from '../../platform/jobs/job-kinds.ts'
import { type SavedProblemKind, solveProblem } from '../../platform/problems/problem-repository.ts'
import type { Problem } from './list-problems.ts'

const LOOK_EVERY_MS = 5_000

interface ProblemLogOptions {
  readonly list: () => Promise<readonly Problem[]>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** Logs each problem once when it appears, and once when it is over. Runs in the process that runs the jobs. */
export class ProblemLog {
  readonly #options: ProblemLogOptions
  #logged: ReadonlySet<string> = new Set()
  #timer: NodeJS.Timeout | null = null

  constructor(options: ProblemLogOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => void this.look().catch(() => {}), LOOK_EVERY_MS).unref() // what failed says that the database is away
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  async look(): Promise<void> {
    const { list, log } = this.#options
    const problems = await list()
    for (const { kind, since, sentence, whatToDo } of problems)
      if (!this.#logged.has(kind)) log.error({ problem: kind, since, sentence, whatToDo }, 'the store has a problem')
    const present = new Set<string>(problems.map(({ kind }) => kind))
    for (const kind of this.#logged) if (!present.has(kind)) log.info({ problem: kind }, 'a problem of the store is over')
    this.#logged = present
  }
}

/** Problems that a change of the configuration may have solved, with the jobs that wait for it. */
const CONFIGURED: readonly (readonly [SavedProblemKind, readonly JobKind[]])[] = [
  ['mail-server', ['send-mail']],
  ['payment-provider', ['send-refund', 'find-refunds', 'end-checkouts']],
]

/** At a start: forgets such problems, and runs what waits at once. Whatever is still wrong is reported again. */
export async function retryConfigured(db: Db, now: Date): Promise<void> {
  for (const [problem, kinds] of CONFIGURED) {
    if (!(await solveProblem(db, problem))) continue
    for (const kind of kinds) await hastenJobs(db, kind, now)
  }
}
