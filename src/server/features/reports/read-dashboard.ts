import type { DashboardResponse } from '../../../contract/dashboard.ts'
import { cents, dollarsOf } from '../../../domain/money.ts'
import { daysIn, lastDays, type ReportPeriod } from '../../../domain/report-period.ts'
import type { StaffRole } from '../../../domain/staff.ts'
import type { Platform } from '../../platform/platform.ts'
import { getSellerProducts } from '../seller-catalog/list-seller-products.ts'
import { findLostPieces } from '../stock/stock-movements.ts'
import { type ComparedDays, readDayFigures, type SoldProduct } from './day-figures-repository.ts'
import { cancellationsOf, daysToWire, figuresToWire, hoursOf, lostToWire } from './figures-wire.ts'
import { readLateNow, readLowStock } from './present-state.ts'

const BEST_SELLERS = 10

type Dashboard = Omit<DashboardResponse, 'success'>

/** Reads the figures of the days up to today, and of the same number of days before them. */
export async function readDashboard(platform: Platform, period: ReportPeriod, role: StaffRole): Promise<Dashboard> {
  const { db, clock, settings } = platform
  const [now, { timeZone }, count] = [clock.now(), settings.current(), daysIn(period)]
  const all = lastDays(now, 2 * count, timeZone)
  const compared = { before: all.slice(0, count), current: all.slice(count) }
  const [read, lost, lostBefore, lowStock, lateNow] = await Promise.all([
    readDayFigures(db, compared, BEST_SELLERS),
    lostIn(db, compared.current),
    lostIn(db, compared.before),
    readLowStock(platform),
    readLateNow(platform, role),
  ])
  const of = (days: ComparedDays['current'], isCurrent: boolean) => ({
    days,
    read: read.days.filter((one) => days.some(({ startsAt }) => startsAt.getTime() === Date.parse(one.startsAt))),
    times: read.times.filter((time) => time.isCurrent === isCurrent),
    lost: isCurrent ? lost : lostBefore,
  })
  const [current, before] = [of(compared.current, true), of(compared.before, false)]
  return {
    period,
    timeZone,
    current: figuresToWire(current),
    before: figuresToWire(before),
    days: daysToWire(current, before),
    hours: hoursOf(current, before, timeZone),
    byCategory: read.categories.map(({ amount, ...sold }) => ({ ...sold, amount: dollarsOf(cents(amount)) })),
    bestSellers: await showProducts(platform, read.bestSellers),
    lost: lost.map(lostToWire),
    cancellations: cancellationsOf(current.read),
    lowStock,
    lateNow,
    computedAt: now.toISOString(),
  }
}

async function lostIn(db: Platform['db'], days: ComparedDays['current']) {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? findLostPieces(db, first.startsAt, last.endsAt) : []
}

/** Adds names and pictures. Archived products are shown too. */
async function showProducts(platform: Platform, sold: readonly SoldProduct[]): Promise<Dashboard['bestSellers']> {
  const products = await getSellerProducts(
    platform,
    sold.map(({ product }) => product),
  )
  return sold.flatMap(({ product, pieces, amount }) => {
    const found = products.get(product)
    if (!found) return []
    const { name, category, image } = found
    return [{ product, name, category, image, pieces, amount: dollarsOf(cents(amount)) }]
  })
}
