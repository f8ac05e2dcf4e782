import type { LostRowWire, LostSubjectToSend } from '../../../../contract/search/lost-demand.ts'
import { MAX_WORD } from '../../../../domain/products/product-rules.ts'
import type { LostKind } from '../../../../domain/search/lost-demand.ts'
import { numberText } from '../../../../domain/text/counts.ts'
import { PRODUCT_PAGES } from '../product-filter/product-filter.ts'

const WHAT: Readonly<Record<LostKind, string>> = {
  search: 'Searched, nothing found',
  soldOut: 'Sold out when looked at',
  short: 'Too few for a cart or an order',
}

export const lostText = ({ kind, people, product }: LostRowWire): string =>
  [
    kind === 'search' && product ? 'Searched, sold out' : WHAT[kind],
    countOfPeople(people),
    ...(product && product.waiting > 0 ? [waitingText(product.waiting)] : []),
  ].join(' · ')

const waitingText = (count: number): string => (count === 1 ? '1 waits for an email' : `${numberText(count)} wait for an email`)

const countOfPeople = (count: number): string => (count === 1 ? '1 person' : `${numberText(count)} people`)

export const nameOf = ({ text, product }: LostRowWire): string => text ?? product?.name ?? 'A product no longer sold'

/** Throws when the row has neither a text nor a product, which never happens. */
export function subjectOf({ kind, text, product }: LostRowWire): LostSubjectToSend {
  if (kind === 'search' && text !== undefined) return { kind, text }
  if (kind !== 'search' && product) return { kind, product: product._id }
  throw new Error('A row is of a text or of a product')
}

export const canBeSynonym = (text: string): boolean => text.length <= MAX_WORD

/**
 * Returns the page where the product gets its stock: the stock list when it is counted, and otherwise the product list,
 * where it is switched on.
 */
export const restockUrl = ({ name, isCounted }: NonNullable<LostRowWire['product']>): string =>
  PRODUCT_PAGES[isCounted ? 'stock' : 'list'].url({ search: name })
