import { sql } from 'kysely'
import type { SupplierId } from '../../../domain/buying/supplier.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Weight, WeightUnit } from '../../../domain/products/weighed.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface LowProduct {
  readonly product: ProductId
  readonly name: string
  readonly sku: string | null
  readonly onHand: number
  readonly lowAt: number
  readonly orderTo: number | null
  readonly caseSize: number | null
  readonly cost: Cents | null
  readonly weighedPer: WeightUnit | null
  readonly weighedPiece: Weight | null
}

/** Lists the counted products of a supplier that are low and not archived, by their names. */
export async function listLowOfSupplier(db: Db, supplier: SupplierId): Promise<LowProduct[]> {
  const { rows } = await sql<LowProduct>`
    select id as product, name, sku, on_hand as "onHand", stock_counts.low_at as "lowAt", order_to as "orderTo",
      case_size as "caseSize", cost, weighed_per as "weighedPer", weighed_piece as "weighedPiece"
    from products join stock_counts on product_id = products.id
    where supplier = ${supplier} and archived_at is null and is_low order by folded_name, id`.execute(db)
  return rows
}
