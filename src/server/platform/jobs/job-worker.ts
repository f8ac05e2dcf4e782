import { raiseAlarm } from '../alarms/alarm-repository.ts'
import { Deadline } from '../deadline.ts'
import { JOB_KIND_NAMES, type JobKind, jobKind } from './job-kinds.ts'
import { claimJob, insertPeriodicJobs, pullBackJobs, renewLeases, returnJob } from './job-repository.ts'
import { latestTimes, PERIODIC_KINDS } from './job-times.ts'
import { type JobOptions, runJob } from './run-job.ts'

const POLL_MS = 1_000
const LEASE_MS = 30_000 // after this time, another process takes over the jobs of a process that was killed
const RENEW_MS = 10_000
const MOST_AT_ONCE = 4 // the process has ten connections
const STOP_MS = 1_000
const PULL_BACK_MS = 60_000
const SHOWN_MS = 24 * 60 * 60 * 1000 // a clock that was ahead is shown as an alarm for this long

interface RunningJob {
  readonly kind: JobKind
  readonly abort: AbortController
  readonly ended: Promise<void>
}

/** Runs the jobs of the database. Each job runs in one process at a time. */
export class JobWorker {
  readonly #options: JobOptions
  readonly #running = new Map<string, RunningJob>()
  readonly #timers: NodeJS.Timeout[] = []
  #claiming: Promise<void> | null = null
  #claimsAgain = false
  #isAway = false
  #isStopped = false

  constructor(options: JobOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    await insertPeriodicJobs(this.#options.db, PERIODIC_KINDS, this.#options.clock.now())
    await this.pullBack()
    this.#timers.push(
      setInterval(() => void this.#claim(), POLL_MS).unref(),
      setInterval(() => void this.#renew(), RENEW_MS).unref(),
      setInterval(() => void this.pullBack().catch(() => {}), PULL_BACK_MS).unref(), // the next one may succeed
    )
    void this.#claim()
  }

  /** Runs all jobs that are due now. Tests call it after they have advanced the clock. */
  async runDue(): Promise<void> {
    await this.#claim()
    await this.#ended()
  }

  /** Makes jobs due now whose time only a clock that was ahead can have set, and saves that as an alarm. */
  async pullBack(): Promise<void> {
    const { db, clock } = this.#options
    const now = clock.now()
    const kinds = await pullBackJobs(db, latestTimes(now), now)
    if (kinds.length === 0) return
    const detail = kinds.map((kind) => jobKind(kind).title).join(', ')
    await raiseAlarm(db, { kind: 'clock-changed', detail, until: new Date(now.getTime() + SHOWN_MS) }, now)
  }

  /**
   * Waits a second for running jobs. A job that doesn't end in that time is run again by another process, or after the
   * next start.
   */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const { abort } of this.#running.values()) abort.abort()
    await new Deadline(STOP_MS).cut(this.#ended())
  }

  async #ended(): Promise<void> {
    while (this.#claiming !== null || this.#running.size > 0) {
      await this.#claiming
      await Promise.all([...this.#running.values()].map(({ ended }) => ended))
    }
  }

  /** Claims again when a job ended during the last attempt, because that attempt may have left other jobs of its kind. */
  #claim(): Promise<void> {
    if (this.#claiming) this.#claimsAgain = true
    else this.#claiming = this.#claimAll()
    return this.#claiming
  }

  async #claimAll(): Promise<void> {
    try {
      do {
        this.#claimsAgain = false
        await this.#claimDue()
      } while (this.#claimsAgain)
    } finally {
      this.#claiming = null
    }
  }

  async #claimDue(): Promise<void> {
    const { db, clock, log } = this.#options
    try {
      while (!this.#isStopped && this.#running.size < MOST_AT_ONCE) {
        const job = await claimJob(db, this.#claimable(), clock.now(), this.#leaseEnd())
        if (job === null) break
        if (this.#isStopped) await returnJob(db, job, clock.now())
        else this.#run(job)
      }
      if (this.#isAway) log.info('jobs are claimed again')
      this.#isAway = false
    } catch (error) {
      if (!this.#isAway && !this.#isStopped) log.warn({ err: error }, 'jobs can’t be claimed')
      this.#isAway = true
    }
  }

  #run(job: Parameters<typeof runJob>[1]): void {
    const abort = new AbortController()
    const ended = runJob(this.#options, job, abort.signal).then(() => {
      this.#running.delete(job.lease)
      void this.#claim()
    })
    this.#running.set(job.lease, { kind: job.kind, abort, ended })
  }

  #claimable(): JobKind[] {
    const running = [...this.#running.values()]
    const isProviderBusy = running.some((job) => jobKind(job.kind).asksProvider)
    const isFree = (kind: JobKind) => running.filter((job) => job.kind === kind).length < (jobKind(kind).atOnce ?? MOST_AT_ONCE)
    return JOB_KIND_NAMES.filter((kind) => isFree(kind) && !(isProviderBusy && jobKind(kind).asksProvider))
  }

  /** Aborts the jobs whose lease another process holds now. */
  async #renew(): Promise<void> {
    const leases = [...this.#running.keys()]
    if (leases.length === 0) return
    try {
      const held = new Set(await renewLeases(this.#options.db, leases, this.#leaseEnd()))
      for (const lease of leases) if (!held.has(lease)) this.#running.get(lease)?.abort.abort()
    } catch {
      // A failure is harmless, because the next call may succeed before the leases end.
    }
  }

  #leaseEnd(): Date {
    return new Date(this.#options.clock.now().getTime() + LEASE_MS)
  }
}
