import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { Cart } from '../../../domain/carts/cart.ts'
import type { RequestedLine } from '../../../domain/checkout/requested-order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

export async function readCart(db: Db, shopper: ShopperId): Promise<Cart> {
  const lines = await db
    .selectFrom('cart_lines')
    .select(['product_id', 'quantity'])
    .where('shopper_id', '=', shopper)
    .orderBy('position')
    .execute()
  return new Map(lines.map((line) => [line.product_id, line.quantity]))
}

/** Locks the shopper's row, so that changes of the cart run one after another until commit. */
export async function lockCart(db: Db, shopper: ShopperId): Promise<void> {
  await db.selectFrom('shoppers').select('id').where('id', '=', shopper).forNoKeyUpdate().execute()
}

/** Replaces the cart and drops unknown products. The caller must have called `lockCart`. */
export async function replaceCart(db: Db, shopper: ShopperId, cart: Cart): Promise<void> {
  await db.deleteFrom('cart_lines').where('shopper_id', '=', shopper).execute()
  if (cart.size === 0) return
  await sql`
    insert into cart_lines (shopper_id, product_id, position, quantity)
    select ${shopper}, line.product_id, line.number - 1, line.quantity
    from unnest(${[...cart.keys()]}::uuid[], ${[...cart.values()]}::smallint[]) with ordinality as line (product_id, quantity, number)
    join products on products.id = line.product_id`.execute(db)
}

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

/**
 * Locks the cart by its shopper's row, and then takes the lines. A payment calls it, because the shopper may be changing
 * the cart when the payment arrives.
 */
export async function lockAndTakeFromCart(tx: Db, shopper: ShopperId, lines: readonly RequestedLine[]): Promise<void> {
  await Promise.all([lockCart(tx, shopper), takeFromCart(tx, shopper, lines)])
}

export async function deleteCartsOfShoppers(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await tx.deleteFrom('cart_lines').where('shopper_id', '=', anyOf(shoppers)).execute()
}

export async function deleteProductsFromCarts(tx: Db, products: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('cart_lines').where('product_id', '=', anyOf(products)).execute()
}
