import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface AuditedBalance {
  readonly id: string
  /** `balance` is null when the account has movements, and no balance. */
  readonly balance: number | null
  readonly moved: number
}

interface AuditedOrder {
  readonly id: string
  /** `status` is null when the order is not there any more, because it was never paid. */
  readonly status: string | null
  readonly credit: number
  readonly returned: number
  /** The order has used this much by the movements, and not given it back. */
  readonly used: number
  readonly has_account: boolean
}

/**
 * Adds up the movements of credit again: those of each account are its balance, those of each order what it used less what went
 * back, and those of deleted accounts come to nothing.
 */
export async function auditCredits(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const balances = await auditRows(tx, report, { thing: 'credit of', query: balanceQuery, findingsOf: balanceFindings })
  await auditRows(tx, report, { thing: 'credit of order', query: orderQuery, findingsOf: orderFindings })
  return { of: 'credits', looked: balances }
}

const balanceQuery = sql<AuditedBalance>`
  select coalesce(moved.shopper::text, customer_credits.shopper_id::text, 'deleted accounts') as id,
    case when customer_credits.shopper_id is null and moved.shopper is null then 0 else balance end as balance, coalesce(moved.amount, 0)::bigint as moved
  from customer_credits
  full join (
    select credit_movements.shopper_id as shopper, sum(amount) as amount from credit_movements group by 1
  ) as moved on moved.shopper = customer_credits.shopper_id`

function* balanceFindings({ balance, moved }: AuditedBalance): Generator<string> {
  if (balance !== moved) yield `is ${balance ?? 'missing'} cents, and its movements make ${moved}`
}

const orderQuery = sql<AuditedOrder>`
  select coalesce(moved.order_id, orders.id)::text as id, status, coalesce(credit, 0)::bigint as credit, coalesce(moved.used, 0)::bigint as used,
    coalesce(moved.has_account, false) as has_account,
    (select coalesce(sum(amount), 0)::bigint from refunds where refunds.order_id = orders.id and to_credit) as returned
  from (
    select order_id, -sum(amount) as used, bool_or(shopper_id is not null) as has_account from credit_movements
    where order_id is not null group by 1) as moved
  full join (select * from orders where credit > 0) as orders on orders.id = moved.order_id`

function* orderFindings({ status, credit, returned, used, has_account }: AuditedOrder): Generator<string> {
  if (status === 'Awaiting Payment') {
    if (used !== 0 && used !== credit) yield `is ${credit} cents, and its movements make ${used}`
    return
  }
  if (used !== credit - returned) yield `is ${credit} cents less ${returned} that went back, and its movements make ${used}`
  if (status === 'Cancelled' && has_account && used !== 0) yield `is ${used} cents, although the order is canceled`
}
