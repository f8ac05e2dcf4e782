import type { ProductWire } from '../../../contract/products.ts'
import { CARDS_A_STEP } from './catalog-queries.ts'

export interface FurtherProducts {
  /** `failed` means that calling `show` retries. */
  readonly status: 'there' | 'loading' | 'failed'
  show(): void
}

export type FoundProducts =
  | { readonly status: 'loading'; retry(): void }
  | { readonly status: 'failed'; retry(): void }
  | {
      readonly status: 'ready'
      readonly products: readonly ProductWire[]
      /** It is null when these are all. */
      readonly further: FurtherProducts | null
      readonly count: ProductCount
      /** Counts the products in `products` that are out of stock. */
      readonly outOfStock: number
      /** It is true when no name contains the search text, and these products have it as a synonym. */
      readonly isFuzzy: boolean
    }

/**
 * `more` means that there are more than are shown, but nobody counted them. `unknown` means that those shown may be
 * all.
 */
export type ProductCount = number | 'more' | 'unknown'

interface KnownProducts {
  readonly products: readonly ProductWire[]
  readonly isEnd: boolean
  readonly status: 'loading' | 'failed' | 'ready'
  retry(): void
  readonly count: ProductCount
  readonly isFuzzy: boolean
}

export function foundProducts(
  { products, isEnd, status, retry, count, isFuzzy }: KnownProducts,
  [shown, show]: readonly [number, (count: number) => void],
): FoundProducts {
  if (products.length === 0 && status !== 'ready') return { status, retry }
  const further = {
    status: status === 'ready' ? 'there' : status,
    show: status === 'failed' ? retry : () => show(shown + CARDS_A_STEP),
  } as const
  const isAll = isEnd && products.length <= shown
  const outOfStock = products.filter(({ inStock }) => !inStock).length
  return { status: 'ready', products: products.slice(0, shown), further: isAll ? null : further, count, outOfStock, isFuzzy }
}
