import { type RawBuilder, sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { OrderGuest } from '../../../domain/accounts/guest.ts'
import { type AddressId, noteOfAddress } from '../../../domain/addresses/address.ts'
import type { OrderCode } from '../../../domain/checkout/discount-code.ts'
import { hasCategoryRates, type Sums, withParts } from '../../../domain/checkout/pricing.ts'
import { dueOf } from '../../../domain/customers/credit.ts'
import type { Slot } from '../../../domain/delivery/delivery-slots.ts'
import type { FailedDelivery } from '../../../domain/delivery/failed-delivery.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import {
  AWAITING_PAYMENT,
  type AwaitingOrder,
  type Order,
  type OrderId,
  type OrderLine,
  type OrderStatus,
  type StoredOrderStatus,
} from '../../../domain/orders/order.ts'
import type { OrderEventKind } from '../../../domain/orders/order-event.ts'
import type { OrderNumber } from '../../../domain/orders/order-number.ts'
import type { StatusChange } from '../../../domain/orders/order-workflow.ts'
import type { LinePick } from '../../../domain/orders/picking.ts'
import { picturePath } from '../../../domain/products/picture.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { OrderedWeight, Weight, WeightUnit } from '../../../domain/products/weighed.ts'
import { type Actor, actorOf } from '../../../domain/staff/actor.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { storedPicture } from '../catalog/product-columns.ts'
import { insertOrderEvents } from '../order-events/order-event-repository.ts'
import { complaintsSelection, readComplaint } from './complaint-repository.ts'

/** Returns null for an unknown order, and for an order that awaits its payment. */
export async function getOrder(db: Db, id: OrderId): Promise<Order | null> {
  return (await getOrders(db, [id]))[0] ?? null
}

export interface ShoppersOrderFilter {
  readonly shopper: ShopperId
  /** The page begins after this order, which is newer. */
  readonly after?: OrderId
  readonly limit: number
}

/** Returns the placed orders of a shopper, newest first. */
export async function getShoppersOrders(db: Db, { shopper, after, limit }: ShoppersOrderFilter): Promise<Order[]> {
  let page = selectOrders(db).where(isPlaced).where('shopper_id', '=', shopper).orderBy('id', 'desc').limit(limit)
  if (after) page = page.where('id', '<', after)
  const orders = (await page.execute()).map(rowToOrder)
  return orders.filter((order) => order.status !== AWAITING_PAYMENT)
}

/** Selects the id of the address of the shopper's newest order. The shopper may have removed this address since. */
export const newestOrderAddress = (shopper: ShopperId) => sql<AddressId | null>`(
  select (address->>'id')::uuid from orders
  where shopper_id = ${shopper} and ${isPlaced} and pickup_address is null order by id desc limit 1)`

/** Returns the orders in the order of `ids`, without unknown ones and without those that await their payment. */
export async function getOrders(db: Db, ids: readonly OrderId[]): Promise<Order[]> {
  const orders = await getOrdersAndAwaiting(db, ids)
  return ids.flatMap((id) => {
    const order = orders.get(id)
    return order && order.status !== AWAITING_PAYMENT ? [order] : []
  })
}

export async function findOrderByNumber(db: Db, number: OrderNumber): Promise<OrderId | null> {
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  return row?.id ?? null
}

export async function isOrderOfShopper(db: Db, shopper: ShopperId, order: OrderId): Promise<boolean> {
  const own = db.selectFrom('orders').select('id').where('id', '=', order).where('shopper_id', '=', shopper)
  return (await own.executeTakeFirst()) !== undefined
}

/** Returns null for an unknown order, and for a guest's order that no account has claimed. */
export async function findOrdersShopper(db: Db, order: OrderId): Promise<ShopperId | null> {
  const row = await db.selectFrom('orders').select('shopper_id').where('id', '=', order).executeTakeFirst()
  return row?.shopper_id ?? null
}

/** Returns the orders, also those that await their payment and that nobody may see as orders yet. */
export async function getOrdersAndAwaiting(
  db: Db,
  ids: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, Order | AwaitingOrder>> {
  const [first, ...others] = ids
  if (first === undefined) return new Map()
  // For a list of one, PostgreSQL would plan this long statement at each run, because it expects ten.
  const rows = await selectOrders(db)
    .where('id', '=', others.length === 0 ? first : anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, rowToOrder(row)]))
}

/**
 * Selects orders with their lines, histories and complaints in one statement, so that the lines add up to the
 * sums of the order also while it changes.
 */
const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select([linesSelection.as('lines'), historySelection.as('history'), complaintsSelection.as('complaints')])

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

const rowToOrder = (row: OrderRow): Order | AwaitingOrder => ({
  id: row.id,
  number: row.number,
  guest: readGuest(row),
  isEmailProved: row.email_proved_at !== null,
  lines: withSubstitutes(row.lines.map(readLine)),
  code: readCode(row),
  sums: readSums(row),
  atMost: row.at_most ?? row.amount,
  placedAmount: row.placed_amount ?? row.amount,
  captured: row.captured_amount,
  takenOut: row.taken_out,
  agreed: row.agreed_terms,
  credit: row.credit,
  toPay: row.to_pay ?? row.amount,
  cashReceived: row.payment_type === 'COD' && row.is_paid ? (row.cash_received ?? dueOf(row.amount, row.credit)) : null,
  isLeftOutRefunded: row.left_out_refunded_at !== null,
  substitutions: row.substitutions,
  isOfAge: row.is_of_age,
  note: (row.note ?? noteOfAddress(row.address)) || null,
  address: row.address,
  pickupAddress: row.pickup_address,
  slot: readSlot(row),
  withOrder: row.with_order,
  isLeft: row.is_left,
  paymentType: row.payment_type,
  status: row.status,
  isPaid: row.is_paid,
  placedAt: row.placed_at,
  dueAt: row.due_at,
  brokenPromise: row.broken_promise,
  history: row.history.map(readStatusChange),
  complaints: row.complaints.map(readComplaint),
})

const readSums = (row: OrderRow): Sums =>
  withParts(
    {
      cartAmount: row.cart_amount,
      discount: row.discount,
      tax: row.tax,
      deposit: row.deposit,
      delivery: row.delivery_fee,
      total: row.amount,
      taxRule: { rate: row.tax_rate, categoryRates: row.tax_category_rates ?? {}, isIncluded: row.is_tax_included },
      ...(row.discount_percent !== null && { discountPercent: row.discount_percent }),
    },
    row.lines.filter(({ substituteFor }) => substituteFor === null),
  )

function readCode({ code_id: id, code, code_saved: saved }: OrderRow): OrderCode | null {
  return id === null || code === null || saved === null ? null : { id, code, saved }
}
const readSlot = ({ slot_start: start, slot_end: end }: Pick<OrderRow, 'slot_start' | 'slot_end'>): Slot | null =>
  start && end && { start, end }

function readGuest({
  guest_name: name,
  guest_email: email,
  guest_phone: phone,
  guest_secret: secret,
}: OrderRow): OrderGuest | null {
  if (name === null || email === null || phone === null || secret === null) return null
  return { name, email, phone, secret }
}

/** Returns each ordered line, followed by the lines that replace it. */
function withSubstitutes(lines: readonly OrderLine[]): OrderLine[] {
  const substitutes = Map.groupBy(lines, ({ substituteFor }) => substituteFor)
  return (substitutes.get(null) ?? []).flatMap((line) => [line, ...(substitutes.get(line.id) ?? [])])
}

/** A row of `order_status_changes` as JSON. `at` is in ISO 8601. */
export interface StatusChangeJson {
  readonly status: OrderStatus
  readonly at: string
  readonly role: Actor['role']
  readonly id: StaffId | null
  readonly name: string | null
  readonly reason: string | null
  readonly cashReceived: Cents | null
  readonly failedDelivery: FailedDelivery | null
}

/** Selects the history of the selected order as JSON, oldest first. */
export const historySelection: RawBuilder<StatusChangeJson[]> = sql`coalesce((
  select json_agg(json_build_object('status', status, 'at', changed_at, 'role', by_role, 'id', by_id, 'name', by_name,
    'reason', reason, 'failedDelivery', failed_delivery,
    'cashReceived', case when records_payment then coalesce(order_status_changes.cash_received, orders.cash_received, 0) end) order by order_status_changes.number)
  from order_status_changes where order_id = orders.id), '[]')`

export const readStatusChange = ({
  status,
  at,
  reason,
  cashReceived,
  failedDelivery,
  ...by
}: StatusChangeJson): StatusChange => ({
  status,
  at: new Date(at),
  by: actorOf(by),
  reason,
  cashReceived: cashReceived === null ? null : cents(cashReceived),
  failedDelivery: failedDelivery ?? undefined,
})

/** A row of `order_lines` as JSON. `pickedAt` is in ISO 8601. */
interface LineJson extends Omit<OrderLine, 'pictures' | 'pick' | 'weighed'> {
  readonly broughtBack: number | null
  readonly broughtBackWeight: Weight | null
  readonly pictures: readonly string[]
  readonly per: WeightUnit | null
  readonly piece: Weight | null
  readonly unitPrice: Cents | null
  readonly overPercent: number | null
  readonly picked: number | null
  readonly pickedWeight: Weight | null
  readonly pickedAt: string | null
  readonly pickedById: StaffId | null
  readonly pickedByName: string | null
  readonly isRestocked: boolean
}

/** Selects the lines of the selected order as JSON, in the order of their positions. */
const linesSelection: RawBuilder<LineJson[]> = sql`coalesce((
  select json_agg(json_build_object('id', id, 'product', product_id, 'name', name, 'category', category, 'weight', weight,
    'pictures', pictures, 'offerPrice', offer_price, 'deposit', deposit, 'minimumAge', minimum_age, 'quantity', quantity, 'per', weighed_per, 'piece', weighed_piece, 'unitPrice', unit_price, 'overPercent', over_percent,
    'picked', picked, 'pickedWeight', picked_weight, 'broughtBack', brought_back, 'broughtBackWeight', brought_back_weight, 'pickedAt', picked_at,
    'pickedById', picked_by_id, 'pickedByName', picked_by_name, 'isRestocked', restocked, 'substituteFor', substitute_for,
    'isRejected', rejected_at is not null) order by position)
  from order_lines where order_id = orders.id), '[]')`

const readLine = (line: LineJson): OrderLine => ({
  id: line.id,
  product: line.product,
  name: line.name,
  category: line.category,
  weight: line.weight,
  pictures: line.pictures.map(storedPicture),
  offerPrice: line.offerPrice,
  deposit: line.deposit,
  minimumAge: line.minimumAge,
  quantity: line.quantity,
  weighed: readWeighed(line),
  pick: readPick(line),
  substituteFor: line.substituteFor,
  isRejected: line.isRejected,
})

function readWeighed({ per, piece, unitPrice, overPercent }: LineJson): OrderedWeight | null {
  return per === null || piece === null || unitPrice === null || overPercent === null
    ? null
    : { per, piece, unitPrice, overPercent }
}

/** Returns the column `tax_parts` of an order that comes to these sums. */
export const taxPartsJson = (sums: Sums): string | null => (hasCategoryRates(sums.taxRule) ? JSON.stringify(sums.parts) : null)

/** Returns the columns of `order_lines` that say what was bought. */
export const goodsColumns = ({ product, name, category, weight, weighed, pictures, ...line }: OrderLine) => ({
  product_id: product,
  name,
  category,
  weight,
  pictures: pictures.map((picture) => picturePath(picture)),
  offer_price: line.offerPrice,
  deposit: line.deposit,
  minimum_age: line.minimumAge,
  weighed_per: weighed?.per,
  weighed_piece: weighed?.piece,
  unit_price: weighed?.unitPrice,
  over_percent: weighed?.overPercent,
})

function readPick({ picked, pickedWeight, pickedAt, pickedById, pickedByName, isRestocked, ...line }: LineJson): LinePick | null {
  if (picked === null || pickedAt === null || pickedById === null || pickedByName === null) return null
  const by = { role: 'staff', id: pickedById, name: pickedByName } as const
  const broughtBack = line.broughtBack === null ? null : { pieces: line.broughtBack, weight: line.broughtBackWeight }
  return { pieces: picked, weight: pickedWeight, broughtBack, isRestocked, at: new Date(pickedAt), by }
}

/** PostgreSQL uses the partial indexes on orders only when the status is a literal, not a parameter. */
export const isPlaced = sql<boolean>`status <> ${sql.lit(AWAITING_PAYMENT)}`

/** Orders that are picked up are no work for couriers. */
export const isDelivered = sql<boolean>`pickup_address is null`

/** Tells whether the order is picked up at the store. */
export async function isPickedUp(db: Db, order: OrderId): Promise<boolean> {
  const row = await db.selectFrom('orders').select('pickup_address').where('id', '=', order).executeTakeFirst()
  return (row?.pickup_address ?? null) !== null
}

/** Selects the status of the order with this id, and null for an unknown order. */
export const statusOf = (id: RawBuilder<unknown>): RawBuilder<StoredOrderStatus | null> => sql`
  (select status from orders where orders.id = ${id})`

export async function findOrderNumbers(db: Db, ids: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderNumber>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'number']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Returns the numbers of those of the orders that were placed. */
export async function findPlacedNumbers(db: Db, ids: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderNumber>> {
  if (ids.length === 0) return new Map()
  const placed = db.selectFrom('orders').select(['id', 'number']).where('id', '=', anyOf(ids)).where(isPlaced)
  return new Map((await placed.execute()).map(({ id, number }) => [id, number]))
}

/** Tells whether the order still has a piece to deliver. It has none once all lines were picked with nothing. */
export async function hasPieces(db: Db, order: OrderId): Promise<boolean> {
  const { rows } = await sql`
    select from order_lines where order_id = ${order} and coalesce(picked, quantity) > 0 limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the names of lines that are sold by weight and of which pieces come that nobody has weighed. */
export async function findUnweighedLines(db: Db, order: OrderId): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from order_lines
    where order_id = ${order} and weighed_per is not null and picked_weight is null and coalesce(picked, quantity) > 0
    order by position`.execute(db)
  return rows.map(({ name }) => name)
}

/** Tells whether one of the shopper's delivered orders had a piece of the product. */
export async function isDeliveredTo(db: Db, shopper: ShopperId, product: ProductId): Promise<boolean> {
  const { rows } = await sql`
    select from orders join order_lines on order_id = orders.id
    where shopper_id = ${shopper} and (payment_type = 'COD' or is_paid) and status = 'Delivered' and product_id = ${product}
      and coalesce(picked, quantity) > 0 limit 1`.execute(db)
  return rows.length > 0
}

/** Records an event of the order as it is now in this transaction (insertOrderEvents). */
export function recordOrderEvent(tx: Db, order: OrderId, what: OrderEventKind | 'recalled', at: Date): Promise<void> {
  const changed = sql`select id, shopper_id, number, status, is_paid from orders where id = ${order}`
  return insertOrderEvents(tx, changed, what, at)
}
