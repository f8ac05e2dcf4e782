import type { LostRowWire, LostSubjectToSend } from '../../../../contract/lost-demand.ts'
import type { LostKind } from '../../../../domain/lost-demand.ts'
import { MAX_SYNONYM } from '../../../../domain/new-product.ts'
import { paths } from '../../../routing/paths.ts'
import { numberText } from '../count-of.ts'
import { type FilteredPage, productFilterUrl } from '../product-filter/product-filter.ts'

const WHAT: Readonly<Record<LostKind, string>> = {
  search: 'Searched, nothing found',
  soldOut: 'Sold out when looked at',
  short: 'Too few for a cart or an order',
}

/** `Searched, nothing found · 3 people`. */
export const lostText = ({ kind, people, product }: LostRowWire): string =>
  [kind === 'search' && product ? 'Searched, sold out' : WHAT[kind], countOfPeople(people)].join(' · ')

const countOfPeople = (count: number): string => (count === 1 ? '1 person' : `${numberText(count)} people`)

export const nameOf = ({ text, product }: LostRowWire): string => text ?? product?.name ?? 'A product no longer sold'

/** Throws without either, which no row has. */
export function subjectOf({ kind, text, product }: LostRowWire): LostSubjectToSend {
  if (kind === 'search' && text !== undefined) return { kind, text }
  if (kind !== 'search' && product) return { kind, product: product._id }
  throw new Error('A row is of a text or of a product')
}

export const canBeSynonym = (text: string): boolean => text.length <= MAX_SYNONYM

/** Where it is counted, or else switched on again. */
export function restockUrl({ name, isCounted }: NonNullable<LostRowWire['product']>): string {
  const page: FilteredPage = { path: isCounted ? paths.sellerStock() : paths.sellerProducts(), states: [], firstSort: 'newest' }
  return productFilterUrl(page, { state: null, search: name, category: '', sort: 'newest' })
}
