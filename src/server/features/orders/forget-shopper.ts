import { sql } from 'kysely'
import { type ShopperId, TEXT_OF_DELETED_ACCOUNT } from '../../../domain/accounts/account.ts'
import { type Address, isPlace, type Receiver, withoutPerson } from '../../../domain/addresses/address.ts'
import type { OrderId, StoredOrderStatus } from '../../../domain/orders/order.ts'
import type { OrderNumber } from '../../../domain/orders/order-number.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { newId } from '../../platform/ids.ts'

export interface ShoppersOrder {
  readonly id: OrderId
  readonly number: OrderNumber
  readonly status: StoredOrderStatus
  readonly address: Address | Receiver
  /** The email of the guest who placed it, before an account claimed it. */
  readonly guestEmail: string | null
  readonly isEmailProved: boolean
}

/** Locks all orders of a shopper until the commit, in id order. Orders that await their payment are among them. */
export async function lockAllOrdersOf(tx: Db, shopper: ShopperId): Promise<ShoppersOrder[]> {
  const { rows } = await sql<ShoppersOrder>`
    select id, number, status, address, guest_email as "guestEmail", email_proved_at is not null as "isEmailProved"
    from orders where shopper_id = ${shopper} order by id for update`.execute(tx)
  return rows
}

/** Gives orders of guests back to their guests. The caller must hold the orders' row locks. */
export async function returnToGuests(tx: Db, orders: readonly ShoppersOrder[]): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await tx.updateTable('orders').set({ shopper_id: null }).where('id', '=', anyOf(ids)).execute()
}

/**
 * Removes from orders who placed them: the account or guest, the names, how to reach them, the street, and what anybody
 * typed: why an order was canceled or came back, what the shopper wrote of complaints, and the replies. What was bought, its
 * sums and the place stay. The caller must hold the orders' row locks.
 */
export async function forgetShopperOfOrders(tx: Db, orders: readonly ShoppersOrder[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  // The id of a saved address would tell which orders had the same one.
  const addresses = orders.map(({ address }) =>
    JSON.stringify(withoutPerson(isPlace(address) ? { ...address, id: newId() } : address)),
  )
  await sql`
    update orders set shopper_id = null, address = forgotten.address::jsonb, search_text = '', note = '',
      guest_name = null, guest_email = null, guest_phone = null, guest_secret = null
    from unnest(${ids}::uuid[], ${addresses}::text[]) as forgotten (id, address)
    where orders.id = forgotten.id`.execute(tx)
  await sql`
    update order_status_changes set reason = null
    where order_id = any(${ids}::uuid[]) and by_role <> 'store' and reason is not null`.execute(tx)
  // A reply is replaced, because null would mean that refunds closed the complaint.
  await sql`
    update complaints set note = '', reply = case when reply is not null then ${TEXT_OF_DELETED_ACCOUNT} end
    where order_id = any(${ids}::uuid[])`.execute(tx)
}
