import type { Address } from '../../../domain/address.ts'
import type { OrderableProduct, OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statement, using } from '../../platform/database/statement.ts'
import {
  type EarlierRequest,
  type EarlierRequestJson,
  earlierRequest,
  earlierRequestSelection,
} from '../../platform/idempotency/find-request.ts'
import { type AddressRow, rowToAddress } from '../addresses/address-row.ts'
import { addressSelection } from '../addresses/address-selection.ts'
import { waitingPaymentExists } from '../payments/waiting-payment-exists.ts'
import { type OrderableProductRow, orderableProductsSelection, rowToOrderable } from '../stock/orderable-products-selection.ts'
import type { OrderCommand } from './order-command.ts'

export interface OrderContext<Response> {
  readonly earlier: EarlierRequest<Response, OrderId> | null
  /** Null when unknown or another shopper's. */
  readonly address: Address | null
  /** Locked until commit, but for their counts. */
  readonly products: readonly OrderableProduct[]
  /** The order may replace a payment. */
  readonly hasWaiting: boolean
}

/** In one round trip. Throws 422 for another request's key. */
export async function loadOrderContext<Response>(tx: Db, command: OrderCommand, now: Date): Promise<OrderContext<Response>> {
  const [row] = (await tx.executeQuery(selection({ ...command, now }))).rows
  if (!row) throw new Error('A select without a table has one row')
  const { earlier, address, products, hasWaiting } = row
  return {
    earlier: earlierRequest<Response, OrderId>(earlier, command.key),
    address: address && rowToAddress(address),
    products: products.map(rowToOrderable),
    hasWaiting,
  }
}

interface ContextRow {
  readonly earlier: EarlierRequestJson | null
  readonly address: AddressRow | null
  readonly products: readonly OrderableProductRow[]
  readonly hasWaiting: boolean
}

type Values = OrderCommand & { readonly now: Date }

const selection = statement<Values, ContextRow>()`
  select
    (${using(earlierRequestSelection, ({ key }: Values) => key)}) as earlier,
    (${using(addressSelection, ({ shopper, requested }: Values) => ({ shopper: shopper.id, addressId: requested.addressId }))}) as address,
    (${using(orderableProductsSelection, ({ requested }: Values) => requested.lines.map(({ product }) => product))}) as products,
    (${using(waitingPaymentExists, ({ shopper, now }: Values) => ({ shopper: shopper.id, now }))}) as "hasWaiting"`
