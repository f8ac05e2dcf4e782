import { sql, type Transaction } from 'kysely'
import { ORDER_CHANGED } from '../../../contract/orders/order-changes.ts'
import { ORDER_CANCELED } from '../../../contract/payments/payments.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface SavedResponse {
  readonly id: string
  readonly wrong: string | null
}

/**
 * Compares what orders came to when they were placed, because a shopper may change an order afterwards. Reports a
 * missing order only when it is a cash order, because the response of an unpaid payment session may outlive its order.
 */
export async function auditSavedResponses(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<SavedResponse>`
    select to_json(key)::text || ' of ' || saved.owner_id as id, case
      when kind = 'credit' then case when resource_id not in (select credit_movements.id from credit_movements) then 'is of a movement of credit that is not there' end
      when named is null then 'has a saved response without an order'
      when kind = 'refund' and refunds.order_id::text is distinct from named then 'is of a refund that the order ' || named || ' does not have'
      when orders.id is null and saved.payment_type = 'COD' then 'names the order ' || named || ', which is not there'
      when kind not in ('refund', 'cancellation') and orders.guest_email is null and orders.shopper_id <> saved.owner_id then 'names the order ' || named || ' of another shopper'
      when coalesce(placed_amount, orders.amount) <> answered then 'answered ' || answered || ' cents for the order ' || named || ' of ' || coalesce(placed_amount, orders.amount)
      when kind = 'order' and same > 1 then 'names the order ' || named || ' as another key does'
    end as wrong
    from (
      select owner_id, key, response -> 'order' ->> '_id' as named, response -> 'order' ->> 'paymentType' as payment_type,
        round(coalesce(response -> 'order' ->> 'placedAmount', response -> 'order' ->> 'amount')::numeric * 100) as answered,
        resource_id, kind, count(*) over (partition by kind, response -> 'order' ->> '_id') as same
      from idempotency_keys cross join lateral (
        select case when response -> 'ledger' is not null then 'credit' when resource_id::text <> response -> 'order' ->> '_id' then 'refund'
          when response ->> 'message' = ${ORDER_CANCELED} then 'cancellation'
          when response ->> 'message' = ${ORDER_CHANGED} then 'change' else 'order' end as kind) as kinds
      where response is not null and response -> 'purchase' is null) as saved
    left join orders on orders.id::text = named
    left join refunds on refunds.id = resource_id`
  const findingsOf = ({ wrong }: SavedResponse) => (wrong === null ? [] : [wrong])
  return { of: 'saved responses', looked: await auditRows(tx, report, { thing: 'idempotency key', query, findingsOf }) }
}
