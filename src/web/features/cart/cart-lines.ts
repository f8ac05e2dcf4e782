import type { ProductWire } from '../../../contract/products.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'
import { wireCents } from '../../ui/price.tsx'
import type { SavedCart } from './cart-state.ts'

interface LineOf<Status extends string> {
  readonly status: Status
  readonly id: ProductId
  readonly quantity: number
}

/** A line that can be ordered. */
export interface AvailableLine extends LineOf<'available'> {
  readonly product: ProductWire
  readonly offerPrice: Cents
  /** The offer price that the shopper saw when it was another one than now, else null. */
  readonly formerPrice: Cents | null
}

/** A line of the cart as the shopper sees it. `loading`: its product is asked for; `gone`: there is none any more. */
export type CartLine =
  | AvailableLine
  | (LineOf<'out-of-stock'> & { readonly product: ProductWire })
  | LineOf<'gone'>
  | LineOf<'loading'>

/** What is known of the cart's products: those that were found of those that were asked for. */
export interface KnownProducts {
  readonly asked: ReadonlySet<string>
  readonly found: readonly ProductWire[]
}

/** The lines of the cart, in its order. */
export function cartLines(
  { cart, seenPrices }: Pick<SavedCart, 'cart' | 'seenPrices'>,
  { asked, found }: KnownProducts,
): CartLine[] {
  const products = new Map(found.map((product) => [product._id, product]))
  return [...cart].map(([id, quantity]): CartLine => {
    const product = products.get(id)
    if (!product) return { status: asked.has(id) ? 'gone' : 'loading', id, quantity }
    if (!product.inStock) return { status: 'out-of-stock', id, quantity, product }
    const offerPrice = wireCents(product.offerPrice)
    const seen = seenPrices.get(id) ?? offerPrice
    return { status: 'available', id, quantity, product, offerPrice, formerPrice: seen === offerPrice ? null : seen }
  })
}

/** Whether a line can't be ordered, as far as is known. */
export const isUnavailable = ({ status }: CartLine): boolean => status === 'out-of-stock' || status === 'gone'

/** The lines that can be ordered: they alone count in the sums (contract, section 5). */
export const availableLines = (lines: readonly CartLine[]): AvailableLine[] => lines.filter((line) => line.status === 'available')
