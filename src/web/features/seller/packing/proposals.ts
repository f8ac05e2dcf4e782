import type { ProductWire } from '../../../../contract/products/products.ts'
import { type Cents, cents, dollarsOf, formatCents, wireCents } from '../../../../domain/money.ts'
import { substituteTerms } from '../../../../domain/orders/picking.ts'
import { type OrderedWeight, type Weighed, type Weighing, weightOf } from '../../../../domain/products/weighed.ts'
import type { Goods, PackLine } from './pack-lines.ts'

type CandidateProduct = Pick<
  ProductWire,
  '_id' | 'name' | 'category' | 'image' | 'offerPrice' | 'weight' | 'weighed' | 'inStock' | 'deposit'
>

export type Candidate = CandidateProduct & {
  /** The pieces on hand. Undefined means that the product is not counted. */
  readonly stock?: number | undefined
  /** The pieces on hand that are held for payments under way. */
  readonly held?: number | undefined
}

export const piecesLeft = ({ stock, held = 0 }: Candidate): number | null => (stock === undefined ? null : stock - held)

/**
 * Returns whether the candidate can replace the line. The same product, rejected products and products that nobody can
 * buy can't.
 */
export const isPossible = (candidate: Candidate, { product, rejected }: PackLine): boolean =>
  candidate.inStock &&
  piecesLeft(candidate) !== 0 &&
  candidate._id !== product._id &&
  rejected.every(({ _id }) => _id !== candidate._id)

export function proposals(candidates: readonly Candidate[], line: PackLine, count: number): Candidate[] {
  const distance = ({ offerPrice }: Candidate) => Math.abs(wireCents(offerPrice) - wireCents(line.product.offerPrice))
  return candidates
    .filter((candidate) => isPossible(candidate, line))
    .toSorted((one, other) => distance(one) - distance(other) || (one._id < other._id ? -1 : 1))
    .slice(0, count)
}

export interface SubstituteOffer {
  readonly product: Goods
  readonly deposit: Cents
  /** `weighed` is null for goods by the piece. */
  readonly weighed: OrderedWeight | null
}

/**
 * Returns the candidate as the shopper buys it, which is at the lower of both prices. Returns null for goods of which a piece
 * would cost less than a cent, by its weight or with its deposit.
 */
export function asSubstitute(
  candidate: Candidate,
  { product, deposit: before }: PackLine,
  weighing: Weighing,
): SubstituteOffer | null {
  const { _id, name, category, image, weight } = candidate
  const deposit = wireCents(candidate.deposit ?? 0)
  const prices = { offerPrice: wireCents(candidate.offerPrice), deposit, weighed: soldByWeight(candidate) }
  const ordered = { offerPrice: wireCents(product.offerPrice), deposit: before }
  const { offerPrice, weighed } = substituteTerms(ordered, prices, weighing)
  if (offerPrice < 1) return null
  const goods = { _id, name, category, image, offerPrice: dollarsOf(offerPrice) }
  return { product: weight === undefined ? goods : { ...goods, weight }, deposit, weighed }
}

function soldByWeight({ weighed }: Candidate): Weighed | null {
  const piece = weighed ? weightOf(weighed.piece) : null
  if (!weighed || piece === null) return null
  const { per, price, offerPrice = price } = weighed
  return { per, piece, price: wireCents(price), offerPrice: wireCents(offerPrice) }
}

/** Returns a text such as `$3.50, 40¢ less`, `stays $3.90, not $4.20` or `$3.90, the same`. */
export function priceText(ordered: Cents, offer: Cents): string {
  if (offer === ordered) return `${formatCents(offer)}, the same`
  if (offer > ordered) return `stays ${formatCents(ordered)}, not ${formatCents(offer)}`
  return `${formatCents(offer)}, ${differenceText(ordered - offer)} less`
}

const differenceText = (amount: number): string => (amount < 100 ? `${amount}¢` : formatCents(cents(amount)))
