import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

export async function deleteCartsOf(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await sql`delete from cart_lines where shopper_id = any(${shoppers}::uuid[])`.execute(tx)
}

export async function deleteFromCarts(tx: Db, products: readonly ProductId[]): Promise<void> {
  await sql`delete from cart_lines where product_id = any(${products}::uuid[])`.execute(tx)
}
