import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { ProductValues } from '../../../domain/product-change.ts'
import type { Db } from '../../platform/database/connect.ts'
import { throwTakenSku } from './fact-columns.ts'
import { MAX_ROWS_A_STATEMENT, rowOf } from './save-edited-products.ts'

export interface ProductToInsert {
  readonly id: ProductId
  readonly values: Omit<ProductValues, 'stock'>
}

/** Throws 409 when another product has the SKU of one of these. */
export async function insertProducts(tx: Db, products: readonly ProductToInsert[], now: Date): Promise<void> {
  for (let at = 0; at < products.length; at += MAX_ROWS_A_STATEMENT) {
    await insertRows(tx, products.slice(at, at + MAX_ROWS_A_STATEMENT), now)
  }
}

async function insertRows(tx: Db, products: readonly ProductToInsert[], now: Date): Promise<void> {
  const rows = products.map(({ id, values }) => ({ ...rowOf({ id, archivedAt: null, after: values }, now), created_at: now }))
  await sql`
    insert into products (id, name, folded_name, category, price, offer_price, description, weight, pictures, in_stock, archived_at, sku,
      folded_sku, size_amount, size_unit, ingredients, origin, low_at, synonyms, allergens, search_terms, created_at)
    select id, name, folded_name, category, price, offer_price, description, weight, pictures, in_stock, archived_at, sku,
      folded_sku, size_amount, size_unit, ingredients, origin, low_at, synonyms, allergens, search_terms, created_at
    from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb)`
    .execute(tx)
    .catch(throwTakenSku)
}
