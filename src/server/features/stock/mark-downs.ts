import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

/** A sale of a product that ends when the batch is gone. It is known by its price and days. */
export interface MarkDown {
  readonly product: ProductId
  readonly useBy: string
  readonly offerPrice: Cents
  readonly from: string
}

/** Remembers the sale, in place of an earlier one of the product. */
export async function saveMarkDown(tx: Db, { product, useBy, offerPrice, from }: MarkDown): Promise<void> {
  await sql`
    insert into mark_downs (product_id, use_by, offer_price, sale_from) values (${product}, ${useBy}, ${offerPrice}, ${from})
    on conflict (product_id) do update
    set use_by = excluded.use_by, offer_price = excluded.offer_price, sale_from = excluded.sale_from`.execute(tx)
}

/** Returns sales whose batch is gone, at most `limit`. */
export async function findEndedMarkDowns(db: Db, limit: number): Promise<MarkDown[]> {
  const { rows } = await sql<MarkDown>`
    select product_id as product, to_char(use_by, 'YYYY-MM-DD') as "useBy", offer_price as "offerPrice", sale_from as "from"
    from mark_downs
    where not exists (select from stock_batches
      where stock_batches.product_id = mark_downs.product_id and stock_batches.use_by = mark_downs.use_by and quantity > 0)
    order by product_id limit ${limit}`.execute(db)
  return rows
}

/** The caller must hold the row locks of the products. */
export async function deleteMarkDowns(tx: Db, products: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('mark_downs').where('product_id', '=', anyOf(products)).execute()
}
