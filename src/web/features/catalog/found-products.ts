import type { ProductWire } from '../../../contract/products.ts'
import { CARDS_A_STEP } from './catalog-queries.ts'

/** The way to the products that follow those shown. */
export interface FurtherProducts {
  /** `failed`: it was tried, and asks to be tried again by hand. */
  readonly status: 'there' | 'loading' | 'failed'
  show(): void
}

/** What a list of products has to show. */
export type FoundProducts =
  | { readonly status: 'loading'; retry(): void }
  | { readonly status: 'failed'; retry(): void }
  | {
      readonly status: 'ready'
      readonly products: readonly ProductWire[]
      /** Null when these are all. */
      readonly further: FurtherProducts | null
      readonly count: ProductCount
      /** How many of these are out of stock; 0 in a list that has none of them. */
      readonly outOfStock: number
    }

/**
 * How many products there are in all. `more`: that was not counted, and is more than are shown; `unknown`: not all were looked
 * through yet, and those shown may be all.
 */
export type ProductCount = number | 'more' | 'unknown'

/** What is known of a list. */
interface KnownProducts {
  readonly products: readonly ProductWire[]
  /** Whether nothing comes after these. */
  readonly isEnd: boolean
  /** What became of the last question. */
  readonly status: 'loading' | 'failed' | 'ready'
  retry(): void
  readonly count: ProductCount
}

/** As many of the products as are to be shown, and the way to more. */
export function foundProducts(
  { products, isEnd, status, retry, count }: KnownProducts,
  [shown, show]: readonly [number, (count: number) => void],
): FoundProducts {
  if (products.length === 0 && status !== 'ready') return { status, retry }
  const further = {
    status: status === 'ready' ? 'there' : status,
    show: status === 'failed' ? retry : () => show(shown + CARDS_A_STEP),
  } as const
  const isAll = isEnd && products.length <= shown
  const outOfStock = products.filter(({ inStock }) => !inStock).length
  return { status: 'ready', products: products.slice(0, shown), further: isAll ? null : further, count, outOfStock }
}
