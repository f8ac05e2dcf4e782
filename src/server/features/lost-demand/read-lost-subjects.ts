import type { SellerProductWire } from '../../../contract/stock.ts'
import { type LostState, stateOfLosses } from '../../../domain/lost-demand.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'
import { dayOf, daysLater } from '../../../domain/time-zone.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSearchHits } from '../catalog/find-search-hits.ts'
import { medianOfferPrice } from '../catalog/median-offer-price.ts'
import { findMedianLine } from '../orders/order-statistics.ts'
import { getSellerProducts } from '../seller-catalog/list-seller-products.ts'
import { type LostSubject, listLostSubjects } from './lost-subject-repository.ts'

const MAX_SUBJECTS = 5_000
const NEWEST_ORDERS = 200
const FEWEST_LINES = 20
const NEWEST_PRODUCTS = 1_000

export interface ReadSubjects {
  readonly subjects: readonly LostSubject[]
  /** The value of one person's search. */
  readonly lineAmount: Cents
}

/** Returns the losses of the last `days` days, including today: the 5,000 with the highest value, highest first. */
export async function readLostSubjects({ db, clock, settings }: Platform, days: number): Promise<ReadSubjects> {
  const from = daysLater(dayOf(clock.now(), settings.current().timeZone), 1 - days)
  const lineAmount = await valueSearch(db)
  return { subjects: await listLostSubjects(db, { from, lineAmount, limit: MAX_SUBJECTS }), lineAmount }
}

/**
 * Returns the median amount of the order lines of people. As long as there are too few lines, it is the median price of
 * the products.
 */
async function valueSearch(db: Platform['db']): Promise<Cents> {
  const { lines, amount } = await findMedianLine(db, NEWEST_ORDERS)
  return lines < FEWEST_LINES ? medianOfferPrice(db, NEWEST_PRODUCTS) : amount
}

export interface CheckedSubject extends LostSubject {
  readonly state: LostState
  /** The product of the loss. In the case of a search, it is the sold-out product that the search would find. */
  readonly product: SellerProductWire | null
}

export async function checkSubjects(platform: Platform, subjects: readonly LostSubject[]): Promise<CheckedSubject[]> {
  const searches = subjects.flatMap(({ kind, words }) => (kind === 'search' && words !== null ? [words] : []))
  const hits = await findSearchHits(platform.db, searches)
  const productOf = ({ kind, subject, words }: LostSubject) =>
    kind === 'search' ? hits.get(words ?? '')?.id : (subject as ProductId) // the subject of this kind is an id
  const ids = new Set(subjects.flatMap((subject) => productOf(subject) ?? []))
  const products = ids.size === 0 ? new Map<ProductId, SellerProductWire>() : await getSellerProducts(platform, [...ids])
  return subjects.map((subject) => {
    const product = products.get(productOf(subject) ?? ('' as ProductId)) ?? null // no product has an empty id
    const isDismissed = subject.isDismissed || product?.archived === true
    return { ...subject, state: stateOfLosses({ ...subject, isDismissed }, isThere(product, subject.wanted)), product }
  })
}

const isThere = (product: SellerProductWire | null, pieces: number): boolean =>
  product?.inStock === true && (product.stock === undefined || product.stock - product.held >= pieces)
