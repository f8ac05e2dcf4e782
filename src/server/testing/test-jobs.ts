import { connectDatabase, type Db } from '../platform/database/connect.ts'
import type { JobHandlers } from '../platform/jobs/job-kinds.ts'
import { enqueueJob } from '../platform/jobs/job-queue.ts'
import { JobWorker } from '../platform/jobs/job-worker.ts'
import { testClock } from './test-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const none = async () => {}
const OTHERS = {
  'apply-low-at': none,
  'end-mark-downs': none,
  'expire-batches': none,
  'apply-sales': none,
  'delete-pictures': none,
  'release-expired-holds': none,
  'save-day-figures': none,
  'end-payment-sessions': none,
  'find-refunds': none,
  'forget-charged-prices': none,
  'mail-alert-confirmation': none,
  'mail-claim-link': none,
  'mail-order-link': none,
  'mail-confirmation': none,
  'mail-reset-link': none,
  'mail-subscription': none,
  'order-mail': none,
  'reconcile-payments': none,
  'record-failed-logins': none,
  'rehearse-payments': none,
  'release-payment': none,
  'remove-demonstration': none,
  'save-customers': none,
  'send-mail': none,
  'send-order-webhook': none,
  'send-push': none,
  'send-refund': none,
  'send-restock-alerts': none,
  'send-staff-reset': none,
  'refund-left-out': none,
  'sum-up-order-counts': none,
  'sum-up-sales': none,
  'sum-up-store-counts': none,
  'update-lost-demand': none,
}

export const A_JOB = { kind: 'purge-expired', payload: {} } as const

/** Has a database of jobs, and the workers of several processes on it. All have one clock, which the test advances. */
export class TestJobs {
  readonly database: TestDatabase
  readonly db: Db
  readonly clock = testClock()
  readonly #workers: JobWorker[] = []

  private constructor(database: TestDatabase) {
    this.database = database
    this.db = connectDatabase(database.url, () => {})
  }

  static async open(): Promise<TestJobs> {
    return new TestJobs(await createTestDatabase())
  }

  /**
   * Opens the worker of one process. `handle` runs A_JOB, `others` run jobs of other kinds, and `log` gets what the
   * worker logs.
   */
  worker(
    handle: JobHandlers['purge-expired'],
    { on = this.db, log = [], others = {} }: { on?: Db; log?: string[]; others?: Partial<JobHandlers> } = {},
  ): JobWorker {
    const write = (details: unknown, message?: string) => void log.push(message ?? String(details))
    const worker = new JobWorker({
      db: on,
      clock: this.clock,
      log: { info: write, warn: write, error: write },
      handlers: { ...OTHERS, ...others, [A_JOB.kind]: handle },
    })
    this.#workers.push(worker)
    return worker
  }

  enqueue(dueAt = this.clock.now()): Promise<void> {
    return enqueueJob(this.db, A_JOB, this.clock.now(), dueAt)
  }

  rows() {
    return this.db.selectFrom('jobs').selectAll().where('kind', '=', A_JOB.kind).execute()
  }

  async clear(): Promise<void> {
    for (const worker of this.#workers.splice(0)) await worker.stop()
    await this.db.deleteFrom('jobs').execute()
    await this.db.deleteFrom('alarms').execute()
  }

  async close(): Promise<void> {
    await this.db.destroy()
    await this.database.drop()
  }
}
