import * as z from 'zod/mini'
import { MAX_LINES, MAX_QUANTITY } from '../../domain/carts/cart.ts'
import { bounded } from '../schema-checks.ts'

export const quantity = z
  .int(`Quantity must be a whole number from 1 to ${MAX_QUANTITY}`)
  .check(
    z.gte(1, `Quantity must be a whole number from 1 to ${MAX_QUANTITY}`),
    z.lte(MAX_QUANTITY, `Quantity must be a whole number from 1 to ${MAX_QUANTITY}`),
  )

/** Has a quantity for each product id. Unknown ids are dropped. */
export const cartItems = bounded(
  z.record(z.string(), quantity, 'cartItems must be an object of quantities'),
  MAX_LINES,
  `A cart may have at most ${MAX_LINES} lines`,
)
export type CartItems = z.output<typeof cartItems>

export const updateCartRequest = z.object({ cartItems })
