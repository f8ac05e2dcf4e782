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

/** A statement must end in time on a busy machine (`connectDatabase`), and is JSON of all texts of its products. */
export const MAX_ROWS_A_STATEMENT = 500

/** And raises their versions. Needs their locks. Throws 409 when another product has one's SKU. */
export async function saveEditedProducts(tx: Db, edited: readonly EditedProduct[], now: Date): Promise<void> {
  if (edited.length <= MAX_ROWS_A_STATEMENT) return saveRows(tx, edited, now)
  await withDeferredSkus(tx, async () => {
    for (let at = 0; at < edited.length; at += MAX_ROWS_A_STATEMENT)
      await saveRows(tx, edited.slice(at, at + MAX_ROWS_A_STATEMENT), now)
  })
}

/** Lets products of several statements exchange SKUs. Throws 409 when two have the same one at the end. */
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

/** Of an edited product: until when it was sold at its list price, in the last 30 days. */
const chargedUntil = (now: Date) => sql`case
  when changed.price = changed.offer_price then null
  when changed.price = products.offer_price then ${now}::timestamptz
  when changed.price = products.price then products.price_charged_until
  else (
    select max(at) from product_changes
    where product_id = products.id and field = 'offerPrice' and before::text = changed.price::text
      and at > ${chargedAfter(now)}) end`

/** Of products whose stock people changed. Needs the locks of their counts. */
export async function raiseVersions(tx: Db, ids: readonly ProductId[]): Promise<void> {
  await sql`update products set version = version + 1 where id = any(${ids}::uuid[])`.execute(tx)
}

/** Of the table, without what is not edited. */
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
