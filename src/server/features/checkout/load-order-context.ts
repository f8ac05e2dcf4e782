import type { Shopper } from '../../../domain/account.ts'
import type { Address } from '../../../domain/address.ts'
import type { OrderableProduct, OrderId, RequestedOrder } from '../../../domain/order.ts'
import { countsOf } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type EarlierRequest, findRequest, type IdempotencyKey } from '../../platform/idempotency/idempotency-repository.ts'
import { findAddress } from '../addresses/address-repository.ts'
import { hasReplaceablePayments, releaseReplacedHolds } from '../payments/replace-payments.ts'
import { lockCounts } from '../stock/hold-stock.ts'
import { lockProducts } from '../stock/orderable-products.ts'

/** A request to order, by cash or online. */
export interface OrderCommand {
  readonly shopper: Shopper
  readonly requested: RequestedOrder
  readonly key: IdempotencyKey | null
}

export interface OrderContext<Response> {
  readonly earlier: EarlierRequest<Response, OrderId> | null
  /** It is null when the shopper has no such address. */
  readonly address: Address | null
  /** The products are locked until the commit. Their stock counts are locked only by withLockedCounts. */
  readonly products: readonly OrderableProduct[]
  /** Whether the shopper has payments that the order may replace. */
  readonly hasReplaceable: boolean
  /** Whether withLockedCounts may have released holds, which changes what the shop shows of the stock. */
  readonly mayHaveReleasedHolds: boolean
}

/**
 * Loads all that placing an order needs to know, in one round trip. Throws 422 when the idempotency key was used for a
 * different request.
 */
export async function loadOrderContext<Response>(
  tx: Db,
  { shopper, requested, key }: OrderCommand,
  now: Date,
): Promise<OrderContext<Response>> {
  const [address, products, hasReplaceable, earlier] = await Promise.all([
    findAddress(tx, shopper.id, requested.addressId),
    lockProducts(
      tx,
      requested.lines.map(({ product }) => product),
    ),
    hasReplaceablePayments(tx, shopper.id, now),
    // This comes after the products: when a concurrent request with the same key took the last pieces, its response is found.
    key && findRequest<Response, OrderId>(tx, key),
  ])
  return { earlier, address, products, hasReplaceable, mayHaveReleasedHolds: false }
}

export const hasCounted = ({ products }: Pick<OrderContext<unknown>, 'products'>): boolean => countsOf(products).size > 0

/**
 * Locks the stock counts of the ordered products until the commit, and returns the context with these counts. Expired
 * holds, and holds of the shopper's own older checkouts, are released first, because this order replaces them.
 *
 * The earlier request is looked for again, since a concurrent request with the same key may have taken the last pieces
 * while this one waited for the locks.
 */
export async function withLockedCounts<Response>(
  tx: Db,
  { shopper, key }: OrderCommand,
  context: OrderContext<Response>,
  now: Date,
): Promise<OrderContext<Response>> {
  const { products, hasReplaceable } = context
  const counted = [...countsOf(products).keys()]
  const goods = { products: products.map(({ id }) => id), counted }
  const counts = await (hasReplaceable ? releaseReplacedHolds(tx, shopper.id, goods, now) : lockCounts(tx, counted, now))
  return {
    ...context,
    mayHaveReleasedHolds: true,
    products: products.map((product) => ({ ...product, count: counts.get(product.id) ?? null })),
    earlier: key && (await findRequest<Response, OrderId>(tx, key)),
  }
}
