import type { Shopper } from '../../../domain/account.ts'
import type { AwaitingOrder, Order } from '../../../domain/order.ts'
import { AWAITING_PAYMENT } from '../../../domain/order.ts'
import { orderSearchText } from '../../../domain/order-search.ts'
import { picturePath } from '../../../domain/picture.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Fragment, fragment, statement, using } from '../../platform/database/statement.ts'
import { orderEventInsertion } from '../order-events/order-event-insertion.ts'
import { orderMailInsertion } from './order-mail-insertion.ts'

interface NewOrder {
  readonly shopper: Shopper
  readonly order: Order | AwaitingOrder
}

/** Common table expressions. History begins once the order is placed. */
export const orderInsertion: Fragment<NewOrder> = fragment<NewOrder>()`
  changed_orders as (
    insert into orders (id, number, shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at,
      due_at, search_text, substitutions)
    values (${({ order }) => order.id}, ${({ order }) => order.number}, ${({ shopper }) => shopper.id}, ${({ order }) => order.sums.cartAmount},
      ${({ order }) => order.sums.tax}, ${({ order }) => order.sums.total}, ${({ order }) => JSON.stringify(order.address)},
      ${({ order }) => order.paymentType}, ${({ order }) => order.status}, ${({ order }) => order.isPaid}, ${({ order }) => order.placedAt},
      ${({ order }) => order.dueAt}, ${({ shopper, order }) => orderSearchText(shopper, order.address)},
      ${({ order }) => order.substitutions})
    returning id, shopper_id, number, status, is_paid
  ), event as (${using(orderEventInsertion, ({ order }: NewOrder) => ({ what: 'placed', at: order.placedAt }) as const)}
  ), mail as (${using(orderMailInsertion, ({ order: { id, status, placedAt } }: NewOrder) => ({ order: id, status, now: placedAt }))}
  ), lines as (
    insert into order_lines (id, order_id, position, product_id, name, category, weight, pictures, offer_price, quantity)
    select id, order_id, position, product_id, name, category, weight, pictures, offer_price, quantity
    from jsonb_populate_recordset(null::order_lines, ${({ order }) => JSON.stringify(lineRows(order))})
  ), history as (
    insert into order_status_changes (order_id, number, status, changed_at, by_role)
    select ${({ order }) => order.id}::uuid, 1, ${({ order }) => order.status}, ${({ order }) => order.placedAt}::timestamptz, 'shopper'
    where ${({ order }) => order.status !== AWAITING_PAYMENT}
  )`

const insertion = statement<NewOrder, unknown>()`with ${orderInsertion} select 1`

/** Throws when its number is taken (isNumberTaken). */
export async function placeOrder(tx: Db, shopper: Shopper, order: Order | AwaitingOrder): Promise<void> {
  await tx.executeQuery(insertion({ shopper, order }))
}

/** As one JSON value, the statement is the same for any number of lines. */
const lineRows = ({ id: order_id, lines }: Order | AwaitingOrder) =>
  lines.map(({ id, product, name, category, weight, pictures, offerPrice, quantity }, position) => ({
    ...{ id, name, category, weight, quantity },
    order_id,
    position,
    product_id: product,
    pictures: pictures.map((picture) => picturePath(picture)),
    offer_price: offerPrice,
  }))
