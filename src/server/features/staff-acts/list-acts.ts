import { type RawBuilder, sql } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import type { ActivityKind, ActPosition } from '../../../domain/activity.ts'
import type { StaffAct } from '../../../domain/staff-act.ts'
import { type ActRange, isInRange, type Person, peopleOf } from '../../platform/database/act-range.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface RecordedAct extends ActPosition {
  readonly kind: ActivityKind
  /** The act as it was recorded. When a later version recorded it, `what` may have an unknown value. */
  readonly act: StaffAct
  /** Is null when the person is unknown or is the operator. */
  readonly byId: SellerId | null
  readonly byName: string | null
}

const COLUMNS = { at: sql`at`, id: sql`id`, by: sql`by_id`, number: 0 }

/** Lists acts, newest first. The statement reads a sorted range of an index for each kind. */
export async function listActs(db: Db, kinds: readonly ActivityKind[], range: ActRange): Promise<RecordedAct[]> {
  if (kinds.length === 0) return []
  const { rows } = await sql<RecordedAct>`
    select at, id, 0 as number, acts.kind, jsonb_build_object('what', what) || details as act, by_id as "byId", by_name as "byName"
    from unnest(${kinds}::text[]) as wanted cross join lateral (
      select * from staff_acts where kind = wanted and ${isInRange(COLUMNS, range)}
      order by at desc, id desc limit ${range.limit}) as acts
    order by at desc, id desc limit ${range.limit}`.execute(db)
  return rows
}

export const peopleOfActs = (kind: ActivityKind): RawBuilder<Person> =>
  peopleOf(sql`select by_id, by_name, at from staff_acts where by_id is not null and kind = ${sql.lit(kind)}`)

/** Selects the receipts of cash that a person recorded apart from a delivery. Old ones have no amount. */
export const cashReceiptsOf = (person: SellerId, since: Date): RawBuilder<unknown> => sql`
  select (details ->> 'order')::uuid as order_id, (details ->> 'amount')::bigint as amount from staff_acts
  where kind = 'payments' and what = 'cash-received' and by_id = ${person} and at >= ${since}`
