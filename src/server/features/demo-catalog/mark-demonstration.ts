import type { ShopperId } from '../../../domain/account.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

interface Demonstrated {
  readonly products?: readonly ProductId[]
  readonly shoppers?: readonly ShopperId[]
}

/** Marks products and shoppers as part of the demonstration. The orders of these shoppers belong to it too. */
export async function markDemonstration(tx: Db, { products = [], shoppers = [] }: Demonstrated): Promise<void> {
  const rows = [
    ...products.map((product) => ({ product_id: product, shopper_id: null })),
    ...shoppers.map((shopper) => ({ product_id: null, shopper_id: shopper })),
  ]
  if (rows.length > 0) await tx.insertInto('demonstration').values(rows).execute()
}
