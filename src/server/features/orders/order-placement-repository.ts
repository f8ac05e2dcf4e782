import type { SellerId, ShopperId } from '../../../domain/account.ts'
import type { Address } from '../../../domain/address.ts'
import type { Order, OrderableProduct } from '../../../domain/order.ts'
import { justPaidSince } from '../../../domain/payment.ts'
import { picturePath } from '../../../domain/picture.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statement } from '../../platform/database/statement.ts'
import { isId } from '../../platform/ids.ts'
import { type AddressRow, rowToAddress } from '../addresses/address-row.ts'
import { type ProductRow, rowToProduct } from '../catalog/product-row.ts'
import type { Principal } from '../sessions/principal.ts'
import type { IdempotencyKey, SavedResponse } from './idempotency.ts'
import type { PlaceOrderCommand } from './place-order-command.ts'

export interface LockedOrderContext {
  /** Null without a live session. */
  readonly principal: Principal<ShopperId> | null
  readonly earlier: (SavedResponse & { requestHash: Buffer }) | null
  /** Of an unfinished checkout with the same key. */
  readonly begunHash: Buffer | null
  /** Payments that wait, failed or were made just now. */
  readonly hasWaiting: boolean
  /** Null when unknown or another shopper's. */
  readonly address: Address | null
  /** Locked until commit. */
  readonly products: readonly OrderableProduct[]
}

/**
 * Products in id order, for share: stock can't change until commit, but orders run concurrently. Locks nothing without a shopper's token.
 */
export async function lockOrderContext(db: Db, command: PlaceOrderCommand, now: Date): Promise<LockedOrderContext> {
  const [row] = (await db.executeQuery(loadAndLock({ ...command, now }))).rows
  if (!row) return { principal: null, earlier: null, begunHash: null, hasWaiting: false, address: null, products: [] }
  const { earlier, begun, hasWaiting, address, products } = row
  return {
    principal: row.shopper === null ? { seller: row.seller } : { shopper: row.shopper },
    earlier: earlier && { ...earlier, requestHash: Buffer.from(earlier.requestHash, 'hex') },
    begunHash: begun,
    hasWaiting,
    address: address && rowToAddress(address),
    products: products.map(rowToProduct),
  }
}

type FoundRow = PrincipalRow & {
  readonly earlier: EarlierJson | null
  readonly begun: Buffer | null
  readonly hasWaiting: boolean
  readonly address: AddressRow | null
  readonly products: readonly Omit<ProductRow, 'price' | 'description'>[]
}

type PrincipalRow = { readonly shopper: ShopperId; readonly seller: null } | { readonly shopper: null; readonly seller: SellerId }

interface EarlierJson extends SavedResponse {
  /** Hexadecimal. */
  readonly requestHash: string
}

const loadAndLock = statement<PlaceOrderCommand & { readonly now: Date }, FoundRow>()`
  select
    session.shopper_id as shopper,
    session.seller_id as seller,
    (select json_build_object('requestHash', encode(request_hash, 'hex'), 'status', status, 'body', answer)
      from idempotency_keys where shopper_id = session.shopper_id and key = ${({ idempotencyKey }) => idempotencyKey?.key ?? null}) as earlier,
    (select request_hash from payments
      where shopper_id = session.shopper_id and idempotency_key = ${({ idempotencyKey }) => idempotencyKey?.key ?? null}) as begun,
    exists (select from payments
      where shopper_id = session.shopper_id and state in ('starting', 'open', 'processing', 'failed'))
    or exists (select from payments
      where shopper_id = session.shopper_id and state = 'paid' and settled_at > ${({ now }) => justPaidSince(now)}) as "hasWaiting",
    (select row_to_json(addresses) from addresses
      where shopper_id = session.shopper_id and id = ${({ order }) => (isId(order.addressId) ? order.addressId : null)}) as address,
    (select coalesce(json_agg(locked), '[]')
      from (
        select id, name, category, offer_price, weight, pictures, in_stock from products
        where id = any(${({ order }) => order.lines.map((line) => line.product).filter((id) => isId(id))}::uuid[])
          and session.shopper_id is not null
        order by id for share
      ) as locked) as products
  from sessions as session
  where token_hash = ${({ tokenHash }) => tokenHash} and expires_at > ${({ now }) => now}`

interface NewOrder {
  readonly shopper: ShopperId
  readonly order: Order
  readonly emptiesCart: boolean
  readonly saved: { readonly key: IdempotencyKey; readonly response: SavedResponse } | null
}

/** In one statement, with history and response. */
export async function insertOrder(tx: Db, order: NewOrder): Promise<void> {
  await tx.executeQuery(insertion(order))
}

const insertion = statement<NewOrder, unknown>()`
  with placed as (
    insert into orders (id, number, shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at)
    values (${({ order }) => order.id}, ${({ order }) => order.number}, ${({ shopper }) => shopper}, ${({ order }) => order.sums.cartAmount},
      ${({ order }) => order.sums.tax}, ${({ order }) => order.sums.total}, ${({ order }) => JSON.stringify(order.address)},
      ${({ order }) => order.paymentType}, ${({ order }) => order.status}, ${({ order }) => order.isPaid}, ${({ order }) => order.placedAt})
  ), lines as (
    insert into order_lines (order_id, position, product_id, name, category, weight, pictures, offer_price, quantity)
    select order_id, position, product_id, name, category, weight, pictures, offer_price, quantity
    from jsonb_populate_recordset(null::order_lines, ${({ order }) => JSON.stringify(lineRows(order))})
  ), history as (
    insert into order_status_changes (order_id, number, status, changed_at)
    values (${({ order }) => order.id}, 1, ${({ order }) => order.status}, ${({ order }) => order.placedAt})
  ), emptied as (
    delete from cart_lines where shopper_id = ${({ shopper }) => shopper} and ${({ emptiesCart }) => emptiesCart}
  ), answered as (
    insert into idempotency_keys (shopper_id, key, request_hash, status, answer, created_at)
    select ${({ shopper }) => shopper}::uuid, ${({ saved }) => saved?.key.key ?? null}, ${({ saved }) => saved?.key.requestHash ?? null}::bytea,
      ${({ saved }) => saved?.response.status ?? null}::smallint, ${({ saved }) => JSON.stringify(saved?.response.body ?? null)}::json,
      ${({ order }) => order.placedAt}::timestamptz
    where ${({ saved }) => saved !== null}
  )
  select 1`

/** As one JSON value, the statement is the same for any number of lines. */
const lineRows = ({ id, lines }: Order) =>
  lines.map(({ product, pictures, offerPrice, ...same }, position) => ({
    ...same,
    order_id: id,
    position,
    product_id: product,
    pictures: pictures.map((picture) => picturePath(picture)),
    offer_price: offerPrice,
  }))
