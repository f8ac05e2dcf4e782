import type { Shopper } from '../../../domain/accounts/account.ts'
import { AWAITING_PAYMENT } from '../../../domain/orders/order.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { deleteKeysOf } from '../../platform/idempotency/idempotency-repository.ts'
import { discardJobsTo } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteLinksOfShoppers } from '../accounts/account-links.ts'
import { deleteShoppers, findPasswordHash, findShopper, lockShoppers } from '../accounts/account-repository.ts'
import { checkPassword, wrongOwnPassword } from '../accounts/check-password.ts'
import { deleteAddressesOfShoppers } from '../addresses/address-repository.ts'
import { deleteCartsOfShoppers } from '../carts/cart-repository.ts'
import { ownerOfGuestsKeys } from '../checkout/order-command.ts'
import { forgetCustomerAccounts } from '../customers/customer-notes.ts'
import { isDemoShopper } from '../demo/demo-repository.ts'
import { deleteFavouritesOfShoppers } from '../favourites/favourite-repository.ts'
import { deleteLinksOf } from '../linked-assistants/linked-assistant-repository.ts'
import { deleteMailsOfAccount } from '../mail/mail-repository.ts'
import { deleteSubscription } from '../newsletter/subscriber-repository.ts'
import { findMailKeys } from '../order-mails/mail-order.ts'
import { forgetShopperOfOrders, lockAllOrdersOf, returnToGuests, type ShoppersOrder } from '../orders/forget-shopper.ts'
import { forgetPayer, hasPaymentUnderWay } from '../payments/forget-payer.ts'
import { forgetRater } from '../ratings/rating-repository.ts'
import { deleteRestockAlertsTo } from '../restock-alerts/restock-alert-repository.ts'
import { resetLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { deleteSessionsOfShoppers } from '../sessions/session-repository.ts'
import { forgetRepliesAbout } from '../staff-actions/staff-action-repository.ts'
import { uncountCustomer } from '../store-figures/store-figures-repository.ts'

/**
 * Deletes an account and all that names its person (docs/decisions/087). Orders, payments and ratings stay without them,
 * because the store's sums are made of these. Throws 422 for a wrong password, and 409 while an order is open, a payment
 * is under way, or for a shopper of the demonstration.
 */
export async function deleteAccount(platform: Platform, shopper: Shopper, password: string): Promise<void> {
  const { db, clock } = platform
  const hash = await checkPassword(platform, shopper, password)
  await inTransaction(db, async (tx) => {
    // Whatever refers to the account waits for this lock, and fails once the account is gone.
    const [locked] = await lockShoppers(tx, [shopper.id])
    if (!locked) throw new ClientError(401, 'Please log in')
    if ((await findPasswordHash(tx, shopper.id)) !== hash) throw wrongOwnPassword()
    if (await isDemoShopper(tx, shopper.id))
      throw new ClientError(409, 'This account belongs to the demonstration, and goes when that is removed')
    const all = await lockAllOrdersOf(tx, shopper.id)
    const orders = all.filter((order) => !isOpenOfUnprovedGuest(order))
    requireNoneOpen(orders)
    await returnToGuests(tx, all.filter(isOpenOfUnprovedGuest))
    if (await hasPaymentUnderWay(tx, shopper.id))
      throw new ClientError(409, 'A card payment is under way. Finish or cancel it first, or try again in half an hour.')
    await forget(tx, shopper, orders, clock.now())
  })
}

/** Somebody else may have placed such an order with the account's email, so it goes on as a guest's. */
const isOpenOfUnprovedGuest = ({ status, guestEmail, isEmailProved }: ShoppersOrder): boolean =>
  guestEmail !== null && !isEmailProved && status !== AWAITING_PAYMENT && isOpen(status)

function requireNoneOpen(orders: readonly ShoppersOrder[]): void {
  const open = orders.flatMap(({ number, status }) =>
    status !== AWAITING_PAYMENT && isOpen(status) ? [formatOrderNumber(number)] : [],
  )
  if (open.length === 0) return
  const which = open.length === 1 ? 'this order has' : 'these orders have'
  const message = `You can delete your account once ${which} arrived or been canceled: ${open.join(', ')}`
  throw new ClientError(409, message, { details: { orders: open } })
}

/** The caller must hold the row locks of the account and of its orders. */
async function forget(tx: Db, { id }: Shopper, orders: readonly ShoppersOrder[], now: Date): Promise<void> {
  const account = await findShopper(tx, id)
  if (!account) return
  const { email, isEmailConfirmed } = account
  const orderIds = orders.map((order) => order.id)
  const guestEmails = [...new Set(orders.flatMap(({ guestEmail }) => guestEmail ?? []))]
  const onceFor = await findMailKeys(tx, orderIds)
  await forgetShopperOfOrders(tx, orders)
  await forgetPayer(tx, id, orderIds)
  await Promise.all([
    uncountCustomer(tx, id),
    forgetRater(tx, id),
    forgetCustomerAccounts(tx, [id], now),
    forgetRepliesAbout(tx, orderIds),
    deleteMailsOfAccount(tx, { id, email, isEmailConfirmed, orders: orderIds, onceFor }, now),
    isEmailConfirmed && deleteSubscription(tx, email),
    isEmailConfirmed && deleteRestockAlertsTo(tx, [email.toLowerCase()]),
    discardJobsTo(tx, email),
    resetLoginAttempts(tx, { role: 'shopper', email }),
    deleteKeysOf(tx, [id, ...guestEmails.map(ownerOfGuestsKeys)]),
    deleteCartsOfShoppers(tx, [id]),
    deleteAddressesOfShoppers(tx, [id]),
    deleteFavouritesOfShoppers(tx, [id]),
    deleteLinksOfShoppers(tx, [id]),
    deleteSessionsOfShoppers(tx, [id]),
    deleteLinksOf(tx, [id]),
  ])
  await deleteShoppers(tx, [id])
}
