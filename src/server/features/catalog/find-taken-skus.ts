import { sql } from 'kysely'
import { foldSku, type ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Returns those of the SKUs, in the form of `foldSku`, that products other than `except` have. */
export async function findTakenSkus(db: Db, skus: readonly string[], except: readonly ProductId[]): Promise<ReadonlySet<string>> {
  if (skus.length === 0) return new Set()
  const { rows } = await sql<{ sku: string }>`
    select folded_sku as sku from products
    where folded_sku = any(${skus.map(foldSku)}::text[]) and id <> all(${except}::uuid[])`.execute(db)
  return new Set(rows.map(({ sku }) => sku))
}
