import { sql, type Transaction } from 'kysely'
import { readByCursor } from '../../platform/database/read-by-cursor.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './finding.ts'

const BATCH_SIZE = 1_000

interface AuditedAct {
  readonly id: string
  readonly what: string
  readonly isContradicted: boolean
}

/**
 * Checks that an order with recorded cash is a paid cash order, and that a refund recorded as paid out succeeded. Orders
 * and refunds that were deleted since are not reported.
 */
export async function auditStaffActs(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedAct>`
    select staff_acts.id, what, case what
      when 'cash-received' then orders.payment_type <> 'COD' or not orders.is_paid
      when 'refund-paid-out' then refunds.status <> 'succeeded' or refunds.payment_id is not null or refunds.order_id <> orders.id
      end is true as "isContradicted"
    from staff_acts
    left join orders on orders.id = (details ->> 'order')::uuid
    left join refunds on refunds.id = (details ->> 'refund')::uuid
    where kind = 'payments'`
  let looked = 0
  for await (const acts of readByCursor(tx, query, BATCH_SIZE)) {
    looked += acts.length
    for (const { id, what, isContradicted } of acts)
      if (isContradicted)
        report({ thing: 'act of staff', id, wrong: `says ${what.replaceAll('-', ' ')}, and the order’s payment does not` })
  }
  return { of: 'recorded payments', looked }
}
