import type { DashboardResponse } from '../../../contract/reports/dashboard.ts'
import { fullName } from '../../../domain/addresses/address.ts'
import { cents, dollarsOf } from '../../../domain/money.ts'
import {
  type DayRange,
  daysIn,
  daysOfRange,
  daysUntil,
  type ReportDay,
  type ReportPeriod,
} from '../../../domain/reports/reports.ts'
import type { StaffRole } from '../../../domain/staff/staff.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import type { Platform } from '../../platform/platform.ts'
import { listSellerOrders } from '../order-tracking/list-orders.ts'
import { getSellerProducts, listSellerProducts } from '../seller-catalog/list-seller-products.ts'
import { sumStockAtCost, sumWasteAtCost } from '../stock/stock-at-cost.ts'
import { findLostPieces } from '../stock/stock-movements.ts'
import { readDayFigures, type SoldProduct } from './day-figures-repository.ts'
import {
  cancellationsOf,
  daysToWire,
  figuresToWire,
  hoursOf,
  lostToWire,
  NOTHING_SOLD,
  type PeriodFigures,
} from './figures-wire.ts'

const BEST_SELLERS = 10
/** The number of late orders, and of products with low stock, that are shown beside their counts. */
const SHOWN = 5

type Dashboard = Omit<DashboardResponse, 'success'>

/** Reads the figures of a period or of the days of a range, and of the same number of days before them. */
export async function readDashboard(platform: Platform, requested: ReportPeriod | DayRange, role: StaffRole): Promise<Dashboard> {
  const { db, clock, settings } = platform
  const now = clock.now()
  const { timeZone } = settings.current()
  const range = typeof requested === 'string' ? null : requested
  const count = typeof requested === 'string' ? daysIn(requested) : daysOfRange(requested)
  const allDays = daysUntil(range?.to ?? dayOf(now, timeZone), 2 * count, timeZone)
  const compared = { before: allDays.slice(0, count), current: allDays.slice(count) }
  const [read, lost, lostBefore, stockAtCost, lowStock, lateNow] = await Promise.all([
    readDayFigures(db, compared, BEST_SELLERS),
    findLostIn(db, compared.current),
    findLostIn(db, compared.before),
    sumStockAtCost(db),
    readLowStock(platform),
    readLateNow(platform, role),
  ])
  const figuresOf = (days: readonly ReportDay[], isCurrent: boolean): Omit<PeriodFigures, 'lost' | 'wasteCost'> => {
    const starts = new Set(days.map(({ startsAt }) => startsAt.getTime()))
    return {
      days,
      figures: read.days.filter(({ startsAt }) => starts.has(Date.parse(startsAt))),
      times: read.times.filter((time) => time.isCurrent === isCurrent),
      atCost: read.atCost.find((sums) => sums.isCurrent === isCurrent) ?? NOTHING_SOLD,
    }
  }
  const current = { ...figuresOf(compared.current, true), ...lost }
  const before = { ...figuresOf(compared.before, false), ...lostBefore }
  return {
    period: typeof requested === 'string' ? requested : 'days',
    timeZone,
    current: figuresToWire(current),
    before: figuresToWire(before),
    days: daysToWire(current, before),
    hours: hoursOf(current, before, timeZone),
    byCategory: read.categories.map(({ amount, ...sold }) => ({ ...sold, amount: dollarsOf(cents(amount)) })),
    bestSellers: await showProducts(platform, read.bestSellers),
    lost: lost.lost.map(lostToWire),
    cancellations: cancellationsOf(current.figures),
    stockAtCost: { ...stockAtCost, amount: dollarsOf(stockAtCost.amount) },
    lowStock,
    lateNow,
    computedAt: now.toISOString(),
  }
}

async function findLostIn(db: Platform['db'], days: readonly ReportDay[]) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { lost: [], wasteCost: cents(0) }
  const [lost, wasteCost] = await Promise.all([
    findLostPieces(db, first.startsAt, last.endsAt),
    sumWasteAtCost(db, first.startsAt, last.endsAt),
  ])
  return { lost, wasteCost }
}

async function readLowStock(platform: Platform): Promise<Dashboard['lowStock']> {
  const { products, counts } = await listSellerProducts(platform, { state: 'low', sort: 'stock', limit: SHOWN })
  return {
    low: counts.low,
    out: counts.out,
    products: products.map(({ _id, name, category, image, stock = 0 }) => ({ product: _id, name, category, image, stock })),
  }
}

async function readLateNow(platform: Platform, role: StaffRole): Promise<Dashboard['lateNow']> {
  const { orders, counts } = await listSellerOrders(platform, { late: true, sort: 'due', limit: SHOWN, counts: true }, role)
  const late = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  return {
    orders: late,
    first: orders.flatMap((order) => {
      if (!('address' in order)) return []
      const { _id, number, status, dueAt, address } = order
      return [{ _id, number, status, dueAt, name: fullName(address) }]
    }),
  }
}

/** Adds names and pictures. Archived products are shown too. */
async function showProducts(platform: Platform, sold: readonly SoldProduct[]): Promise<Dashboard['bestSellers']> {
  const ids = sold.map(({ product }) => product)
  const products = await getSellerProducts(platform, ids)
  return sold.flatMap(({ product, pieces, amount }) => {
    const found = products.get(product)
    if (!found) return []
    const { name, category, image } = found
    return [{ product, name, category, image, pieces, amount: dollarsOf(cents(amount)) }]
  })
}
