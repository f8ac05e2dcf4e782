import { sql, type Transaction } from 'kysely'
import { areAllStoredAfter, ordersChangedAfter } from '../../features/order-events/order-event-repository.ts'
import { sumsOfAllCustomers } from '../../features/orders/customer-orders.ts'
import { refundedSumOf } from '../../features/payments/refunded-sums.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface AuditedCustomer {
  readonly id: string
  readonly says: string | null
  readonly counted: string | null
}

const readEvent = sql`(select event from customers_read)`
const shown = sql`orders || ' orders, ' || spent || ' cents spent, ' || "givenBack" || ' given back'`

/**
 * Adds up the orders of each customer again. Customers that changed since they were saved are skipped, because they are saved
 * again before anybody reads them.
 */
export async function auditCustomers(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedCustomer>`
    with noted as materialized (select id from customer_changes), changed as materialized (
      select id from noted union select order_id from ${ordersChangedAfter(readEvent)} as after
    ), unsaved as materialized (
      select id from changed union
      select case when shopper_id is null and guest_email is not null and email_proved_at is not null then guest_customer_id(guest_email)
        else coalesce(shopper_id, id) end from orders where id in (select id from changed)
    ), saved as (
      select id, orders, spent, given_back as "givenBack" from customers
    ), sums as (
      ${sumsOfAllCustomers(refundedSumOf)}
    ), counted as (
      select id, orders, spent, "givenBack" from sums
      union all select id, 0, 0, 0 from shoppers where id not in (select id from sums)
    )
    select coalesce(saved.id, counted.id) as id, saved.says, counted.counted
    from (select id, ${shown} as says from saved) as saved
    full join (select id, ${shown} as counted from counted) as counted on counted.id = saved.id
    where coalesce(saved.id, counted.id) not in (select id from unsaved) and (select ${areAllStoredAfter(readEvent)})`
  const findingsOf = ({ says, counted }: AuditedCustomer) =>
    says === counted ? [] : [`says ${says ?? 'nothing'}, and there are ${counted ?? 'none'}`]
  return { of: 'customers', looked: await auditRows(tx, report, { thing: 'customer', query, findingsOf }) }
}
