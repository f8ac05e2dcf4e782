import { type ExportedOrder, exportedOrder } from '../../../contract/order-export.ts'
import type { FilterSellerOrdersQuery } from '../../../contract/seller-order-requests.ts'
import { textOfCents } from '../../../domain/money.ts'
import type { Order, OrderId, OrderLine } from '../../../domain/order.ts'
import { formatOrderNumber } from '../../../domain/order-number.ts'
import { deliveredAt } from '../../../domain/order-workflow.ts'
import { dayOf } from '../../../domain/time-zone.ts'
import type { CsvFile } from '../../http/csv-file.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSellerOrders, type SellerOrderSort } from '../orders/find-seller-orders.ts'
import { getOrders } from '../orders/get-orders.ts'
import type { SellerOrderFilter } from '../orders/seller-order-filter.ts'
import { sellerOrderFilter } from './list-seller-orders.ts'

const PAGE_SIZE = 500

export function exportSellerOrders(platform: Platform, query: FilterSellerOrdersQuery): CsvFile {
  const { db, clock, settings } = platform
  return {
    name: `orders-${dayOf(clock.now(), settings.current().timeZone)}.csv`,
    columns: Object.keys(exportedOrder.shape),
    pages: readPages(db, sellerOrderFilter(platform, query), query.sort ?? 'newest'),
  }
}

/** Without a transaction, which would stay open as long as the client reads. */
async function* readPages(db: Db, filter: SellerOrderFilter, sort: SellerOrderSort): AsyncGenerator<ExportedOrder[]> {
  let after: OrderId | null = null
  do {
    const ids: OrderId[] = await findSellerOrders(db, filter, { sort, after, limit: PAGE_SIZE })
    yield (await getOrders(db, ids)).map(exportOrder)
    after = ids.length < PAGE_SIZE ? null : (ids.at(-1) ?? null)
  } while (after !== null)
}

function exportOrder({
  number,
  status,
  placedAt,
  dueAt,
  history,
  address,
  lines,
  sums,
  paymentType,
  isPaid,
}: Order): ExportedOrder {
  const { firstName, lastName, email, phone, street, city, state, zipcode, country } = address
  return {
    number: formatOrderNumber(number),
    status,
    createdAt: placedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    deliveredAt: deliveredAt(history)?.toISOString() ?? '',
    name: `${firstName} ${lastName}`,
    email,
    phone,
    street,
    city,
    state,
    zipcode,
    country,
    products: lines.map(lineText).join('\n'),
    amount: textOfCents(sums.total),
    paymentType,
    isPaid: String(isPaid),
    reason: (status === 'Cancelled' && history.at(-1)?.reason) || '',
  }
}

const lineText = ({ quantity, name, weight }: OrderLine): string =>
  `${quantity} × ${weight === null ? name : `${name}, ${weight}`}`
