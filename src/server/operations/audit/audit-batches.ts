import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface AuditedBatch {
  /** The product's id. */
  readonly id: string
  readonly useBy: string
  readonly quantity: number
  readonly moved: number
}

/** Compares each batch with the sum of its movements. A batch that is deleted had none left. */
export async function auditBatches(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedBatch>`
    select coalesce(stock_batches.product_id, movements.product_id) as id,
      to_char(coalesce(stock_batches.use_by, movements.use_by), 'YYYY-MM-DD') as "useBy",
      coalesce(stock_batches.quantity, 0) as quantity, coalesce(moved, 0) as moved
    from stock_batches full join (
      select stock_movements.product_id, stock_movements.use_by, sum(change)::bigint as moved
      from stock_movements where stock_movements.use_by is not null group by 1, 2
    ) as movements on movements.product_id = stock_batches.product_id and movements.use_by = stock_batches.use_by
    where stock_batches.quantity is not null or moved <> 0`
  const looked = await auditRows(tx, report, { thing: 'batch of product', query, findingsOf: findingsOfBatch })
  await auditSums(tx, report)
  return { of: 'batches', looked }
}

function* findingsOfBatch({ useBy, quantity, moved }: AuditedBatch): Generator<string> {
  if (moved !== quantity) yield `to be used by ${useBy} says ${quantity}, and its movements make ${moved}`
}

interface AuditedSum {
  readonly id: string
  readonly onHand: number
  readonly dated: number
  readonly batches: number
  readonly earliest: string | null
  readonly shown: string | null
}

/** Compares the counts with their batches, and what shoppers see of these. */
async function auditSums(tx: Transaction<Schema>, report: Report): Promise<void> {
  const query = sql<AuditedSum>`
    select products.id, coalesce(on_hand, 0) as "onHand", coalesce(dated, 0) as dated, coalesce(pieces, 0) as batches,
      to_char(earliest, 'YYYY-MM-DD') as earliest, keeps_until as shown
    from products
    left join stock_counts on stock_counts.product_id = products.id
    left join (
      select stock_batches.product_id, sum(stock_batches.quantity)::bigint as pieces,
        min(stock_batches.use_by) filter (where stock_batches.quantity > 0) as earliest
      from stock_batches group by 1
    ) as batches on batches.product_id = products.id
    where dated <> 0 or pieces <> 0 or keeps_until is not null`
  await auditRows(tx, report, { thing: 'stock of product', query, findingsOf: findingsOfSum })
}

function* findingsOfSum({ onHand, dated, batches, earliest, shown }: AuditedSum): Generator<string> {
  if (dated !== batches) yield `says ${dated} with a use-by date, and its batches make ${batches}`
  const kept = onHand > 0 && batches === onHand ? earliest : null
  if (shown !== kept) yield `shows ${shown ?? 'no date'} to shoppers, and its batches make it ${kept ?? 'no date'}`
}
