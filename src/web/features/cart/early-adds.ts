import { useEffect } from 'react'
import type { ProductWire } from '../../../contract/products/products.ts'
import { storedText } from '../../state/browser-storage.ts'
import { addToCart } from './change-cart.ts'

/** `EarlyAdd` are the facts of a product that the bootstrap script stores. */
export type EarlyAdd = Pick<ProductWire, '_id' | 'name' | 'category' | 'image' | 'weight' | 'offerPrice' | 'stock'>

/**
 * `EARLY_ADDS_KEY` is the key in local storage of the products whose add buttons were pressed before hydration, one entry for
 * each press.
 */
export const EARLY_ADDS_KEY = 'larder.early-adds'

const stored = storedText(EARLY_ADDS_KEY)

/**
 * Adds to the cart what was pressed before hydration, on this page or on the one before, and removes the marks with
 * which bootstrap.ts showed it.
 */
export function useEarlyAdds(): void {
  useEffect(() => {
    for (const product of takeEarlyAdds()) addToCart(product)
    for (const button of document.querySelectorAll('[data-added]')) button.removeAttribute('data-added')
    document.querySelector('.cart-link')?.removeAttribute('data-pieces')
  }, [])
}

/** Returns nothing when the text can't be parsed. */
function takeEarlyAdds(): readonly EarlyAdd[] {
  const text = stored.read()
  if (text === null) return []
  stored.write(null)
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
