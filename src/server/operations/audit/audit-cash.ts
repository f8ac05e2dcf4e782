import { sql, type Transaction } from 'kysely'
import { MAX_ENTERED } from '../../../domain/money.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface AuditedCash {
  /** The person and the day. */
  readonly id: string
  readonly expected: number
  /** All cash that the person received on the day, also with deliveries that were undone since. */
  readonly received: number
}

/**
 * Checks that nobody’s cash of a day was counted twice: what the counts expected is at most what the person received.
 * Counts from before the demonstration was removed are not compared, because its orders are gone.
 */
export async function auditCash(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedCash>`
    select person_id || ' on ' || day as id, expected::bigint as expected, (
        select coalesce(sum(amount), 0) from (
          select coalesce(changes.cash_received, orders.cash_received, orders.amount) as amount
          from order_status_changes as changes join orders on orders.id = order_id
          where changes.status = 'Delivered' and records_payment and by_id = person_id and changed_at >= starts_at and changed_at < ends_at
          union all
          select coalesce((details ->> 'amount')::bigint, cash_received, amount)
          from staff_acts left join orders on orders.id = (details ->> 'order')::uuid
          where kind = 'payments' and what = 'cash-received' and by_id = person_id and at >= starts_at and at < ends_at) as receipts
      )::bigint as received
    from (
      select person_id, day, starts_at, ends_at, sum(expected) as expected from cash_handovers
      where taken_back_at is null and greatest(expected, counted) <= ${sql.lit(MAX_ENTERED)} and not exists (select from demonstration_removal where started_at >= counted_at)
      group by person_id, day, starts_at, ends_at) as counts`
  const findingsOf = ({ expected, received }: AuditedCash) =>
    expected > received ? [`was expected to be ${expected} cents, and ${received} were received`] : []
  return { of: 'days of counted cash', looked: await auditRows(tx, report, { thing: 'cash of', query, findingsOf }) }
}

interface AuditedCount {
  readonly id: string
  readonly amounts: string
}

/** Checks that the amounts of each count can have been entered. An impossible one is left out of the sums of its day. */
export async function auditCounts(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedCount>`
    select id, case when least(expected, counted) < 0 or greatest(expected, counted) > ${sql.lit(MAX_ENTERED)}
      then counted || ' of ' || expected || ' cents' else '' end as amounts
    from cash_handovers where taken_back_at is null`
  const findingsOf = ({ amounts }: AuditedCount) => (amounts === '' ? [] : [`has an impossible amount, ${amounts}`])
  return { of: 'counts of cash', looked: await auditRows(tx, report, { thing: 'count', query, findingsOf }) }
}

interface AuditedClosing {
  readonly id: string
  readonly net: number
  readonly parts: number
  readonly cash: number
}

/** Checks that the saved facts of each closed day add up. */
export async function auditClosings(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedClosing>`
    select day::text as id, (facts ->> 'net')::bigint as net,
      (facts ->> 'gross')::bigint - (facts ->> 'refunds')::bigint as parts,
      (facts ->> 'cash')::bigint + (facts ->> 'cards')::bigint + coalesce((facts ->> 'credit')::bigint, 0)
        - (facts ->> 'cashRefunds')::bigint - (facts ->> 'cardRefunds')::bigint - coalesce((facts ->> 'creditRefunds')::bigint, 0) as cash
    from day_closings`
  const findingsOf = function* ({ net, parts, cash }: AuditedClosing) {
    if (net !== parts) yield `says ${net} cents were kept, and its sales less its refunds are ${parts}`
    if (net !== cash) yield `says ${net} cents were kept, and its cash, cards and credit make ${cash}`
  }
  return { of: 'closed days', looked: await auditRows(tx, report, { thing: 'closing of', query, findingsOf }) }
}
