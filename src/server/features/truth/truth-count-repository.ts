import { sql } from 'kysely'
import type { RatingSum } from '../../../domain/rating.ts'
import type { Db } from '../../platform/database/connect.ts'

interface TruthCounts {
  readonly customers: number
  readonly ratings: RatingSum
}

export async function readTruthCounts(db: Db): Promise<TruthCounts> {
  const { rows } = await sql<{ counted: string; sum: number }>`
    select counted, sum(change)::integer as sum from truth_counts group by counted`.execute(db)
  const sumOf = (counted: string) => rows.find((row) => row.counted === counted)?.sum ?? 0
  return { customers: sumOf('customers'), ratings: { count: sumOf('ratings'), stars: sumOf('stars') } }
}

/** Makes one row of each count. */
export async function sumUpTruthCounts(db: Db): Promise<void> {
  await sql`
    with parts as (
      delete from truth_counts where counted in (select counted from truth_counts group by counted having count(*) > 1)
      returning counted, change)
    insert into truth_counts (counted, change)
    select counted, sum(change) from parts group by counted having sum(change) <> 0`.execute(db)
}
