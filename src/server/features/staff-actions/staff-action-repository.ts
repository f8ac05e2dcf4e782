import { type RawBuilder, sql } from 'kysely'
import { TEXT_OF_DELETED_ACCOUNT } from '../../../domain/accounts/account.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { ActionPosition, ActivityKind } from '../../../domain/staff/activity.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import { kindOfAction, LOGIN_ACTIONS, type StaffAction } from '../../../domain/staff/staff-action.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { type ActionRange, isInRange, type Person, peopleOf } from './action-range.ts'

/**
 * Records an action in the transaction of the action itself, once for each `id`. `by` is null when the person is
 * unknown or is the operator.
 */
export async function recordStaffAction(
  tx: Db,
  by: { readonly id: StaffId; readonly name: string } | null,
  action: StaffAction,
  now: Date,
  id = newId(),
): Promise<void> {
  const { what, ...details } = action
  const person = { by_id: by?.id ?? null, by_name: by?.name ?? null }
  await tx
    .insertInto('staff_acts')
    .values({ id, kind: kindOfAction(action), what, details: JSON.stringify(details), at: now, ...person })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export interface RecordedAction extends ActionPosition {
  readonly kind: ActivityKind
  /** The action as it was recorded. When a later version recorded it, `what` may have an unknown value. */
  readonly action: StaffAction
  /** Is null when the person is unknown or is the operator. */
  readonly byId: StaffId | null
  readonly byName: string | null
}

const COLUMNS = { at: sql`at`, id: sql`id`, by: sql`by_id`, number: 0 }

/** Lists recorded actions, newest first. The statement reads a sorted range of an index for each kind. */
export async function listRecordedActions(db: Db, kinds: readonly ActivityKind[], range: ActionRange): Promise<RecordedAction[]> {
  if (kinds.length === 0) return []
  const { rows } = await sql<RecordedAction>`
    select at, id, 0 as number, actions.kind, jsonb_build_object('what', what) || details as action, by_id as "byId", by_name as "byName"
    from unnest(${kinds}::text[]) as wanted cross join lateral (
      select * from staff_acts where kind = wanted and ${isInRange(COLUMNS, range)}
      order by at desc, id desc limit ${range.limit}) as actions
    order by at desc, id desc limit ${range.limit}`.execute(db)
  return rows
}

export const peopleOfRecordedActions = (kind: ActivityKind): RawBuilder<Person> =>
  peopleOf(sql`select by_id, by_name, at from staff_acts where by_id is not null and kind = ${sql.lit(kind)}`)

export interface ReceiptRange {
  readonly from: Date
  readonly before: Date
  /** The receipts of everybody are selected when it is null. */
  readonly by: StaffId | null
}

/** Selects the receipts of cash that were recorded apart from a delivery. Old ones have no amount. */
export const cashReceiptsIn = ({ from, before, by }: ReceiptRange): RawBuilder<unknown> => sql`
  select (details ->> 'order')::uuid as order_id, by_id, by_name, at, (details ->> 'amount')::bigint as amount from staff_acts
  where kind = 'payments' and what = 'cash-received' and by_id = coalesce(${by}::uuid, by_id) and at >= ${from} and at < ${before}`

/** Selects the refunds of cash that were recorded as paid out some time after they were requested. */
export const refundsPaidOutIn = ({ from, before, by }: ReceiptRange): RawBuilder<unknown> => sql`
  select (details ->> 'refund')::uuid as refund_id, by_id, by_name, at from staff_acts
  where kind = 'payments' and what = 'refund-paid-out' and by_id = coalesce(${by}::uuid, by_id) and at >= ${from} and at < ${before}`

/** A condition on the ids of an order and of its refund: whether it was recorded as paid out after it was requested. */
export const wasPaidOutLater = (order: RawBuilder<unknown>, refund: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from staff_acts as acts where acts.kind = 'payments' and acts.what = 'refund-paid-out'
    and acts.details ->> 'order' = ${order}::text and acts.details ->> 'refund' = ${refund}::text)`

const MOST_DELETED = 10_000 // the next run deletes the rest

export async function deleteLoginActionsBefore(db: Db, oldest: Date): Promise<void> {
  await sql`
    delete from staff_acts where id in (
      select id from staff_acts where kind = 'security' and at <= ${oldest} and what = any(${LOGIN_ACTIONS}::text[])
      order by at limit ${sql.lit(MOST_DELETED)})`.execute(db)
}

const isAbout = (orders: readonly OrderId[]) =>
  sql`kind in ('orders', 'payments') and details ->> 'order' = any(${orders}::text[])`

/** Deletes the actions about orders that are deleted in the same transaction. */
export async function deleteStaffActionsOfOrders(tx: Db, orders: readonly OrderId[]): Promise<void> {
  await sql`delete from staff_acts where ${isAbout(orders)}`.execute(tx)
}

/** Returns the people who recorded cash of these orders apart from a delivery, and when they did. */
export async function listCashActions(db: Db, orders: readonly OrderId[]): Promise<{ by: StaffId; at: Date }[]> {
  const { rows } = await sql<{ by: StaffId; at: Date }>`
    select by_id as by, at from staff_acts where ${isAbout(orders)} and what = 'cash-received' and by_id is not null`.execute(db)
  return rows
}

/** Deletes the actions that counted a person's cash of a day, when these counts are deleted in the same transaction. */
export async function deleteActionsOfCash(tx: Db, person: StaffId, day: string): Promise<void> {
  await sql`
    delete from staff_acts where kind = 'payments' and what in ('cash-counted', 'cash-count-taken-back')
      and details -> 'person' ->> 'id' = ${person} and details ->> 'day' = ${day}`.execute(tx)
}

/** Removes the replies that staff wrote to the shopper of these orders. */
export async function forgetRepliesAbout(tx: Db, orders: readonly OrderId[]): Promise<void> {
  await sql`
    update staff_acts set details = details || jsonb_build_object('reply', ${TEXT_OF_DELETED_ACCOUNT}::text)
    where ${isAbout(orders)} and what = 'complaint-answered'`.execute(tx)
}
