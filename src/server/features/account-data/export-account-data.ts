import type { AccountData } from '../../../contract/accounts/account-data.ts'
import { withoutSecrets } from '../../../contract/accounts/mailed-pages.ts'
import type { Shopper } from '../../../domain/accounts/account.ts'
import { cartItemsOf } from '../../../domain/carts/cart.ts'
import { customerOfAccount } from '../../../domain/customers/customer.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { Order, OrderId } from '../../../domain/orders/order.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { findNewEmail } from '../accounts/account-links.ts'
import { findShopper } from '../accounts/account-repository.ts'
import { listAddresses } from '../addresses/address-repository.ts'
import { savedAddressToWire } from '../addresses/address-wire.ts'
import { readCart } from '../carts/cart-repository.ts'
import { findCredit, listCreditMovements } from '../customers/credit-repository.ts'
import { findBlock, listNotes } from '../customers/customer-notes.ts'
import { ownMovementToWire } from '../customers/customer-wire.ts'
import { listFavourites } from '../favourites/favourite-repository.ts'
import { listLinkedAssistants } from '../linked-assistants/linked-assistant-repository.ts'
import { linkedAssistantToWire } from '../linked-assistants/linked-assistant-routes.ts'
import { listMailsTo, type SavedMail } from '../mail/mail-repository.ts'
import { findSubscription, type Subscription } from '../newsletter/subscriber-repository.ts'
import { showOrders } from '../order-tracking/show-orders.ts'
import { getShoppersOrders } from '../orders/order-repository.ts'
import { listPaymentsOf, type ShoppersPayment } from '../payments/forget-payer.ts'
import { listAllRatingsOf } from '../ratings/rating-repository.ts'
import { listSessions } from '../sessions/session-repository.ts'
import { sessionToWire } from '../sessions/session-wire.ts'

interface Who {
  readonly shopper: Shopper
  /** The token hash of the request. */
  readonly tokenHash: Buffer
}

/**
 * Returns all that is saved about a shopper, as it is at one moment. What belongs to an email rather than to an account,
 * the mails and the newsletter, is left out until the email is confirmed, since it may be somebody else's.
 */
export function exportAccountData(platform: Platform, { shopper, tokenHash }: Who): Promise<AccountData> {
  const now = platform.clock.now()
  return inSnapshot(platform.db, async (db) => {
    const account = await findShopper(db, shopper.id)
    if (!account) throw new ClientError(401, 'Please log in')
    const { id, name, email, phone, isEmailConfirmed, createdAt } = account
    const { zipCodes } = platform.settings.current()
    const [
      newEmail,
      addresses,
      cart,
      favourites,
      orders,
      payments,
      ratings,
      sessions,
      assistants,
      subscription,
      mails,
      notes,
      block,
      credit,
      movements,
    ] = await Promise.all([
      findNewEmail(db, id, now),
      listAddresses(db, id),
      readCart(db, id),
      listFavourites(db, id),
      readOrders(db, shopper),
      listPaymentsOf(db, id),
      listAllRatingsOf(db, id),
      listSessions(db, { shopperId: id }, tokenHash, now),
      listLinkedAssistants(db, id, now),
      isEmailConfirmed ? findSubscription(db, email) : null,
      isEmailConfirmed ? listMailsTo(db, email) : [],
      listNotes(db, customerOfAccount(id)),
      findBlock(db, customerOfAccount(id)),
      findCredit(db, id),
      listCreditMovements(db, id),
    ])
    return {
      success: true,
      exportedAt: now.toISOString(),
      account: {
        name,
        email,
        isEmailConfirmed,
        ...(newEmail !== null && { newEmail }),
        ...(phone !== null && { phone }),
        createdAt: createdAt.toISOString(),
      },
      addresses: addresses.map((address) => savedAddressToWire(address, zipCodes)),
      cart: cartItemsOf(cart),
      favourites: [...favourites],
      orders: await showOrders({ ...platform, db }, orders, 'shopper'),
      notes: notes.map(({ note, at }) => ({ note, at: at.toISOString() })),
      ...(block && { block: { reason: block.reason, at: block.at.toISOString() } }),
      credit: { balance: dollarsOf(credit), movements: movements.map(ownMovementToWire) },
      payments: payments.map(paymentToWire),
      ratings: ratings.map(({ product, stars, ratedAt }) => ({ product, stars, at: ratedAt.toISOString() })),
      logins: sessions.map(sessionToWire),
      assistants: assistants.map(linkedAssistantToWire),
      newsletter: subscription && subscriptionToWire(subscription),
      mails: mails.map(mailToWire),
    }
  })
}

const PAGE = 500

async function readOrders(db: Db, { id: shopper }: Shopper): Promise<Order[]> {
  const orders: Order[] = []
  let after: OrderId | undefined
  do {
    const page = await getShoppersOrders(db, { shopper, limit: PAGE, ...(after && { after }) })
    orders.push(...page)
    after = page.length === PAGE ? page.at(-1)?.id : undefined
  } while (after)
  return orders
}

const paymentToWire = ({ order, amount, state, startedAt, paidAt }: ShoppersPayment) => ({
  order,
  amount: dollarsOf(amount),
  state,
  startedAt: startedAt.toISOString(),
  ...(paidAt && { paidAt: paidAt.toISOString() }),
})

const subscriptionToWire = ({ subscribedAt, confirmedAt, unsubscribedAt }: Subscription) => ({
  subscribedAt: subscribedAt.toISOString(),
  ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
  ...(unsubscribedAt && { unsubscribedAt: unsubscribedAt.toISOString() }),
})

/**
 * A link for a new password works for who holds it, and a stolen token must not lead to one. Neither must it lead to links
 * of guests’ orders, which outlive a password.
 */
const KINDS_WITH_TEXT: readonly (string | null)[] = [
  'order placed',
  'order changed',
  'order new time',
  'order cash asked',
  'order substituted',
  'order out for delivery',
  'order not delivered',
  'order delivered',
  'order canceled',
  'order refund',
  'order refund failed',
  'order complaint answered',
  'email change',
]

const mailToWire = ({ kind, subject, text, createdAt, state }: SavedMail) => ({
  subject,
  ...(KINDS_WITH_TEXT.includes(kind) && { text: withoutSecrets(text) }),
  at: createdAt.toISOString(),
  state,
})
