import { type RawBuilder, sql } from 'kysely'
import type { ActionPosition } from '../../../domain/staff/activity.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'

export interface ActionRange {
  readonly by: StaffId | null
  readonly from: Date | null
  readonly before: ActionPosition
  readonly limit: number
}

interface ActionColumns {
  readonly at: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly by: RawBuilder<unknown>
  /** `number` is a column, or a constant when all rows have the same number. */
  readonly number: RawBuilder<unknown> | number
}

/**
 * Returns the SQL condition that a row is in the range. An ordered index on `at`, `id` and `number` can be read from
 * the range's start.
 */
export function isInRange({ at, id, by, number }: ActionColumns, range: ActionRange): RawBuilder<boolean> {
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
  readonly id: StaffId
  /** `name` is the name that the person had at the newest of their actions. */
  readonly name: string
  readonly at: Date
}

/**
 * Returns SQL that selects who made any of `rows`, which need the columns `by_id`, `by_name` and `at`. It jumps from
 * one person to the next in an index on `by_id` and `at`, so its cost doesn't grow with the number of rows.
 */
export const peopleOf = (rows: RawBuilder<unknown>): RawBuilder<Person> => sql`
  (with recursive people as (
    (select by_id, by_name, at from (${rows}) as actions order by by_id desc, at desc limit 1)
    union all
    (select next.by_id, next.by_name, next.at from people cross join lateral (
      select by_id, by_name, at from (${rows}) as actions where by_id < people.by_id order by by_id desc, at desc limit 1) as next)
  ) select by_id as id, by_name as name, at from people)`
