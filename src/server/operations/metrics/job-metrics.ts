import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../platform/database/connect.ts'
import { countJobs } from '../../platform/jobs/job-list-repository.ts'

/** Shows the jobs in the database, which are the same in every process. There are no samples while it can't be read. */
export function showJobs(db: Db, registry: Registry): void {
  const read = () => countJobs(db, new Date(), new Date()).catch(() => [])
  const jobs = new Gauge({
    name: 'larder_jobs',
    help: 'Background jobs in the database, by kind and state',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      const counts = await read()
      jobs.reset()
      for (const { kind, waiting, running, failed } of counts) {
        jobs.set({ kind, state: 'waiting' }, waiting)
        jobs.set({ kind, state: 'running' }, running)
        jobs.set({ kind, state: 'failed' }, failed)
      }
    },
  })
  const oldest = new Gauge({
    name: 'larder_jobs_oldest_due_seconds',
    help: 'For how long the oldest waiting job of a kind has been due',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const counts = await read()
      oldest.reset()
      for (const { kind, oldestDueAt } of counts)
        oldest.set({ kind }, oldestDueAt === null ? 0 : (Date.now() - oldestDueAt.getTime()) / 1000)
    },
  })
}
