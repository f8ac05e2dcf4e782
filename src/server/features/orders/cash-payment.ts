import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Whether cash is still to be received. */
export async function awaitsCash(tx: Db, order: OrderId): Promise<boolean> {
  const unpaid = tx.selectFrom('orders').select('id').where('id', '=', order).where('payment_type', '=', 'COD')
  return (await unpaid.where('is_paid', '=', false).executeTakeFirst()) !== undefined
}

export async function setPaid(tx: Db, order: OrderId): Promise<void> {
  await tx.updateTable('orders').set({ is_paid: true }).where('id', '=', order).execute()
}
