import { sql, type Transaction } from 'kysely'
import type { PurchaseState } from '../../../domain/buying/purchase.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface AuditedLine {
  /** The id of the purchase. */
  readonly id: string
  readonly state: PurchaseState
  readonly product: string
  /** `received` is null when the purchase has no such line. */
  readonly received: number | null
  readonly came: number
  readonly counted: number
  readonly moved: number
  /** Whether this line is the first one of its purchase, and what all of its lines say. */
  readonly isFirst: boolean
  readonly isComplete: boolean
  readonly cameInAll: number
}

/** Compares what came of each line with the receipts, and the receipts of counted products with the movements of stock. */
export async function auditPurchases(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedLine>`
    with came as materialized (
      select purchase_id, product_id, sum(quantity)::bigint as came, coalesce(sum(quantity) filter (where is_counted), 0)::bigint as counted
      from purchase_receipts join purchase_receipt_lines on receipt_id = purchase_receipts.id group by 1, 2
    ), moved as materialized (
      select purchase_id, product_id, sum(change)::bigint as moved from stock_movements where purchase_id is not null group by 1, 2
    ), all_lines as (
      select purchase_id, product_id, quantity, received, coalesce(came, 0)::bigint as came, coalesce(counted, 0)::bigint as counted,
        coalesce(moved, 0)::bigint as moved
      from purchase_lines full join came using (purchase_id, product_id) full join moved using (purchase_id, product_id)
    )
    select purchases.id, state, product_id as product, received, came, counted, moved,
      row_number() over lines = 1 as "isFirst",
      bool_and(received >= quantity) over (partition by purchases.id) as "isComplete",
      (sum(came) over (partition by purchases.id))::bigint as "cameInAll"
    from all_lines join purchases on purchases.id = purchase_id
    window lines as (partition by purchases.id order by product_id)`
  return { of: 'lines of purchases', looked: await auditRows(tx, report, { thing: 'purchase', query, findingsOf }) }
}

function* findingsOf(line: AuditedLine): Generator<string> {
  const { state, product, received, came, counted, moved, isFirst, isComplete, cameInAll } = line
  if (received === null) yield `has receipts or movements of product ${product}, which it does not order`
  else if (received !== came) yield `says ${received} received of product ${product}, and its receipts make ${came}`
  if (counted !== moved) yield `received ${counted} of counted product ${product}, and its movements make ${moved}`
  if (!isFirst) return
  if (cameInAll > 0 && (state === 'draft' || state === 'sent')) yield `is ${state}, and has receipts`
  if (cameInAll === 0 && (state === 'partly' || state === 'received')) yield `is ${state}, and has no receipts`
  if (state === 'received' && !isComplete) yield 'is received, and not all of it came'
  if (state === 'partly' && isComplete) yield 'came in part, and all of it came'
}
