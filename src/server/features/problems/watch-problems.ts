import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/database/connect.ts'
import type { JobKind } from '../../platform/jobs/job-kinds.ts'
import { hastenJobs } from '../../platform/jobs/job-queue.ts'
import { type SavedProblemKind, solveProblem } from '../../platform/problems/problem-repository.ts'
import type { Problem } from './list-problems.ts'

const CHECK_EVERY_MS = 5_000

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
    // The errors are ignored: they mean that the database can't be reached, which is reported elsewhere.
    this.#timer = setInterval(() => void this.look().catch(() => {}), CHECK_EVERY_MS).unref()
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

/** The problems that a changed configuration may solve, with the jobs that wait for the solution. */
const CONFIGURED: readonly (readonly [SavedProblemKind, readonly JobKind[]])[] = [
  ['mail-server', ['send-mail']],
  ['payment-provider', ['send-refund', 'find-refunds', 'end-payment-sessions']],
]

/**
 * Forgets, at the start of the store, the problems that a changed configuration may have solved, and runs the jobs that
 * wait for it at once. Problems that persist are reported again.
 */
export async function retryConfigured(db: Db, now: Date): Promise<void> {
  for (const [problem, kinds] of CONFIGURED) {
    if (!(await solveProblem(db, problem))) continue
    for (const kind of kinds) await hastenJobs(db, kind, now)
  }
}
