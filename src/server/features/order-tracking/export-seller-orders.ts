import { type ExportedOrder, exportedOrder } from '../../../contract/orders/order-export.ts'
import type { FilterSellerOrdersQuery } from '../../../contract/orders/order-requests.ts'
import { fullName, isPlace } from '../../../domain/addresses/address.ts'
import { percentText } from '../../../domain/checkout/pricing.ts'
import { cents, textOfCents } from '../../../domain/money.ts'
import type { Order, OrderId, OrderLine } from '../../../domain/orders/order.ts'
import { balanceOfOrder } from '../../../domain/orders/order-balance.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { cameBack, deliveredAt } from '../../../domain/orders/order-workflow.ts'
import { comingLine, piecesOf } from '../../../domain/orders/picking.ts'
import { type NetSums, netSums, refundedPieces } from '../../../domain/payments/net-sums.ts'
import { foldText } from '../../../domain/search/fold.ts'
import { dayOf, localTimes } from '../../../domain/time/time-zone.ts'
import type { CsvFile } from '../../http/send-response.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Reads } from '../../platform/database/read-replica.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrders } from '../orders/order-repository.ts'
import type { OrderMoney } from '../orders/order-wire.ts'
import { findSellerOrders, type OrderPage, type SellerOrderFilter, type SellerOrderSort } from '../orders/seller-order-search.ts'
import { findOrderMoney } from '../payments/order-money.ts'
import { sellerOrderFilter } from './list-orders.ts'

const PAGE_SIZE = 500

export function exportSellerOrders(platform: Platform, query: FilterSellerOrdersQuery): CsvFile {
  const { reads, clock, settings } = platform
  const { timeZone } = settings.current()
  return {
    name: `${nameOf(query)}-${dayOf(clock.now(), timeZone)}.csv`,
    columns: Object.keys(exportedOrder.shape),
    pages: readPages(reads, sellerOrderFilter(platform, query), query.sort ?? 'newest', timeZone),
  }
}

/** Names a file by its filter, so that different exports have different names, such as `orders-from-2026-11-01-packing`. */
function nameOf({ status = [], from, to, q, late, deliveredLate, refunded, sort }: FilterSellerOrdersQuery): string {
  const parts = [
    'orders',
    from !== undefined && `from ${from}`,
    to !== undefined && `to ${to}`,
    ...status,
    late && 'late',
    deliveredLate && 'delivered late',
    refunded && 'refunded',
    sort === 'due' && 'by due time',
    q,
  ]
  const text = parts.filter((part) => typeof part === 'string').join(' ')
  return foldText(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')
}

/** Reads page by page. One transaction for all would stay open as long as the client reads. */
async function* readPages(
  reads: Reads,
  filter: SellerOrderFilter,
  sort: SellerOrderSort,
  timeZone: string,
): AsyncGenerator<ExportedOrder[]> {
  const localTime = localTimes(timeZone)
  let after: OrderId | null = null
  do {
    const { ids, orders, money }: OrdersAndMoney = await reads.run((db) =>
      readPage(db, filter, { sort, after, limit: PAGE_SIZE }),
    )
    yield orders.map((order) => exportOrder(order, money.get(order.id) ?? NO_MONEY, localTime))
    after = ids.length < PAGE_SIZE ? null : (ids.at(-1) ?? null)
  } while (after !== null)
}

interface OrdersAndMoney {
  readonly ids: readonly OrderId[]
  readonly orders: readonly Order[]
  readonly money: Awaited<ReturnType<typeof findOrderMoney>>
}

async function readPage(db: Db, filter: SellerOrderFilter, page: OrderPage): Promise<OrdersAndMoney> {
  const ids = await findSellerOrders(db, filter, page)
  return inSnapshot(db, async (tx) => {
    const orders = await getOrders(tx, ids)
    return { ids, orders, money: await findOrderMoney(tx, orders) }
  })
}

const NO_MONEY: OrderMoney = { refunds: [] }
const NO_PLACE = { street: '', city: '', state: '', zipcode: '', country: '' }

function exportOrder(order: Order, money: OrderMoney, localTime: (moment: Date) => string): ExportedOrder {
  const { email, phone } = order.address
  const { street, city, state, zipcode, country } = isPlace(order.address) ? order.address : NO_PLACE
  const delivered = deliveredAt(order.history)
  const balance = balanceOfOrder(order, money)
  const { cameTo, charged, kept } = balance
  const lines = order.lines.map((line) => ({
    ...line,
    ...comingLine(line),
    pieces: piecesOf(line),
    refunded: refundedPieces(money.refunds, line.id),
  }))
  const split = netSums({ sums: order.sums, lines }, balance)
  return {
    number: formatOrderNumber(order.number),
    status: order.status,
    createdAt: localTime(order.placedAt),
    dueAt: localTime(order.dueAt),
    deliveredAt: delivered ? localTime(delivered) : '',
    name: fullName(order.address),
    email,
    phone,
    street,
    city,
    state,
    zipcode,
    country,
    products: lines.flatMap(lineText).join('\n'),
    amount: textOfCents(order.sums.total),
    paymentType: order.paymentType,
    isPaid: String(order.isPaid),
    reason: (order.status === 'Cancelled' ? order.history.at(-1) : cameBack(order.history))?.reason ?? '',
    cart: textOfCents(order.sums.cartAmount),
    discount: textOfCents(order.sums.discount),
    tax: textOfCents(order.sums.tax),
    delivery: textOfCents(order.sums.delivery),
    picked: textOfCents(cameTo),
    charged: textOfCents(charged),
    refunded: textOfCents(cents(charged - kept)),
    kept: textOfCents(kept),
    pickedTax: textOfCents(cents(split.tax + split.refundedTax)),
    netGoods: textOfCents(cents(split.parts.reduce((sum, { goods }) => sum + goods, 0))),
    netTax: textOfCents(split.tax),
    refundedTax: textOfCents(split.refundedTax),
    netDelivery: textOfCents(split.delivery),
    taxByRate: split.parts.flatMap(rateText).join('\n'),
    code: order.code?.code ?? '',
    deposit: textOfCents(order.sums.deposit),
    netDeposit: textOfCents(split.deposit),
    credit: textOfCents(balance.creditPart),
  }
}

/** Nothing is said of what was left out, or of a rate that nothing has. */
const lineText = ({ pieces, name, weight }: Pick<OrderLine, 'name' | 'weight'> & { readonly pieces: number }): string[] =>
  pieces === 0 ? [] : [`${pieces} × ${weight === null ? name : `${name}, ${weight}`}`]

function rateText({ rate, goods, tax, refundedGoods, refundedTax }: NetSums['parts'][number]): string[] {
  if (goods + tax + refundedGoods + refundedTax === 0) return []
  const texts = [`goods ${textOfCents(goods)}`, `tax ${textOfCents(tax)}`]
  const refunded = [`refunded goods ${textOfCents(refundedGoods)}`, `refunded tax ${textOfCents(refundedTax)}`]
  return [`${percentText(rate)}: ${[...texts, ...(refundedGoods + refundedTax > 0 ? refunded : [])].join(', ')}`]
}
