import type { ShopperId } from '../../../domain/account.ts'
import type { RequestedLine } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Fragment, fragment, statement } from '../../platform/database/statement.ts'
import { lockCart } from './cart-repository.ts'

interface BoughtLines {
  readonly shopper: ShopperId
  readonly lines: readonly RequestedLine[]
}

/** Common table expressions. Only what was bought goes: later additions and products sold out stay. */
export const cartReduction: Fragment<BoughtLines> = fragment<BoughtLines>()`
  bought as (
    select * from unnest(
      ${({ lines }) => lines.map(({ product }) => product)}::uuid[],
      ${({ lines }) => lines.map(({ quantity }) => quantity)}::integer[]) as line (product_id, quantity)
  ), removed as (
    delete from cart_lines using bought
    where shopper_id = ${({ shopper }) => shopper} and cart_lines.product_id = bought.product_id and cart_lines.quantity <= bought.quantity
  ), lowered as (
    update cart_lines set quantity = cart_lines.quantity - bought.quantity from bought
    where shopper_id = ${({ shopper }) => shopper} and cart_lines.product_id = bought.product_id and cart_lines.quantity > bought.quantity
  )`

const reduction = statement<BoughtLines, unknown>()`with ${cartReduction} select 1`

export async function takeFromCart(tx: Db, shopper: ShopperId, lines: readonly RequestedLine[]): Promise<void> {
  await lockCart(tx, shopper)
  await tx.executeQuery(reduction({ shopper, lines }))
}
