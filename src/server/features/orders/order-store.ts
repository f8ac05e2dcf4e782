import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Address } from '../../../domain/address.ts'
import type { Order, OrderId, OrderWish } from '../../../domain/order.ts'
import { picturePath } from '../../../domain/picture.ts'
import type { Product } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { type AddressRow, rowToAddress } from '../addresses/address-row.ts'
import { keptPicture, type ProductRow, rowToProduct } from '../catalog/product-row.ts'
import type { IdempotencyMark, KeptAnswer } from './idempotency.ts'

/** What an order needs to know, all of it from one moment. */
export interface FoundForOrder {
  readonly earlier: (KeptAnswer & { requestHash: Buffer }) | null
  /** What a checkout under the key asked for whose answer is not kept, for it is on its way or was cut off. */
  readonly begunHash: Buffer | null
  /** Null when it does not exist or is another shopper's. */
  readonly address: Address | null
  /** Of the wished products those that exist, locked until commit. */
  readonly products: readonly Product[]
}

/**
 * Locks the wished products in the order of their ids, so that what is in stock stays so until commit while other orders
 * of the same products go on, and finds address and earlier answer along with them: one round trip.
 */
export async function lockForOrder(
  db: Db,
  shopper: ShopperId,
  { lines, addressId }: OrderWish,
  key: string | null,
): Promise<FoundForOrder> {
  const ids = lines.map((line) => line.product).filter((id) => isId(id))
  const { rows } = await sql<{
    earlier: EarlierJson | null
    begun: Buffer | null
    address: AddressRow | null
    products: ProductRow[]
  }>`
    select
      (select json_build_object('requestHash', encode(request_hash, 'hex'), 'status', status, 'body', answer)
        from idempotency_keys where shopper_id = ${shopper} and key = ${key}) as earlier,
      (select request_hash from payments where shopper_id = ${shopper} and idempotency_key = ${key}) as begun,
      (select to_jsonb(addresses) from addresses where shopper_id = ${shopper} and id = ${isId(addressId) ? addressId : null}) as address,
      (select coalesce(jsonb_agg(to_jsonb(locked)), '[]')
        from (select * from products where id = any(${ids}::uuid[]) order by id for share) as locked) as products`.execute(db)
  const { earlier = null, begun = null, address = null, products = [] } = rows[0] ?? {}
  return {
    earlier: earlier && { ...earlier, requestHash: Buffer.from(earlier.requestHash, 'hex') },
    begunHash: begun,
    address: address && rowToAddress(address),
    products: products.map(rowToProduct),
  }
}

interface EarlierJson {
  readonly requestHash: string
  readonly status: number
  readonly body: unknown
}

interface AlongWithOrder {
  /** Whether the account's cart goes with the order. */
  readonly emptiesCart: boolean
  /** The answer to keep for the request's key. */
  readonly kept: { readonly mark: IdempotencyMark; readonly answer: KeptAnswer } | null
}

/** The one statement that keeps an order with its lines and the first entry of its history, and what goes along with it. */
export function orderInsertion(db: Db, shopper: ShopperId, order: Order, { emptiesCart, kept }: AlongWithOrder) {
  return db
    .with('placed', (make) => make.insertInto('orders').values(orderRow(shopper, order)))
    .with('lines', (make) =>
      make
        .insertInto('order_lines')
        .columns([...LINE_COLUMNS])
        .expression(linesOf(order)),
    )
    .with('history', (make) =>
      make
        .insertInto('order_status_changes')
        .values({ order_id: order.id, number: 1, status: order.status, changed_at: order.placedAt }),
    )
    .with('emptied', (make) =>
      make.deleteFrom('cart_lines').where('shopper_id', '=', shopper).where(sql<boolean>`${emptiesCart}::boolean`),
    )
    .with('answered', (make) =>
      make
        .insertInto('idempotency_keys')
        .columns(['shopper_id', 'key', 'request_hash', 'status', 'answer', 'created_at'])
        .expression(
          sql`select ${shopper}::uuid, ${kept?.mark.key ?? null}::text, ${kept?.mark.requestHash ?? null}::bytea,
            ${kept?.answer.status ?? null}::smallint, ${JSON.stringify(kept?.answer.body ?? null)}::json, ${order.placedAt}::timestamptz
            where ${kept !== null}::boolean`,
        ),
    )
    .selectNoFrom(sql`1`.as('done'))
}

function orderRow(shopper: ShopperId, { id, sums, address, paymentType, status, isPaid, placedAt }: Order) {
  return {
    id,
    shopper_id: shopper,
    cart_amount: sums.cartAmount,
    tax: sums.tax,
    amount: sums.total,
    address: JSON.stringify(address),
    payment_type: paymentType,
    status,
    is_paid: isPaid,
    placed_at: placedAt,
  }
}

const LINE_COLUMNS = [
  'order_id',
  'position',
  'product_id',
  'name',
  'category',
  'weight',
  'pictures',
  'offer_price',
  'quantity',
] as const

/** The lines as one value, so that the statement is the same however many there are, and is prepared once. */
function linesOf({ id, lines }: Order) {
  const rows = lines.map(({ product, pictures, offerPrice, ...same }, position) => ({
    ...same,
    order_id: id,
    position,
    product_id: product,
    pictures: pictures.map((picture) => picturePath(picture)),
    offer_price: offerPrice,
  }))
  return sql`select ${sql.join(LINE_COLUMNS.map((name) => sql.ref(name)))}
    from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(rows)}::jsonb)`
}

/** Which orders, newest first. */
export interface OrderFilter {
  /** Absent: everybody's. */
  readonly shopper?: ShopperId
  /** Only what is older than this order. */
  readonly after?: OrderId
  readonly limit: number
}

/** Orders with their lines, newest first. An online order is one only once it is paid. */
export async function listOrderRows(db: Db, { shopper, after, limit }: OrderFilter): Promise<Order[]> {
  let page = selectOrders(db)
    .where((is) => is.or([is('payment_type', '=', 'COD'), is('is_paid', '=', true)]))
    .orderBy('id', 'desc')
    .limit(limit)
  if (shopper) page = page.where('orders.shopper_id', '=', shopper)
  if (after) page = page.where('id', '<', after)
  return withLines(db, await page.execute())
}

/** These orders, paid or waiting, newest first. */
export async function findOrders(db: Db, ids: readonly OrderId[]): Promise<Order[]> {
  const those = selectOrders(db).where('id', '=', sql<OrderId>`any(${ids}::uuid[])`).orderBy('id', 'desc')
  return withLines(db, await those.execute())
}

const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('payments', (payment) => payment.onRef('payments.order_id', '=', 'orders.id').on('orders.is_paid', '=', true))
    .selectAll('orders')
    .select(['payments.state as payment_state', 'payments.sold_out'])

type FoundOrder = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

async function withLines(db: Db, orders: readonly FoundOrder[]): Promise<Order[]> {
  const linesByOrder = await findLines(
    db,
    orders.map((order) => order.id),
  )
  return orders.map((row) => ({
    id: row.id,
    lines: linesByOrder.get(row.id) ?? [],
    sums: { cartAmount: row.cart_amount, tax: row.tax, total: row.amount },
    address: row.address,
    paymentType: row.payment_type,
    status: row.status,
    isPaid: row.is_paid,
    payment: row.sold_out && { isRefunded: row.payment_state === 'refunded', soldOut: row.sold_out },
    placedAt: row.placed_at,
  }))
}

async function findLines(db: Db, orders: readonly OrderId[]): Promise<Map<OrderId, Order['lines']>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', sql<OrderId>`any(${orders}::uuid[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const lines = rows.map(({ order_id, product_id, offer_price, pictures, position: _, ...same }) => ({
    order: order_id,
    line: { ...same, product: product_id, offerPrice: offer_price, pictures: pictures.map(keptPicture) },
  }))
  return new Map([...Map.groupBy(lines, ({ order }) => order)].map(([order, of]) => [order, of.map(({ line }) => line)]))
}
