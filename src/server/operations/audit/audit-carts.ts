import { sql, type Transaction } from 'kysely'
import { MAX_LINES } from '../../../domain/cart.ts'
import { readByCursor } from '../../platform/database/read-by-cursor.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './finding.ts'

const BATCH_SIZE = 1_000

interface AuditedCart {
  readonly shopper_id: string
  readonly lines: number
  readonly positions: number
}

export async function auditCarts(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedCart>`
    select shopper_id, count(*)::integer as lines, count(distinct position)::integer as positions from cart_lines group by shopper_id`
  let looked = 0
  for await (const carts of readByCursor(tx, query, BATCH_SIZE)) {
    looked += carts.length
    for (const { shopper_id: id, lines, positions } of carts) {
      if (lines > MAX_LINES) report({ thing: 'cart of shopper', id, wrong: `has ${lines} lines` })
      if (positions < lines) report({ thing: 'cart of shopper', id, wrong: 'has several lines at one place' })
    }
  }
  return { of: 'carts', looked }
}
