import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'

export interface LostPieces {
  readonly product: ProductId
  readonly name: string
  readonly reason: 'spoiled' | 'missing'
  readonly pieces: number
  /** The pieces at the product's present offer price. */
  readonly amount: Cents
}

/** Returns the products with spoiled or missing pieces, after corrections. The greatest amount is first. */
export async function findLostPieces(db: Db, from: Date, before: Date): Promise<LostPieces[]> {
  const { rows } = await sql<LostPieces>`
    select ${unprepared} lost.product_id as product, name, reason, pieces, pieces * offer_price as amount
    from (
      select product_id, reason, -sum(change)::integer as pieces from stock_movements
      where reason in ('spoiled', 'missing') and at >= ${from} and at < ${before} group by 1, 2) as lost
    join products on products.id = lost.product_id
    where pieces <> 0 order by amount desc, product, reason`.execute(db)
  return rows
}
