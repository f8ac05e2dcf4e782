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
  /** What a person's search is worth. */
  readonly lineAmount: Cents
}

/** Of the last days, up to today: the 5,000 that are worth most, these first. */
export async function readLostSubjects({ db, clock, settings }: Platform, days: number): Promise<ReadSubjects> {
  const from = daysLater(dayOf(clock.now(), settings.current().timeZone), 1 - days)
  const lineAmount = await valueSearch(db)
  return { subjects: await listLostSubjects(db, { from, lineAmount, limit: MAX_SUBJECTS }), lineAmount }
}

/** As much as half of the lines that people order; before there are enough, as half of the products. */
async function valueSearch(db: Platform['db']): Promise<Cents> {
  const { lines, amount } = await findMedianLine(db, NEWEST_ORDERS)
  return lines < FEWEST_LINES ? medianOfferPrice(db, NEWEST_PRODUCTS) : amount
}

export interface CheckedSubject extends LostSubject {
  readonly state: LostState
  /** Of a search the sold-out product that it would find. */
  readonly product: SellerProductWire | null
}

/** With their states at present. */
export async function checkSubjects(platform: Platform, subjects: readonly LostSubject[]): Promise<CheckedSubject[]> {
  const searches = subjects.flatMap(({ kind, words }) => (kind === 'search' && words !== null ? [words] : []))
  const hits = await findSearchHits(platform.db, searches)
  const productOf = ({ kind, subject, words }: LostSubject) =>
    kind === 'search' ? hits.get(words ?? '')?.id : (subject as ProductId) // by its kind
  const ids = new Set(subjects.flatMap((subject) => productOf(subject) ?? []))
  const products = ids.size === 0 ? new Map<ProductId, SellerProductWire>() : await getSellerProducts(platform, [...ids])
  return subjects.map((subject) => {
    const product = products.get(productOf(subject) ?? ('' as ProductId)) ?? null // none has an empty id
    const isDismissed = subject.isDismissed || product?.archived === true
    return { ...subject, state: stateOfLosses({ ...subject, isDismissed }, isThere(product, subject.wanted)), product }
  })
}

const isThere = (product: SellerProductWire | null, pieces: number): boolean =>
  product?.inStock === true && (product.stock === undefined || product.stock - product.held >= pieces)
