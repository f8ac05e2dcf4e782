import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { RequestedLine } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockCart } from './cart-repository.ts'

/**
 * Takes what was bought out of a cart. What the shopper added later, and products that could not be sold, stay. One
 * statement does it, so that it sees the cart at one moment.
 */
export async function takeFromCart(tx: Db, shopper: ShopperId, lines: readonly RequestedLine[]): Promise<void> {
  const products = lines.map(({ product }) => product)
  const quantities = lines.map(({ quantity }) => quantity)
  await sql`
    with bought as (
      select * from unnest(${products}::uuid[], ${quantities}::integer[]) as line (product_id, quantity)
    ), removed as (
      delete from cart_lines using bought
      where shopper_id = ${shopper} and cart_lines.product_id = bought.product_id and cart_lines.quantity <= bought.quantity
    )
    update cart_lines set quantity = cart_lines.quantity - bought.quantity from bought
    where shopper_id = ${shopper} and cart_lines.product_id = bought.product_id and cart_lines.quantity > bought.quantity`.execute(
    tx,
  )
}

/** Locks the cart first, for a payment that is settled while the shopper may be changing the cart. */
export async function lockAndTakeFromCart(tx: Db, shopper: ShopperId, lines: readonly RequestedLine[]): Promise<void> {
  await Promise.all([lockCart(tx, shopper), takeFromCart(tx, shopper, lines)])
}
