import { type RawBuilder, sql } from 'kysely'
import type { Guest } from '../../../domain/accounts/guest.ts'
import type { RequestedLine } from '../../../domain/checkout/requested-order.ts'
import { AWAITING_PAYMENT, type OrderId } from '../../../domain/orders/order.ts'
import type { OrderNumber } from '../../../domain/orders/order-number.ts'
import { phoneDigits } from '../../../domain/orders/order-search.ts'
import type { Payer } from '../../../domain/payments/payment.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isPaidByGuests, isProcessing } from '../payments/open-payments.ts'
import { speaksForEmail } from './guest-orders.ts'
import { isPlaced } from './order-repository.ts'

/** An order of a payer, with what it is of. */
export interface OrderedGoods {
  readonly order: OrderId
  readonly payer: Payer
  readonly products: readonly ProductId[]
}

/** Finds the payer's newest other order that has one of these products, was placed after `since` and was not canceled. */
export async function findOrderOfSameGoods(
  tx: Db,
  { order, payer, products }: OrderedGoods,
  since: Date,
): Promise<OrderId | null> {
  const row = await tx
    .selectFrom('orders')
    .select('orders.id')
    .where(isOfPayer(payer))
    .where(isPlaced)
    .where(speaksForEmail)
    .where('status', '<>', 'Cancelled')
    .where('orders.id', '<>', order)
    .where(wasPlacedAfter(since))
    .where(hasOneOf(products))
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

const isOfPayer = (payer: Payer): RawBuilder<boolean> =>
  'shopper' in payer ? sql<boolean>`orders.shopper_id = ${payer.shopper}` : isPaidByGuests(sql`orders.id`, payer.guests)

const wasPlacedAfter = (since: Date): RawBuilder<boolean> => sql`
  exists (select from order_status_changes as change
    where change.order_id = orders.id and change.number = 1 and change.changed_at > ${since})`

const hasOneOf = (products: readonly ProductId[]): RawBuilder<boolean> => sql`
  exists (select from order_lines
    where order_lines.order_id = orders.id and order_lines.substitute_for is null
      and order_lines.product_id = any(${products}::uuid[]))`

/** What a guest wants, with what they typed about themselves. */
export interface GuestBasket extends Pick<Guest, 'email' | 'phone'> {
  /** `zipcode` is null for a pickup. */
  readonly zipcode: string | null
  readonly lines: readonly RequestedLine[]
}

interface OtherOrders {
  readonly since: Date
  /** Leaves out orders that were not paid online. */
  readonly isPaid: boolean
  /** This order does not count. */
  readonly except: OrderId | null
}

/**
 * Finds a guest's newest order that was placed after `since` and not canceled, with the same proved email, phone and ZIP code,
 * and with exactly the same products and quantities. Somebody who knows less than all of these learns nothing.
 */
export async function findOrderOfSameBasket(
  db: Db,
  { email, phone, zipcode, lines }: GuestBasket,
  { since, isPaid, except }: OtherOrders,
): Promise<OrderId | null> {
  const basket = lines.map(({ product, quantity }) => `${product} ${quantity}`).toSorted()
  const { rows } = await sql<{ id: OrderId }>`
    select orders.id from orders
    where lower(orders.guest_email) = lower(${email}) and orders.guest_email is not null
      and ${phoneDigits(phone)}::text = any(string_to_array(orders.search_text, E'\\n'))
      and ${ZIP_OF_ORDER} is not distinct from ${zipcode && compactZip(zipcode)}::text
      and orders.status not in (${sql.lit(AWAITING_PAYMENT)}, 'Cancelled') and orders.id is distinct from ${except}::uuid
      and (not ${isPaid}::boolean or orders.payment_type = 'Online') and ${speaksForEmail}
      and ${wasPlacedAfter(since)}
      and array(select order_lines.product_id::text || ' ' || order_lines.quantity from order_lines
        where order_lines.order_id = orders.id and order_lines.substitute_for is null
        order by order_lines.product_id::text collate "C") = ${basket}::text[]
    order by orders.id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

const ZIP_OF_ORDER = sql`upper(regexp_replace(orders.address ->> 'zipcode', '[^0-9A-Za-z]', '', 'g'))`
const compactZip = (zipcode: string): string => zipcode.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()

/** Returns the ZIP code of an order, and null for a pickup. */
export async function findZipOfOrder(db: Db, order: OrderId): Promise<string | null> {
  const { rows } = await sql<{ zipcode: string | null }>`
    select address ->> 'zipcode' as zipcode from orders where id = ${order}`.execute(db)
  return rows[0]?.zipcode ?? null
}

export interface OwnOrder {
  readonly secret: string
  readonly id: OrderId
  readonly number: OrderNumber
  /** `isPlaced` is false while its payment is on its way. */
  readonly isPlaced: boolean
}

/**
 * Finds the newest of the orders with these secrets that has one of the products and was placed, or whose payment is on its
 * way. Canceled orders, and those that can still be paid, don't count.
 */
export async function findOwnOrder(db: Db, secrets: readonly string[], products: readonly ProductId[]): Promise<OwnOrder | null> {
  const { rows } = await sql<OwnOrder>`
    select orders.guest_secret as secret, orders.id, orders.number,
      orders.status <> ${sql.lit(AWAITING_PAYMENT)} as "isPlaced" from orders
    where orders.guest_secret = any(${secrets}::text[]) and orders.status <> 'Cancelled' and ${hasOneOf(products)}
      and (orders.status <> ${sql.lit(AWAITING_PAYMENT)} or ${isProcessing(sql`orders.id`)})
    order by orders.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
