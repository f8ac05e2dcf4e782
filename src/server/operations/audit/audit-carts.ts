import { sql, type Transaction } from 'kysely'
import { MAX_LINES } from '../../../domain/cart.ts'
import { readByCursor } from '../../platform/database/read-by-cursor.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './finding.ts'

const AT_ONCE = 1_000

interface AuditedCart {
  readonly shopper_id: string
  readonly lines: number
  /** How many different places its lines have. */
  readonly places: number
}

/** Whether each cart has a place of its own for each line, and no more lines than a cart may have. */
export async function auditCarts(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedCart>`
    select shopper_id, count(*)::integer as lines, count(distinct position)::integer as places from cart_lines group by shopper_id`
  let looked = 0
  for await (const carts of readByCursor(tx, query, AT_ONCE)) {
    looked += carts.length
    for (const { shopper_id: id, lines, places } of carts) {
      if (lines > MAX_LINES) report({ thing: 'cart of shopper', id, wrong: `has ${lines} lines` })
      if (places < lines) report({ thing: 'cart of shopper', id, wrong: 'has several lines at one place' })
    }
  }
  return { of: 'carts', looked }
}
