import * as z from 'zod/mini'
import type { ProductSort } from '../../../contract/seller-products.ts'
import type { ProductId } from '../../../domain/product.ts'
import { ClientError } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { SortKey } from './seller-product-repository.ts'

interface Position {
  readonly key: SortKey
  readonly id: ProductId
}

const KEYS = {
  newest: z.null(),
  name: z.string(),
  price: z.int(),
  stock: z.nullable(z.int()),
  sold: z.int(),
} satisfies Record<ProductSort, z.ZodMiniType<SortKey>>

const productId = z.custom<ProductId>((id) => typeof id === 'string' && isId(id))

/**
 * The cursor contains the sort key. So the next page continues at the same place, even when the product was sold or
 * renamed meanwhile.
 */
export const formatCursor = (sort: ProductSort, { key, id }: Position): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/** Throws 400. */
export function parseCursor(cursor: string, sort: ProductSort): Position {
  const parsed = z.tuple([z.literal(sort), KEYS[sort], productId]).safeParse(jsonOf(cursor))
  if (!parsed.success) throw new ClientError(400, 'cursor is not one that we gave for this sort')
  const [, key, id] = parsed.data
  return { key, id }
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
