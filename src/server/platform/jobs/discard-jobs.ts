import { type QueryExecutorProvider, sql } from 'kysely'
import type { JobKind } from './job-kinds.ts'

export async function discardJobs(tx: QueryExecutorProvider, kind: JobKind): Promise<void> {
  await sql`delete from jobs where kind = ${kind}`.execute(tx)
}
