import type { FastifyBaseLogger } from 'fastify'
import { clearAlarm, type SavedAlarmKind } from '../../platform/alarms/alarm-repository.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { JobKind } from '../../platform/jobs/job-kinds.ts'
import { hastenJobs } from '../../platform/jobs/job-queue.ts'
import type { Alarm } from './list-alarms.ts'

const CHECK_EVERY_MS = 5_000

interface AlarmLogOptions {
  readonly list: () => Promise<readonly Alarm[]>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** Logs each alarm once when it appears, and once when it is over. Runs in the process that runs the jobs. */
export class AlarmLog {
  readonly #options: AlarmLogOptions
  #logged: ReadonlySet<string> = new Set()
  #timer: NodeJS.Timeout | null = null

  constructor(options: AlarmLogOptions) {
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
    const alarms = await list()
    for (const { kind, since, sentence, whatToDo } of alarms)
      if (!this.#logged.has(kind)) log.error({ alarm: kind, since, sentence, whatToDo }, 'the store has an alarm')
    const present = new Set<string>(alarms.map(({ kind }) => kind))
    for (const kind of this.#logged) if (!present.has(kind)) log.info({ alarm: kind }, 'an alarm of the store is over')
    this.#logged = present
  }
}

/** The alarms that a changed configuration may clear, with the jobs that wait for that. */
const CONFIGURED: readonly (readonly [SavedAlarmKind, readonly JobKind[]])[] = [
  ['mail-server', ['send-mail']],
  ['payment-provider', ['send-refund', 'find-refunds', 'end-payment-sessions']],
]

/**
 * Forgets, at the start of the store, the alarms that a changed configuration may have cleared, and runs the jobs that
 * wait for it at once. Alarms that persist are raised again.
 */
export async function retryConfigured(db: Db, now: Date): Promise<void> {
  for (const [alarm, kinds] of CONFIGURED) {
    if (!(await clearAlarm(db, alarm))) continue
    for (const kind of kinds) await hastenJobs(db, kind, now)
  }
}
