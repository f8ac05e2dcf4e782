import { type RawBuilder, sql } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import type { ActPosition } from '../../../domain/activity.ts'

/** Of acts, newest first. */
export interface ActRange {
  /** Null: of all. */
  readonly by: SellerId | null
  /** Null: without a limit. */
  readonly from: Date | null
  readonly before: ActPosition
  readonly limit: number
}

interface ActColumns {
  readonly at: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly by: RawBuilder<unknown>
  /** A column, or the number of all. */
  readonly number: RawBuilder<unknown> | number
}

/** Whether a row is in the range, by conditions that an ordered index of `at`, `id` and `number` starts at. */
export function isInRange({ at, id, by, number }: ActColumns, range: ActRange): RawBuilder<boolean> {
  const { before, from } = range
  const conditions = [
    ...(range.by === null ? [] : [sql`${by} = ${range.by}`]),
    ...(from === null ? [] : [sql`${at} >= ${from}`]),
    typeof number === 'number'
      ? sql`(${at}, ${id}) ${sql.raw(number < before.number ? '<=' : '<')} (${before.at}::timestamptz, ${before.id}::uuid)`
      : sql`(${at}, ${id}, ${number}) < (${before.at}::timestamptz, ${before.id}::uuid, ${before.number}::integer)`,
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export interface Person {
  readonly id: SellerId
  /** Of their newest act among the rows. */
  readonly name: string
  readonly at: Date
}

/** Who made any of `rows` (`by_id`, `by_name`, `at`), by an index of `by_id` and `at` that is walked from one person to the next. */
export const peopleOf = (rows: RawBuilder<unknown>): RawBuilder<Person> => sql`
  (with recursive people as (
    (select by_id, by_name, at from (${rows}) as acts order by by_id desc, at desc limit 1)
    union all
    (select next.by_id, next.by_name, next.at from people cross join lateral (
      select by_id, by_name, at from (${rows}) as acts where by_id < people.by_id order by by_id desc, at desc limit 1) as next)
  ) select by_id as id, by_name as name, at from people)`
