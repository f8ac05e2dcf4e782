import { sql, type Transaction } from 'kysely'
import { shownLeft } from '../../../domain/stock/stock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface AuditedStock {
  readonly id: string
  /** `on_hand` is null when the product is not counted. */
  readonly on_hand: number | null
  readonly held: number | null
  readonly moved: number
  readonly holds: number
  readonly stock_left: number | null
  /** `own_low_at` is null when the limit of the settings applies to the product. */
  readonly own_low_at: number | null
  readonly low_at: number | null
}

/** Compares each count with the sums of the product's movements and holds, and with the number that shoppers see. */
export async function auditStock(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedStock>`
    select products.id, on_hand, held, coalesce(moved, 0) as moved, coalesce(holds, 0) as holds, stock_left,
      products.low_at as own_low_at, stock_counts.low_at
    from products
    left join stock_counts on stock_counts.product_id = products.id
    left join (select stock_movements.product_id, sum(change)::bigint as moved from stock_movements group by 1) as movements
      on movements.product_id = products.id
    left join (select stock_holds.product_id, sum(quantity)::bigint as holds from stock_holds group by 1) as held
      on held.product_id = products.id
    where stock_counts.product_id is not null or moved <> 0 or stock_left is not null`
  return { of: 'counted products', looked: await auditRows(tx, report, { thing: 'stock of product', query, findingsOf }) }
}

function* findingsOf({ on_hand, held, moved, holds, stock_left, own_low_at, low_at }: AuditedStock): Generator<string> {
  if (on_hand === null || held === null) {
    if (moved !== 0) yield `is not counted, and its movements make ${moved}`
    if (stock_left !== null) yield `is not counted, and shoppers are told that ${stock_left} are left`
    return
  }
  if (moved !== on_hand) yield `says ${on_hand} on hand, and its movements make ${moved}`
  if (holds !== held) yield `says ${held} held, and its holds make ${holds}`
  if (own_low_at !== null && low_at !== own_low_at) yield `is low at ${own_low_at}, and its count at ${low_at}`
  const shown = shownLeft({ onHand: on_hand, held })
  if (stock_left !== shown) yield `shows ${stock_left ?? 'no number'} to shoppers, and its count makes it ${shown ?? 'no number'}`
}
