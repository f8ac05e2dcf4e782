import type { ProductWire } from '../../../contract/products.ts'

/** The way to the products that follow those shown. */
export interface FurtherProducts {
  /** `failed`: it was tried, and asks to be tried again by hand. */
  readonly status: 'there' | 'loading' | 'failed'
  show(): void
}

/** What a list of products has to show. */
export type FoundProducts =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; retry(): void }
  | {
      readonly status: 'ready'
      readonly products: readonly ProductWire[]
      /** Null when these are all. */
      readonly further: FurtherProducts | null
      /** How many there are in all; null when that was not counted, and is more than are shown. */
      readonly count: number | null
    }
