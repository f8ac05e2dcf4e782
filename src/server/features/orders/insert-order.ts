import { sql } from 'kysely'
import type { DatabaseError } from 'pg'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { Deferral } from '../../../domain/checkout/compose-order.ts'
import { hasCategoryRates, type TaxRule } from '../../../domain/checkout/pricing.ts'
import { AWAITING_PAYMENT, type AwaitingOrder, type Order } from '../../../domain/orders/order.ts'
import { orderSearchText } from '../../../domain/orders/order-search.ts'
import { hasWeighed } from '../../../domain/products/weighed.ts'
import { actorFields, SHOPPER } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { publishAfterCommit } from '../../platform/domain-events.ts'
import { insertOrderEvents } from '../order-events/order-event-repository.ts'
import { enqueueStatusMail } from './enqueue-order-mail.ts'
import { goodsColumns, taxPartsJson } from './order-repository.ts'

export interface Buyer {
  /** The shopper is null for a guest whose email is not the confirmed email of an account. */
  readonly shopperId: ShopperId | null
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

type NewOrder = (Order | AwaitingOrder) & Deferral

const PRODUCT_OF_LINE = 'order_lines_product_id_fkey'

/** Tells whether lines could not be saved because a product was deleted after it had been read. */
export const isProductDeleted = (error: DatabaseError): boolean => error.constraint === PRODUCT_OF_LINE

/**
 * Saves a new order with its lines. The history, the events and the mails of an order that awaits its payment begin
 * once it is paid. Throws when something else was committed meanwhile (isOrderRace).
 */
export async function insertOrder(tx: Db, buyer: Buyer, order: NewOrder): Promise<void> {
  const { id, status, placedAt } = order
  const isPlaced = status !== AWAITING_PAYMENT
  await Promise.all([
    insertOrderRow(tx, buyer, order),
    insertLines(tx, order),
    isPlaced && insertFirstStatus(tx, order),
    isPlaced && insertFirstEvent(tx, buyer, order),
    isPlaced && enqueueStatusMail(tx, id, status, placedAt),
  ])
  if (isPlaced) publishAfterCommit(tx, 'orderPlaced', { order: id, paymentType: order.paymentType })
}

/** Constraints that an order breaks because of what another transaction has just committed, so that a retry does not. */
const RACES = new Set([
  'orders_number', // its random number is that of another order
  'orders_guest_secret', // a request at the same moment has placed an order with its secret
  PRODUCT_OF_LINE,
])

export const isOrderRace = ({ constraint = '' }: DatabaseError): boolean => RACES.has(constraint)

async function insertOrderRow(tx: Db, buyer: Buyer, order: NewOrder): Promise<void> {
  const { id, number, guest, sums, code, address, paymentType, status, isPaid, placedAt, dueAt, substitutions, note } = order
  const { pickupAddress, slot, isDeferred, isEmailProved, lines, atMost, agreed, isOfAge, withOrder, credit } = order
  await sql`
    insert into orders (id, number, shopper_id, cart_amount, discount, discount_percent, at_most, code_id, code, code_saved, tax, deposit, credit, is_of_age, delivery_fee, tax_rate, tax_category_rates, tax_parts, is_tax_included, amount, address, pickup_address, slot_start, slot_end, is_deferred, payment_type, status, is_paid, placed_at, due_at,
      search_text, substitutions, note, guest_name, guest_email, guest_phone, guest_secret, email_proved_at, agreed_terms, with_order)
    values (${id}, ${number}, ${buyer.shopperId}, ${sums.cartAmount}, ${sums.discount}, ${sums.discountPercent ?? null},
      ${hasWeighed(lines) ? atMost : null}, ${code?.id ?? null},
      ${code?.code ?? null}, ${code?.saved ?? null}, ${sums.tax}, ${sums.deposit}, ${credit}, ${isOfAge}, ${sums.delivery}, ${sums.taxRule.rate}, ${ratesJson(sums.taxRule)}, ${taxPartsJson(sums)}, ${sums.taxRule.isIncluded},
      ${sums.total}, ${JSON.stringify(address)}, ${pickupAddress}, ${slot?.start ?? null}, ${slot?.end ?? null}, ${isDeferred},
      ${paymentType},
      ${status}, ${isPaid}, ${placedAt}, ${dueAt}, ${orderSearchText(buyer, address)}, ${substitutions}, ${note ?? ''},
      ${guest?.name ?? null}, ${guest?.email ?? null}, ${guest?.phone ?? null}, ${guest?.secret ?? null},
      ${isEmailProved ? placedAt : null}::timestamptz, ${JSON.stringify(agreed)}::jsonb, ${withOrder}::uuid)`.execute(tx)
}

const ratesJson = (rule: TaxRule): string | null => (hasCategoryRates(rule) ? JSON.stringify(rule.categoryRates) : null)

/** The lines are one JSON parameter, so that the prepared statement is the same for any number of lines. */
async function insertLines(tx: Db, { id: order, lines }: Order | AwaitingOrder): Promise<void> {
  const rows = lines.map((line, position) => ({
    id: line.id,
    order_id: order,
    position,
    ...goodsColumns(line),
    quantity: line.quantity,
  }))
  await sql`
    insert into order_lines (id, order_id, position, product_id, name, category, weight, pictures, offer_price, deposit, minimum_age, weighed_per, weighed_piece,
      unit_price, over_percent, quantity)
    select id, order_id, position, product_id, name, category, weight, pictures, offer_price, deposit, minimum_age, weighed_per, weighed_piece,
      unit_price, over_percent, quantity
    from json_to_recordset(${JSON.stringify(rows)}) as line (id uuid, order_id uuid, position smallint, product_id uuid, name text,
      category text, weight text, pictures text[], offer_price bigint, deposit bigint, minimum_age smallint, weighed_per text,
      weighed_piece integer, unit_price bigint, over_percent smallint, quantity integer)`.execute(tx)
}

async function insertFirstStatus(tx: Db, { id, status, placedAt, history }: Order | AwaitingOrder): Promise<void> {
  const { role, id: byId, name } = actorFields(history[0]?.by ?? SHOPPER)
  await sql`
    insert into order_status_changes (order_id, number, status, changed_at, by_role, by_id, by_name)
    values (${id}, 1, ${status}, ${placedAt}, ${role}, ${byId}::uuid, ${name})`.execute(tx)
}

/** Takes the values of the event from the order, so that no statement reads the row that was inserted just before. */
function insertFirstEvent(tx: Db, { shopperId }: Buyer, order: Order | AwaitingOrder): Promise<void> {
  const { id, number, status, isPaid, placedAt } = order
  const placed = sql`
    select ${id}::uuid as id, ${shopperId}::uuid as shopper_id, ${number}::text as number, ${status}::text as status,
      ${isPaid}::boolean as is_paid`
  return insertOrderEvents(tx, placed, 'placed', placedAt)
}
