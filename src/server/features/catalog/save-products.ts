import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { NO_SUPPLIER } from '../../../domain/buying/supplier.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { publishAfterCommit } from '../../platform/domain-events.ts'
import { chargedUntil } from './charged-prices.ts'
import type { EditableProduct } from './editable-products.ts'
import { insertBarcodes } from './product-barcodes.ts'
import { columnsOf, SAVED_COLUMNS, type StoredValues } from './product-columns.ts'
import { type Recording, recordChanges } from './product-history.ts'

/**
 * This bounds the time of a statement on a busy machine (`connectDatabase`), and its memory: it contains all texts of
 * its products as JSON.
 */
const MAX_ROWS_A_STATEMENT = 500

const SAVED = sql.join(SAVED_COLUMNS.map((column) => sql.ref(column)))
const SET_SAVED = sql.join(SAVED_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`))

interface ProductToInsert {
  readonly id: ProductId
  readonly values: StoredValues
}

/** Inserts products without stock counts. Throws 409 when another product has the SKU or a barcode of one of these. */
export async function insertProducts(tx: Db, products: readonly ProductToInsert[], now: Date): Promise<void> {
  for (let at = 0; at < products.length; at += MAX_ROWS_A_STATEMENT)
    await insertRows(tx, products.slice(at, at + MAX_ROWS_A_STATEMENT), now)
}

async function insertRows(tx: Db, products: readonly ProductToInsert[], now: Date): Promise<void> {
  const rows = JSON.stringify(products.map(({ id, values }) => ({ id, ...columnsOf(values, values.archived ? now : null) })))
  await sql`
    insert into products (id, ${SAVED}, created_at)
    select id, ${SAVED}, ${now}::timestamptz from jsonb_populate_recordset(null::products, ${rows}::jsonb)`
    .execute(tx)
    .catch(throwConflict)
  await insertBarcodes(
    tx,
    products.map(({ id, values: { barcodes } }) => ({ id, barcodes })),
  )
  publishAfterCommit(tx, 'catalogChanged', null)
}

interface EditedProduct extends Pick<EditableProduct, 'id' | 'archivedAt'> {
  readonly after: StoredValues
}

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

async function saveRows(tx: Db, edited: readonly EditedProduct[], now: Date): Promise<void> {
  const rows = edited.map(({ id, archivedAt, after }) => ({
    id,
    ...columnsOf(after, after.archived ? (archivedAt ?? now) : null),
  }))
  await sql`
    update products set ${SET_SAVED}, price_charged_until = ${chargedUntil(now)}, version = products.version + 1
    from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb) as changed
    where products.id = any(${edited.map(({ id }) => id)}::uuid[]) and products.id = changed.id`
    .execute(tx)
    .catch(throwConflict)
  publishAfterCommit(tx, 'catalogChanged', null)
}

/** Moves products that are not archived and whose category is the text `from` to the category with the path `to`. */
export async function moveToCategory(tx: Db, { from, to }: { from: string; to: string }, recording: Recording): Promise<void> {
  const { rows } = await sql<{ id: ProductId; category: string }>`
    with found as (select id, category from products
      where archived_at is null and lower(category) = lower(${from}) order by id for update)
    update products set category = ${to}, version = version + 1 from found where products.id = found.id
    returning products.id, found.category`.execute(tx)
  const moved = rows.map(({ id, category }) => ({
    product: id,
    changes: [{ field: 'category' as const, from: category, to }],
  }))
  await recordChanges(tx, moved, recording)
  if (moved.length > 0) publishAfterCommit(tx, 'catalogChanged', null)
}

/** Lets products exchange SKUs in several statements. Throws 409 when two products have the same SKU at the end. */
export async function withDeferredSkus(tx: Db, work: () => Promise<void>): Promise<void> {
  await sql`set constraints products_sku deferred`.execute(tx)
  await work()
  await sql`set constraints products_sku immediate`.execute(tx).catch(throwConflict)
}

/** Throws 409 when another product has the SKU, and 422 for an unknown supplier. Throws any other error unchanged. */
function throwConflict(error: unknown): never {
  const constraint = error instanceof DatabaseError ? error.constraint : null
  if (constraint === 'products_supplier') throw new ClientError(422, NO_SUPPLIER, { errors: { supplier: NO_SUPPLIER } })
  if (constraint !== 'products_sku') throw error
  const message = 'Another product has this SKU'
  throw new ClientError(409, message, { errors: { sku: message } })
}

/**
 * Raises the versions of products whose stock was changed by people. The caller must hold the row locks of their stock
 * counts.
 */
export async function raiseVersions(tx: Db, ids: readonly ProductId[]): Promise<void> {
  await sql`update products set version = version + 1 where id = any(${ids}::uuid[])`.execute(tx)
}

export interface ShownStock {
  readonly product: ProductId
  /** The result of `shownLeft`. */
  readonly left: number | null
  /** The result of the domain's `keepsUntil`. */
  readonly keepsUntil: string | null
}

/**
 * Saves what public responses say of the pieces that are left; the responses change with it. The caller must hold the row
 * locks of the stock counts, so that concurrent calls do not deadlock with each other.
 */
export async function saveShownStock(tx: Db, shown: readonly ShownStock[]): Promise<void> {
  if (shown.length === 0) return
  await sql`
    update products set stock_left = shown.stock_left, keeps_until = shown.keeps_until
    from unnest(${shown.map(({ product }) => product)}::uuid[], ${shown.map(({ left }) => left)}::smallint[],
      ${shown.map(({ keepsUntil }) => keepsUntil)}::text[]) as shown (product_id, stock_left, keeps_until)
    where products.id = shown.product_id`.execute(tx)
  publishAfterCommit(tx, 'catalogChanged', null)
}
