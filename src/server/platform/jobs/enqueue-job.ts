import type { Db } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import { type JobToInsert, jobInsertion } from './job-insertion.ts'
import type { NewJob } from './job-kinds.ts'

const insertJob = statement<JobToInsert, never>()`${jobInsertion}`

/** In the transaction of its cause: it is run if that commits. */
export async function enqueueJob(tx: Db, job: NewJob, now: Date, dueAt = now): Promise<void> {
  await tx.executeQuery(insertJob({ job, now, dueAt }))
}
