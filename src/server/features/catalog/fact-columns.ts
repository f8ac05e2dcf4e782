import { DatabaseError } from 'pg'
import { foldSku } from '../../../domain/product.ts'
import { searchTerms } from '../../../domain/product-change.ts'
import type { ProductFacts } from '../../../domain/product-facts.ts'
import { ClientError } from '../../errors.ts'

/** Returns the columns of a product's facts, including those by which it is found. */
export const factColumns = ({ sku, size, lowAt, ...same }: ProductFacts) => ({
  ...same,
  sku,
  folded_sku: sku === null ? null : foldSku(sku),
  size_amount: size?.amount ?? null,
  size_unit: size?.unit ?? null,
  low_at: lowAt,
  search_terms: searchTerms({ sku, synonyms: same.synonyms }),
})

/** Throws 409 when another product has the SKU. Throws any other error unchanged. */
export function throwTakenSku(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.constraint !== 'products_sku') throw error
  const message = 'Another product has this SKU'
  throw new ClientError(409, message, { errors: { sku: message } })
}
