import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { costHistory } from '../catalog/cost-history.ts'

export interface StockAtCost {
  /** What the counted pieces with a cost are worth at their present costs. */
  readonly amount: Cents
  readonly pieces: number
  /** Counts the pieces of products without a cost. */
  readonly withoutCost: number
}

export async function sumStockAtCost(db: Db): Promise<StockAtCost> {
  const { rows } = await sql<StockAtCost>`
    select ${unprepared} coalesce(sum(on_hand * case when weighed_piece is null then cost else (2 * cost * weighed_piece + 1000) / 2000 end), 0)::bigint as amount,
      coalesce(sum(on_hand) filter (where cost is not null), 0)::bigint as pieces,
      coalesce(sum(on_hand) filter (where cost is null), 0)::bigint as "withoutCost"
    from stock_counts join products on products.id = product_id where on_hand > 0`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('A selection of sums has one row')
  return sums
}

/** Sums up what spoiled pieces had cost when they spoiled, as far as their costs are known. */
export async function sumWasteAtCost(db: Db, from: Date, before: Date): Promise<Cents> {
  const { rows } = await sql<{ cost: Cents }>`
    with ${unprepared} ${costHistory}
    select coalesce(sum(-change * piece_cost), 0)::bigint as cost
    from stock_movements join costs on costs.product_id = stock_movements.product_id and at >= since and at < until
    where reason in ('spoiled', 'expired') and at >= ${from} and at < ${before}`.execute(db)
  return rows[0]?.cost ?? (0 as Cents)
}
