import type { SellerProductWire } from '../../../contract/products/seller-products.ts'
import type { ListLostDemandResponse, LostRowWire } from '../../../contract/search/lost-demand.ts'
import { type Cents, cents, dollarsOf } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { type LostDays, type LostState, lostAmount, stateOfLosses } from '../../../domain/search/lost-demand.ts'
import { daysLater } from '../../../domain/time/time-zone.ts'
import type { Platform } from '../../platform/platform.ts'
import { medianOfferPrice } from '../catalog/product-repository.ts'
import { findSearchHits } from '../catalog/product-search.ts'
import { findMedianLine } from '../orders/order-statistics.ts'
import { countRestockAlerts } from '../restock-alerts/restock-alert-repository.ts'
import { getSellerProducts } from '../seller-catalog/list-seller-products.ts'
import { today } from '../settings/store-settings.ts'
import { type LostSubject, listLostSubjects } from './lost-demand-repository.ts'

const ROWS_A_STATE = 100

type LostDemand = Omit<ListLostDemandResponse, 'success'>

export async function listLostDemand(platform: Platform, days: LostDays): Promise<LostDemand> {
  const { subjects, lineAmount } = await readLostSubjects(platform, Number(days))
  const byState = Map.groupBy(subjects, (subject) => stateOfLosses(subject, false))
  const shown = [...byState.values()].flatMap((same) => same.slice(0, ROWS_A_STATE))
  const checked = new Map((await checkSubjects(platform, shown)).map((one) => [keyOf(one), one]))
  const products = [...checked.values()].flatMap(({ product }) => (product ? [product._id as ProductId] : [])) // ids from the database
  const waiting = await countRestockAlerts(platform.db, products)
  const all = subjects.map((subject) => checked.get(keyOf(subject)) ?? { ...subject, state: stateOfLosses(subject, false) })
  const open = all.filter(({ state }) => state === 'open')
  const countOf = (kind: LostRowWire['kind']) => open.filter((one) => one.kind === kind).length
  const countIn = (wanted: LostState) => all.filter(({ state }) => state === wanted).length
  return {
    days,
    rows: [...checked.values()].map((one) => rowOf(one, lineAmount, waiting)).sort(byStateAndAmount),
    counts: {
      ...{ search: countOf('search'), soldOut: countOf('soldOut'), short: countOf('short') },
      ...{ served: countIn('served'), dismissed: countIn('dismissed') },
    },
    total: dollarsOf(cents(open.reduce((sum, one) => sum + openAmountOf(one, lineAmount), 0))),
    searchAmount: dollarsOf(lineAmount),
    computedAt: platform.clock.now().toISOString(),
  }
}

const keyOf = ({ kind, subject }: LostSubject): string => `${kind} ${subject}`

const openAmountOf = ({ kind, openPeople, openAmount }: LostSubject, lineAmount: Cents): Cents =>
  lostAmount(kind, { people: openPeople, amount: openAmount }, lineAmount)

function rowOf(checked: CheckedSubject, lineAmount: Cents, waiting: ReadonlyMap<string, number>): LostRowWire {
  const { kind, words, product, state, lostAt } = checked
  const isOpen = state === 'open'
  return {
    kind,
    ...(words !== null && { text: words }),
    ...(product && (kind !== 'search' || isOpen) && { product: lostProductToWire(product, waiting) }),
    people: isOpen ? checked.openPeople : checked.people,
    amount: dollarsOf(isOpen ? openAmountOf(checked, lineAmount) : lostAmount(kind, checked, lineAmount)),
    at: lostAt.toISOString(),
    state,
  }
}

const lostProductToWire = (
  { _id, name, category, image, stock }: NonNullable<CheckedSubject['product']>,
  waiting: ReadonlyMap<string, number>,
) => ({
  ...{ _id, name, category, image },
  isCounted: stock !== undefined,
  waiting: waiting.get(_id) ?? 0,
})

const ORDER: Readonly<Record<LostState, number>> = { open: 0, served: 1, dismissed: 2 }

const byStateAndAmount = (one: LostRowWire, other: LostRowWire): number =>
  ORDER[one.state] - ORDER[other.state] || other.amount - one.amount

const MAX_SUBJECTS = 5_000
const NEWEST_ORDERS = 200
const FEWEST_LINES = 20
const NEWEST_PRODUCTS = 1_000

interface ReadSubjects {
  readonly subjects: readonly LostSubject[]
  /** The value of one person's search. */
  readonly lineAmount: Cents
}

/** Returns the losses of the last `days` days, including today: the 5,000 with the highest value, highest first. */
export async function readLostSubjects({ db, clock, settings }: Platform, days: number): Promise<ReadSubjects> {
  const from = daysLater(today({ clock, settings }), 1 - days)
  const lineAmount = await valueOfSearch(db)
  return { subjects: await listLostSubjects(db, { from, lineAmount, limit: MAX_SUBJECTS }), lineAmount }
}

/**
 * Returns the median amount of the order lines of people. As long as there are too few lines, it is the median price of
 * the products.
 */
async function valueOfSearch(db: Platform['db']): Promise<Cents> {
  const { lines, amount } = await findMedianLine(db, NEWEST_ORDERS)
  return lines < FEWEST_LINES ? medianOfferPrice(db, NEWEST_PRODUCTS) : amount
}

interface CheckedSubject extends LostSubject {
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
    return { ...subject, state: stateOfLosses({ ...subject, isDismissed }, isAvailable(product, subject.wanted)), product }
  })
}

const isAvailable = (product: SellerProductWire | null, pieces: number): boolean =>
  product?.inStock === true && (product.stock === undefined || product.stock - product.held >= pieces)
