import type { OrderLine, OrderLineId, RequestedOrder, UnavailableLine } from '../../../domain/order.ts'
import { type Order, priceRequestedLines } from '../../../domain/order.ts'
import { dueAt } from '../../../domain/order-workflow.ts'
import type { Settings } from '../../../domain/settings.ts'
import { leftOf, shortSentence } from '../../../domain/stock.ts'
import { isInArea, outsideSentence } from '../../../domain/zip-area.ts'
import { ClientError, notFound } from '../../errors.ts'
import { newId, newOrderNumber } from '../../platform/ids.ts'
import type { UnsoldPieces } from '../lost-demand/report-loss.ts'
import type { OrderContext } from './load-order-context.ts'

type OrderContents = Pick<Order, 'id' | 'number' | 'address' | 'lines' | 'placedAt' | 'substitutions' | 'dueAt'>

/** Throws 404 (address, product), 422 where the store does not deliver, and 409 with the products of which too few are left. */
export function requireOrderable(
  requested: RequestedOrder,
  { address, products }: Pick<OrderContext<unknown>, 'address' | 'products'>,
  { zipCodes, promisedMinutes }: Pick<Settings, 'zipCodes' | 'promisedMinutes'>,
  placedAt: Date,
): OrderContents {
  if (!address) throw notFound('Address')
  if (!isInArea(zipCodes, address.zipcode)) throw new ClientError(422, outsideSentence(address.zipcode))
  return {
    id: newId(),
    number: newOrderNumber(),
    address,
    lines: requireLines(requested, products),
    placedAt,
    dueAt: dueAt(placedAt, promisedMinutes),
    substitutions: requested.substitutions,
  }
}

function requireLines({ lines }: RequestedOrder, products: OrderContext<unknown>['products']): readonly OrderLine[] {
  const priced = priceRequestedLines(lines, products)
  if ('unknown' in priced) throw notFound('Product')
  if ('unavailable' in priced) throw new LinesUnavailable(priced.unavailable, products)
  return priced.lines.map((line) => ({ id: newId<OrderLineId>(), ...line }))
}

/** Of a product, fewer are left than wanted while payments hold some, which may have run out or be the shopper's own. */
export const isShortByHolds = ({ lines }: RequestedOrder, products: OrderContext<unknown>['products']): boolean =>
  products.some(({ id, count }) => {
    const wanted = lines.find(({ product }) => product === id)?.quantity ?? 0
    return count !== null && count.held > 0 && leftOf(count) < wanted
  })

export class LinesUnavailable extends ClientError {
  /** More than are left. */
  readonly unsold: readonly UnsoldPieces[]

  constructor(lines: readonly UnavailableLine[], products: OrderContext<unknown>['products']) {
    const short = lines.flatMap(({ isCounted, ...line }) => (isCounted ? [line] : []))
    super(409, lines.map(shortSentence).join(', '), short.length > 0 ? { details: { short } } : {})
    this.unsold = lines.flatMap(({ product, wanted, left }) => {
      const offerPrice = products.find(({ id }) => id === product)?.offerPrice
      return offerPrice === undefined ? [] : [{ product, offerPrice, wanted, pieces: wanted - left }]
    })
  }
}
