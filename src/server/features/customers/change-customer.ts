import type { CustomerId } from '../../../domain/customers/customer.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockShopper } from '../accounts/account-repository.ts'
import { hasGuestOrder, lockOrderByItself } from '../orders/customer-orders.ts'
import { lockGuestEmail } from '../orders/guest-orders.ts'
import { lockPayer } from '../payments/replace-payments.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { deleteBlock, findBlock, insertNote, saveBlock } from './customer-notes.ts'
import { getCustomer, type ListedCustomer } from './customer-repository.ts'
import { saveCustomersForRequest } from './save-customers.ts'

interface Change {
  readonly id: string
  readonly by: Staff
}

/** Adds a note about a customer. Throws 404. */
export async function addNote({ db, clock }: Platform, { id: typed, note, by }: Change & { note: string }): Promise<CustomerId> {
  await saveCustomersForRequest(db)
  const customer = await getCustomer(db, typed)
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    await lockCustomer(tx, customer)
    await insertNote(tx, customer.id, { note, by, now })
    await recordStaffAction(tx, by, { what: 'customer-noted', customer: customer.id }, now)
    return customer.id
  })
}

interface BlockChange extends Change {
  readonly isBlocked: boolean
  readonly reason?: string | undefined
}

/**
 * Blocks a customer, or ends their block. An order that is being placed is placed before, or rejected. Throws 404, and 409 to
 * block a guest whose email is not confirmed, because the block would hold nobody.
 */
export async function blockCustomer(
  { db, clock }: Platform,
  { id: typed, isBlocked, reason = '', by }: BlockChange,
): Promise<CustomerId> {
  await saveCustomersForRequest(db)
  const customer = await getCustomer(db, typed)
  const { id, shopperId, guestEmail } = customer
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    await lockCustomer(tx, customer)
    if (isBlocked && shopperId === null && guestEmail === null)
      throw new ClientError(409, 'This guest’s email is not confirmed, so a block would not keep them from ordering')
    const before = await findBlock(tx, id)
    if (isBlocked && before?.reason === reason) return id
    if (isBlocked) await saveBlock(tx, customer, { reason, by, now })
    else if (!(await deleteBlock(tx, id))) return id
    await recordStaffAction(tx, by, { what: isBlocked ? 'customer-blocked' : 'customer-unblocked', customer: id }, now)
    return id
  })
}

/**
 * Keeps a customer from becoming part of another one until the commit, and makes their orders wait. The locks are those of an
 * order and of a claim, in the same sequence. Throws 404 when the account was deleted, or has claimed the orders of the guest.
 */
export async function lockCustomer(tx: Db, { id, shopperId, guestEmail, email }: ListedCustomer): Promise<void> {
  if (shopperId !== null) {
    await lockGuestEmail(tx, email, 'claim')
    await lockPayer(tx, { shopper: shopperId })
    if (!(await lockShopper(tx, shopperId))) throw notFound('Customer')
    return
  }
  if (guestEmail !== null) await lockGuestEmail(tx, guestEmail, 'claim')
  const isThere = guestEmail === null ? await lockOrderByItself(tx, id) : await hasGuestOrder(tx, guestEmail)
  if (!isThere) throw notFound('Customer')
}
