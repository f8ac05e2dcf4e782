import { sql } from 'kysely'
import { foldSku, type ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { rowToValues, type StoredValues, VALUE_COLUMNS } from './product-columns.ts'

/** A product as its row has it, without its stock. */
export interface EditableProduct {
  readonly id: ProductId
  readonly version: number
  readonly archivedAt: Date | null
  readonly values: StoredValues
}

/** Returns the products that exist, including archived ones. */
export const findEditableProducts = (db: Db, ids: readonly ProductId[]): Promise<EditableProduct[]> =>
  rowsToProducts(selection(db, ids).execute())

/**
 * Locks the products in the order of their ids, and returns them. Orders that sell the last pieces of a counted product
 * wait for the lock.
 */
export const lockEditableProducts = (tx: Db, ids: readonly ProductId[]): Promise<EditableProduct[]> =>
  rowsToProducts(selection(tx, ids).orderBy('id').forNoKeyUpdate().execute())

/** Locks the products that exist until the commit, in the order of their ids, without reading their values. */
export async function lockProductRows(tx: Db, ids: readonly ProductId[]): Promise<void> {
  await tx.selectFrom('products').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()
}

const selection = (db: Db, ids: readonly ProductId[]) =>
  db
    .selectFrom('products')
    .select(['id', 'version', ...VALUE_COLUMNS])
    .where('id', '=', anyOf(ids))

type Row = Awaited<ReturnType<ReturnType<typeof selection>['execute']>>[number]

const rowsToProducts = async (rows: Promise<Row[]>): Promise<EditableProduct[]> =>
  (await rows).map((row) => ({ id: row.id, version: row.version, archivedAt: row.archived_at, values: rowToValues(row) }))

/** Finds products, archived or not, by their SKUs. The SKUs and the keys of the result are in the form of `foldSku`. */
export async function findIdsBySku(db: Db, folded: readonly string[]): Promise<ReadonlyMap<string, ProductId>> {
  const wanted = folded.filter((sku) => sku !== '')
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['folded_sku as sku', 'id'])
    .where('folded_sku', '=', anyOf(wanted))
    .execute()
  return new Map(rows.flatMap(({ sku, id }) => (sku === null ? [] : [[sku, id]])))
}

export interface SimilarSku {
  readonly id: ProductId
  readonly name: string
  readonly sku: string
}

/** Finds products whose SKUs are these numbers with zeros before them. Returns the first one of each number. */
export async function findSkusWithZeros(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, SimilarSku>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<SimilarSku & { number: string }>`
    select ltrim(folded_sku, '0') as number, id, name, sku from products
    where folded_sku like '0%' and ltrim(folded_sku, '0') = any(${numbers}::text[]) order by folded_sku desc`.execute(db)
  return new Map(rows.map(({ number, ...product }) => [number, product]))
}

/** Returns those of the SKUs, in the form of `foldSku`, that products other than `except` have. */
export async function findTakenSkus(db: Db, skus: readonly string[], except: readonly ProductId[]): Promise<ReadonlySet<string>> {
  if (skus.length === 0) return new Set()
  const { rows } = await sql<{ sku: string }>`
    select folded_sku as sku from products
    where folded_sku = any(${skus.map(foldSku)}::text[]) and id <> all(${except}::uuid[])`.execute(db)
  return new Set(rows.map(({ sku }) => sku))
}
