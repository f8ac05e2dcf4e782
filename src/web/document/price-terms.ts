import { termsFromWire } from '../../contract/checkout/price-conversions.ts'
import { DEFAULT_TERMS, type PriceTerms } from '../../domain/checkout/pricing.ts'
import { useStoreFacts } from './store-facts.ts'

// The hook is not in store-facts.ts, because each page loads that file first, and only carts and checkouts need the terms.

/** Returns what the store charges beside its prices, as it was when the page was rendered. */
export function usePriceTerms(): PriceTerms {
  const { priceTerms } = useStoreFacts()
  return priceTerms === undefined ? DEFAULT_TERMS : termsFromWire(priceTerms)
}
