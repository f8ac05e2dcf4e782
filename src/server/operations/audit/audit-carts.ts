import { sql, type Transaction } from 'kysely'
import { MAX_LINES } from '../../../domain/carts/cart.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface AuditedCart {
  readonly id: string
  readonly lines: number
  readonly positions: number
}

export async function auditCarts(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedCart>`
    select shopper_id as id, count(*)::integer as lines, count(distinct position)::integer as positions
    from cart_lines group by shopper_id`
  return { of: 'carts', looked: await auditRows(tx, report, { thing: 'cart of shopper', query, findingsOf }) }
}

function* findingsOf({ lines, positions }: AuditedCart): Generator<string> {
  if (lines > MAX_LINES) yield `has ${lines} lines`
  if (positions < lines) yield 'has several lines at one place'
}
