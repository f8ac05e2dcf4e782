import type { ListMovementsQuery, MovementWire } from '../../../contract/stock.ts'
import type { OrderId } from '../../../domain/order.ts'
import { formatOrderNumber } from '../../../domain/order-number.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrderNumbers } from '../orders/order-repository.ts'
import { listMovements } from '../stock/stock-movements.ts'

/** Lists what changed a product's stock, newest first, with the numbers of the orders. Throws 404. */
export async function listStockMovements(
  platform: Platform,
  query: ListMovementsQuery,
): Promise<{ movements: MovementWire[]; nextCursor: string | null }> {
  const { movements, nextCursor } = await listMovements(platform, query)
  const ids = new Set(movements.flatMap(({ order }) => (order === undefined ? [] : [order as OrderId]))) // the id of an order
  const numbers = await findOrderNumbers(platform.db, [...ids])
  return { movements: movements.map((movement) => withNumber(movement, numbers)), nextCursor }
}

function withNumber(movement: MovementWire, numbers: Awaited<ReturnType<typeof findOrderNumbers>>): MovementWire {
  const number = numbers.get(movement.order as OrderId) // any text may be looked up
  return number === undefined ? movement : { ...movement, orderNumber: formatOrderNumber(number) }
}
