import type { TaxReportRow } from '../../../contract/reports/dashboard.ts'
import { taxReportRow } from '../../../contract/reports/dashboard.ts'
import { type Cents, cents, textOfCents, wireCents } from '../../../domain/money.ts'
import { type DayRange, daysIn, daysOfRange, daysUntil, type ReportPeriod } from '../../../domain/reports/reports.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import type { CsvFile } from '../../http/send-response.ts'
import type { Platform } from '../../platform/platform.ts'
import { readDayFigures } from './day-figures-repository.ts'
import { figuresToWire, NOTHING_SOLD } from './figures-wire.ts'

interface Amounts {
  readonly goods: Cents
  readonly tax: Cents
  readonly refundedGoods: Cents
  readonly refundedTax: Cents
  /** The goods with the tax that was added to them. */
  readonly total: Cents
}

/** Returns a file for the tax return: what was sold, refunded and kept in these days by rate of tax, and their sum. */
export async function exportTaxes(platform: Platform, requested: ReportPeriod | DayRange): Promise<CsvFile> {
  const { clock, settings } = platform
  const { timeZone } = settings.current()
  const range = typeof requested === 'string' ? null : requested
  const count = typeof requested === 'string' ? daysIn(requested) : daysOfRange(requested)
  const days = daysUntil(range?.to ?? dayOf(clock.now(), timeZone), count, timeZone)
  const read = await platform.reads.run((db) => readDayFigures(db, { current: days, before: [] }, 0))
  const figures = figuresToWire({ days, figures: read.days, times: [], lost: [], wasteCost: cents(0), atCost: NOTHING_SOLD })
  const { from, to } = figures
  const rates = figures.byTax.map(({ percent, isIncluded, orders, ...amounts }) => {
    const [goods, tax] = [wireCents(amounts.goods), wireCents(amounts.tax)]
    const [refundedGoods, refundedTax] = [wireCents(amounts.refundedGoods), wireCents(amounts.refundedTax)]
    const total = cents(goods + (isIncluded ? 0 : tax))
    const name = `${percent}% ${isIncluded ? 'included in prices' : 'added to prices'}`
    return { name, orders, goods, tax, refundedGoods, refundedTax, total }
  })
  const [charged, givenBack] = [wireCents(figures.delivery), wireCents(figures.refundedDelivery)]
  const fees = cents(charged - givenBack)
  const delivery = { goods: fees, tax: cents(0), refundedGoods: givenBack, refundedTax: cents(0), total: fees }
  const [deposited, returned] = [wireCents(figures.deposit), wireCents(figures.refundedDeposit)]
  const kept = cents(deposited - returned)
  const deposits = { goods: kept, tax: cents(0), refundedGoods: returned, refundedTax: cents(0), total: kept }
  const sum = (amount: keyof Amounts) => cents([...rates, delivery, deposits].reduce((all, row) => all + row[amount], 0))
  const rowOf = (rate: string, orders: number, { goods, tax, refundedGoods, refundedTax, total }: Amounts): TaxReportRow => ({
    ...{ from, to, rate, orders: String(orders), goods: textOfCents(goods), tax: textOfCents(tax) },
    ...{ refundedGoods: textOfCents(refundedGoods), refundedTax: textOfCents(refundedTax), total: textOfCents(total) },
  })
  const all = { goods: sum('goods'), tax: sum('tax'), refundedGoods: sum('refundedGoods'), refundedTax: sum('refundedTax') }
  const rows = [
    ...rates.map((row) => rowOf(row.name, row.orders, row)),
    rowOf('Delivery fees', figures.orders, delivery),
    ...(deposited === 0 ? [] : [rowOf('Bottle deposits', figures.orders, deposits)]),
    rowOf('All', figures.orders, { ...all, total: sum('total') }),
  ]
  return { name: `taxes-${from}-to-${to}.csv`, columns: Object.keys(taxReportRow.shape), pages: onePage(rows) }
}

async function* onePage(rows: readonly TaxReportRow[]): AsyncGenerator<readonly TaxReportRow[]> {
  yield rows
}
