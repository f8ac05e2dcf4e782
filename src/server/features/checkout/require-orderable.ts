import type { OrderLine, OrderLineId, RequestedOrder } from '../../../domain/order.ts'
import { type Order, priceRequestedLines } from '../../../domain/order.ts'
import { ClientError, notFound } from '../../errors.ts'
import { newId, newOrderNumber } from '../../platform/ids.ts'
import type { OrderContext } from './load-order-context.ts'

type OrderContents = Pick<Order, 'id' | 'number' | 'address' | 'lines' | 'placedAt' | 'substitutions'>

/** Throws 404 (address, product), and 409 with the products out of stock. */
export function requireOrderable(
  requested: RequestedOrder,
  { address, products }: Pick<OrderContext<unknown>, 'address' | 'products'>,
  placedAt: Date,
): OrderContents {
  if (!address) throw notFound('Address')
  return {
    id: newId(),
    number: newOrderNumber(),
    address,
    lines: requireLines(requested, products),
    placedAt,
    substitutions: requested.substitutions,
  }
}

function requireLines({ lines }: RequestedOrder, products: OrderContext<unknown>['products']): readonly OrderLine[] {
  const priced = priceRequestedLines(lines, products)
  if ('unknown' in priced) throw notFound('Product')
  if ('outOfStock' in priced) {
    throw new ClientError(409, priced.outOfStock.map((product) => `${product.name} is out of stock`).join(', '))
  }
  return priced.lines.map((line) => ({ id: newId<OrderLineId>(), ...line }))
}
