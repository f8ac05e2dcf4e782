import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Finds products, archived or not, by their SKUs. The SKUs and the keys of the result are in the form of `foldSku`. */
export async function findIdsBySku(db: Db, folded: readonly string[]): Promise<ReadonlyMap<string, ProductId>> {
  const wanted = folded.filter((sku) => sku !== '')
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ sku: string; id: ProductId }>`
    select folded_sku as sku, id from products where folded_sku = any(${wanted}::text[])`.execute(db)
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}
