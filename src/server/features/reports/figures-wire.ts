import type { DashboardResponse, DaySalesWire, FiguresWire } from '../../../contract/reports/dashboard.ts'
import { type Cents, cents, dollarsOf } from '../../../domain/money.ts'
import {
  addSales,
  averageBasket,
  hourOfQuarter,
  netOf,
  type ReportDay,
  rankTimes,
  type Sales,
  type TimeCount,
} from '../../../domain/reports/reports.ts'
import type { LostPieces } from '../stock/stock-movements.ts'
import type { DayFigures } from './day-figures-repository.ts'

export interface PeriodFigures {
  readonly days: readonly ReportDay[]
  readonly figures: readonly DayFigures[]
  readonly times: readonly TimeCount[]
  readonly lost: readonly LostPieces[]
  /** What spoiled pieces had cost. */
  readonly wasteCost: Cents
  readonly atCost: { readonly sales: number; readonly cost: number; readonly unknown: number }
}

export const NOTHING_SOLD: PeriodFigures['atCost'] = { sales: 0, cost: 0, unknown: 0 }

export function figuresToWire({ days, figures, times, lost, wasteCost, atCost }: PeriodFigures): FiguresWire {
  const sales = addSales(figures.map(salesOf))
  const basket = averageBasket(sales)
  const { medianMinutes, ninthOfTenMinutes } = rankTimes(times)
  const canceled = figures.flatMap(({ cancelled }) => cancelled)
  const brought = figures.flatMap(({ assistants }) => assistants)
  const byShoppers = sum(canceled, ({ by, orders }) => (by === 'shopper' ? orders : 0))
  const ordersCanceled = sum(canceled, ({ orders }) => orders)
  const spoiled = lost.filter(({ reason }) => reason !== 'missing')
  return {
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    ...salesToWire(sales),
    leftOut: dollarsOf(cents(sum(figures, ({ leftOut }) => leftOut))),
    discount: dollarsOf(cents(sum(figures, ({ discount }) => discount))),
    tax: dollarsOf(cents(sum(figures, ({ tax }) => tax))),
    refundedTax: dollarsOf(cents(sum(figures, ({ refundedTax }) => refundedTax))),
    delivery: dollarsOf(cents(sum(figures, ({ delivery }) => delivery))),
    refundedDelivery: dollarsOf(cents(sum(figures, ({ refundedDelivery }) => refundedDelivery))),
    deposit: dollarsOf(cents(sum(figures, ({ deposit }) => deposit))),
    refundedDeposit: dollarsOf(cents(sum(figures, ({ refundedDeposit }) => refundedDeposit))),
    credit: dollarsOf(creditOf(figures).gross),
    refundedCredit: dollarsOf(creditOf(figures).refunds),
    byTax: taxesToWire(figures),
    byAssistants: {
      orders: sum(brought, ({ orders }) => orders),
      net: dollarsOf(cents(sum(brought, ({ amount }) => amount))),
    },
    byPaymentType: byPaymentType(sales, addSales(figures.map(cashSalesOf)), creditOf(figures)),
    averageBasket: basket === null ? null : dollarsOf(basket),
    deliveries: {
      count: sum(figures, ({ deliveries }) => deliveries),
      late: sum(figures, ({ late }) => late),
      medianMinutes: toTenths(medianMinutes),
      ninthOfTenMinutes: toTenths(ninthOfTenMinutes),
    },
    cancelled: {
      orders: ordersCanceled,
      byShoppers,
      byStore: ordersCanceled - byShoppers,
      amount: dollarsOf(cents(sum(canceled, ({ amount }) => amount))),
    },
    waste: {
      pieces: sum(spoiled, ({ pieces }) => pieces),
      amount: dollarsOf(cents(sum(spoiled, ({ amount }) => amount))),
      cost: dollarsOf(wasteCost),
    },
    margin: marginToWire(atCost, figures),
  }
}

/** Takes the tax out of sales whose prices hold it, by the share that tax has of all such goods. */
function marginToWire({ sales, cost, unknown }: PeriodFigures['atCost'], figures: readonly DayFigures[]): FiguresWire['margin'] {
  const rates = figures.flatMap(({ taxes }) => taxes)
  const goods = sum(rates, (rate) => rate.goods + rate.refundedGoods)
  const held = sum(rates, (rate) => (rate.isIncluded ? rate.tax + rate.refundedTax : 0))
  const withoutTax = (amount: number) => cents(amount - (goods > 0 ? Math.round((amount * held) / goods) : 0))
  const left = cents(withoutTax(sales) - cost)
  return {
    sales: dollarsOf(withoutTax(sales)),
    cost: dollarsOf(cents(cost)),
    amount: dollarsOf(left),
    percent: withoutTax(sales) === 0 ? null : Math.round((left * 1000) / withoutTax(sales)) / 10,
    unknown: dollarsOf(withoutTax(unknown)),
  }
}

export function taxesToWire(figures: readonly Pick<DayFigures, 'taxes'>[]): FiguresWire['byTax'] {
  const rates = Map.groupBy(
    figures.flatMap(({ taxes }) => taxes),
    ({ rate, isIncluded }) => `${rate} ${isIncluded}`,
  )
  return [...rates.values()]
    .flatMap((same) => {
      const [first] = same
      if (!first) return []
      const { rate, isIncluded } = first
      const amountOf = (amount: 'goods' | 'tax' | 'refundedGoods' | 'refundedTax') =>
        dollarsOf(cents(sum(same, (one) => one[amount])))
      return [
        {
          percent: rate / 1000,
          isIncluded,
          orders: sum(same, (one) => one.orders),
          goods: amountOf('goods'),
          tax: amountOf('tax'),
          refundedGoods: amountOf('refundedGoods'),
          refundedTax: amountOf('refundedTax'),
        },
      ]
    })
    .toSorted((one, other) => one.percent - other.percent || Number(one.isIncluded) - Number(other.isIncluded))
}

/** Pairs each day with the day at the same position of the period before, even when a time zone skipped a day. */
export function daysToWire(current: PeriodFigures, before: PeriodFigures): DashboardResponse['days'] {
  return current.days.map((day, index) => ({
    ...dayToWire(day, current.figures),
    before: dayToWire(before.days[index] ?? day, before.figures),
  }))
}

function dayToWire(day: ReportDay, figures: readonly DayFigures[]): DaySalesWire {
  const found = findDay(figures, day)
  return { day: day.day, ...salesToWire(addSales(found ? [salesOf(found)] : [])) }
}

const findDay = (figures: readonly DayFigures[], { startsAt }: ReportDay): DayFigures | undefined =>
  figures.find((day) => Date.parse(day.startsAt) === startsAt.getTime())

export function hoursOf(current: PeriodFigures, before: PeriodFigures, timeZone: string): DashboardResponse['hours'] {
  const [now, then] = [ordersByHour(current, timeZone), ordersByHour(before, timeZone)]
  return Array.from({ length: 24 }, (_, hour) => ({ hour, orders: now.get(hour) ?? 0, before: then.get(hour) ?? 0 }))
}

function ordersByHour({ days, figures }: PeriodFigures, timeZone: string): ReadonlyMap<number, number> {
  const hours = new Map<number, number>()
  for (const day of days) {
    for (const [quarter, orders] of Object.entries(findDay(figures, day)?.quarters ?? {})) {
      const hour = hourOfQuarter(day, Number(quarter), timeZone)
      hours.set(hour, (hours.get(hour) ?? 0) + orders)
    }
  }
  return hours
}

const MOST_REASONS = 20

export function cancellationsOf(figures: readonly DayFigures[]): DashboardResponse['cancellations'] {
  const canceled = figures.flatMap(({ cancelled }) => cancelled)
  const groups = Map.groupBy(canceled, ({ by, reason }) => `${by} ${reason}`)
  return [...groups.values()]
    .flatMap((same) => {
      const [first] = same
      if (!first) return []
      const amount = dollarsOf(cents(sum(same, (one) => one.amount)))
      return [{ reason: first.reason, by: first.by, orders: sum(same, ({ orders }) => orders), amount }]
    })
    .toSorted((one, other) => other.orders - one.orders || one.reason.localeCompare(other.reason))
    .slice(0, MOST_REASONS)
}

export const lostToWire = ({ amount, ...lost }: LostPieces): DashboardResponse['lost'][number] => ({
  ...lost,
  amount: dollarsOf(cents(amount)),
})

const salesToWire = (sales: Sales) => ({
  orders: sales.orders,
  gross: dollarsOf(sales.gross),
  refunds: dollarsOf(sales.refunds),
  net: dollarsOf(netOf(sales)),
})

const byPaymentType = (all: Sales, cash: Sales, credit: Pick<Sales, 'gross' | 'refunds'>): FiguresWire['byPaymentType'] => [
  { paymentType: 'COD', ...salesToWire(cash) },
  {
    paymentType: 'Online',
    ...salesToWire({
      orders: all.orders - cash.orders,
      gross: cents(all.gross - cash.gross - credit.gross),
      refunds: cents(all.refunds - cash.refunds - credit.refunds),
    }),
  },
]

const creditOf = (figures: readonly DayFigures[]) => ({
  gross: cents(sum(figures, ({ credit }) => credit)),
  refunds: cents(sum(figures, ({ refundedCredit }) => refundedCredit)),
})

const cashSalesOf = ({ cashOrders, cashGross, cashRefunds }: DayFigures): Sales => ({
  orders: cashOrders,
  gross: cents(cashGross),
  refunds: cents(cashRefunds),
})

const salesOf = ({ orders, gross, refunds }: DayFigures): Sales => ({
  orders,
  gross: cents(gross),
  refunds: cents(refunds),
})

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0)

const toTenths = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes * 10) / 10)
