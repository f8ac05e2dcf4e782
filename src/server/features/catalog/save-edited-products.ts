import { sql } from 'kysely'
import { foldText } from '../../../domain/fold.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { ProductValues } from '../../../domain/product-change.ts'
import type { Db } from '../../platform/database/connect.ts'
import { chargedAfter } from './charged-prices.ts'
import type { EditableProduct } from './editable-products.ts'
import { factColumns, throwTakenSku } from './fact-columns.ts'

export interface EditedProduct extends Pick<EditableProduct, 'id' | 'archivedAt'> {
  readonly after: Omit<ProductValues, 'stock'>
}

/**
 * This bounds the time of a statement on a busy machine (`connectDatabase`), and its memory: it contains all texts of
 * its products as JSON.
 */
export const MAX_ROWS_A_STATEMENT = 500

/**
 * Saves edited products, and raises their versions. The caller must hold the products' row locks. Throws 409 when
 * another product has the SKU of one of these.
 */
export async function saveEditedProducts(tx: Db, edited: readonly EditedProduct[], now: Date): Promise<void> {
  if (edited.length <= MAX_ROWS_A_STATEMENT) return saveRows(tx, edited, now)
  await withDeferredSkus(tx, async () => {
    for (let at = 0; at < edited.length; at += MAX_ROWS_A_STATEMENT)
      await saveRows(tx, edited.slice(at, at + MAX_ROWS_A_STATEMENT), now)
  })
}

/** Lets products exchange SKUs in several statements. Throws 409 when two products have the same SKU at the end. */
export async function withDeferredSkus(tx: Db, work: () => Promise<void>): Promise<void> {
  await sql`set constraints products_sku deferred`.execute(tx)
  await work()
  await sql`set constraints products_sku immediate`.execute(tx).catch(throwTakenSku)
}

async function saveRows(tx: Db, edited: readonly EditedProduct[], now: Date): Promise<void> {
  const rows = JSON.stringify(edited.map((product) => rowOf(product, now)))
  await sql`
    update products set name = changed.name, folded_name = changed.folded_name, category = changed.category, price = changed.price,
      offer_price = changed.offer_price, description = changed.description, weight = changed.weight, pictures = changed.pictures,
      in_stock = changed.in_stock, archived_at = changed.archived_at, sku = changed.sku, folded_sku = changed.folded_sku,
      size_amount = changed.size_amount, size_unit = changed.size_unit, ingredients = changed.ingredients, origin = changed.origin,
      low_at = changed.low_at, synonyms = changed.synonyms, allergens = changed.allergens, search_terms = changed.search_terms,
      price_charged_until = ${chargedUntil(now)}, version = products.version + 1
    from jsonb_populate_recordset(null::products, ${rows}::jsonb) as changed
    where products.id = any(${edited.map(({ id }) => id)}::uuid[]) and products.id = changed.id`
    .execute(tx)
    .catch(throwTakenSku)
}

/** Returns the last time in the last 30 days at which an edited product was sold at its list price, or null. */
const chargedUntil = (now: Date) => sql`case
  when changed.price = changed.offer_price then null
  when changed.price = products.offer_price then ${now}::timestamptz
  when changed.price = products.price then products.price_charged_until
  else (
    select max(at) from product_changes
    where product_id = products.id and field = 'offerPrice' and before::text = changed.price::text
      and at > ${chargedAfter(now)}) end`

/**
 * Raises the versions of products whose stock was changed by people. The caller must hold the row locks of their stock
 * counts.
 */
export async function raiseVersions(tx: Db, ids: readonly ProductId[]): Promise<void> {
  await sql`update products set version = version + 1 where id = any(${ids}::uuid[])`.execute(tx)
}

/** Returns the columns of a product's row that are edited. */
export function rowOf({ id, archivedAt, after }: EditedProduct, now: Date) {
  const { name, category, price, offerPrice, description, weight, pictures, inStock, archived } = after
  const { sku, size, ingredients, origin, lowAt, synonyms, allergens } = after
  return {
    ...{ id, name, category, price, description, weight, pictures },
    folded_name: foldText(name),
    offer_price: offerPrice,
    in_stock: inStock,
    archived_at: archived ? (archivedAt ?? now) : null,
    ...factColumns({ sku, size, ingredients, origin, lowAt, synonyms, allergens }),
  }
}
