import type { SessionId } from '../../../domain/accounts/account.ts'
import { lineSubtotal } from '../../../domain/checkout/pricing.ts'
import { formatCents } from '../../../domain/money.ts'
import { FIRST_STATUS, fulfilmentOf, type Order, type OrderId, type OrderLine } from '../../../domain/orders/order.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { expectedWeightText, hasWeighed } from '../../../domain/products/weighed.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import type { PushNotice } from '../../../domain/staff/push-notice.ts'
import { itemsText } from '../../../domain/text/counts.ts'
import { dateTexts } from '../../../domain/time/dates.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJobs } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { pushKeys, sendPushMessage } from '../../platform/push/push-message.ts'
import { isDemoShopper } from '../demo/demo-repository.ts'
import { button, composeMail, type MailContent, type MailLine, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { findOrdersShopper, getOrder } from '../orders/order-repository.ts'
import { listLiveSessions } from '../sessions/session-repository.ts'
import { deleteSubscription, findSubscription, listSubscribedSessions } from './push-subscription-repository.ts'

/** A notification about an older order says nothing that the orders page did not show by then. */
const PUSH_FOR_MS = 15 * 60 * 1000

/**
 * Tells the staff of a new order: enqueues a mail to each address of the settings, once, and a notification for each
 * subscribed device. Orders that were canceled meanwhile, and those of the demonstration, are not announced.
 */
export async function announceOrder({ db, clock, publicUrl, settings }: Platform, id: OrderId): Promise<void> {
  const { newOrderEmails } = settings.current()
  const sessions = await listSubscribedSessions(db)
  if (newOrderEmails.length === 0 && sessions.length === 0) return
  const order = await findNewOrder(db, id)
  if (!order) return
  const now = clock.now()
  const mail = composeMail(settings.current(), newOrderMail(order, { publicUrl, settings: settings.current(), now }))
  const until = new Date(placedAtOf(order).getTime() + PUSH_FOR_MS)
  const devices = now < until ? await listLiveSessions(db, sessions, now) : []
  await inTransaction(db, async (tx) => {
    // Mails to one address wait for each other, so all transactions take the addresses in one order.
    for (const to of newOrderEmails.toSorted())
      await enqueueMail(tx, { kind: 'new order', to, ...mail, onceFor: `new-order ${id} ${to.toLowerCase()}` }, now)
    const pushes = devices.map((session) => ({
      kind: 'send-push' as const,
      payload: { session, order: id, until: until.toISOString() },
    }))
    await enqueueJobs(tx, pushes, now)
  })
}

/** Returns null for an order that nobody has to pack. */
async function findNewOrder(db: Db, id: OrderId): Promise<Order | null> {
  const order = await getOrder(db, id)
  if (!order || order.status === 'Cancelled') return null
  const shopper = await findOrdersShopper(db, id)
  return shopper !== null && (await isDemoShopper(db, shopper)) ? null : order
}

const placedAtOf = ({ history, placedAt }: Order): Date => history[0]?.at ?? placedAt

interface NoticeContext {
  readonly publicUrl: string
  readonly settings: Pick<Settings, 'timeZone' | 'store'>
  readonly now: Date
}

/** The mail has no name and no address: it is forwarded and read on screens that customers see. */
function newOrderMail(order: Order, { publicUrl, settings, now }: NoticeContext): MailContent {
  const number = formatOrderNumber(order.number)
  const due = dueOf(order, settings, now)
  const isPickup = fulfilmentOf(order) === 'pickup'
  const about = hasWeighed(order.lines) ? 'about ' : ''
  return {
    subject: `New order ${number}, due ${due}`,
    title: `New order, due ${due}`,
    parts: [
      paragraph(`${isPickup ? 'Pickup' : 'Delivery'}, ${paymentText(order)}: ${about}${formatCents(order.sums.total)}`),
      {
        kind: 'lines',
        lines: order.lines.map(lineOf),
      },
      button('See the order', `${publicUrl}/seller/orders?q=${number}`),
    ],
    footer: `You’re getting this email because the owner of ${storeName(settings.store)} entered your address in the settings, under “New orders”.`,
  }
}

function paymentText({ isPaid, paymentType }: Order): string {
  if (isPaid) return 'paid'
  return paymentType === 'Online' ? 'reserved on a card' : 'to be paid in cash'
}

/** Names what was ordered of a line. Goods by weight have what it is expected to weigh and to come to. */
function lineOf({ name, quantity, weighed, offerPrice }: OrderLine): MailLine {
  const amount = formatCents(lineSubtotal({ offerPrice, quantity }))
  if (weighed === null) return { text: `${quantity} × ${name}`, amount }
  const weight = expectedWeightText(weighed, quantity)
  return { text: `${quantity} × ${name}, about ${weight} in all`, amount: `about ${amount}` }
}

const dueOf = (order: Order, { timeZone }: Pick<Settings, 'timeZone'>, now: Date): string =>
  dateTexts({ locale: 'en-US', timeZone, zoneNameAt: () => '' }).due(order, now)

interface RequestedPush {
  readonly session: SessionId
  readonly order: OrderId
  readonly until: string
}

/**
 * Sends the notification of a new order to one device, while nobody has begun to pack it. Throws so that the job is tried
 * again when the push service is away. A subscription that the push service has ended is deleted.
 */
export async function sendPush(
  { db, clock, log, settings, publicUrl }: Platform,
  { session, order: id, until }: RequestedPush,
): Promise<void> {
  const now = clock.now()
  if (now >= new Date(until)) return
  const [subscription, order, live] = await Promise.all([
    findSubscription(db, session),
    getOrder(db, id),
    listLiveSessions(db, [session], now),
  ])
  if (!subscription || order?.status !== FIRST_STATUS || live.length === 0) return
  const { contact, timeZone } = settings.current()
  const notice: PushNotice = {
    title: 'New order',
    text: `Due ${dueOf(order, { timeZone }, now)}, ${itemsText(order.lines.reduce((sum, { quantity }) => sum + quantity, 0))}`,
    number: formatOrderNumber(order.number),
  }
  const message = { payload: JSON.stringify(notice), ttlSeconds: PUSH_FOR_MS / 1000 }
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${contact.email ?? 'store@localhost'}`
  const outcome = await sendPushMessage(subscription, message, { keys: await pushKeys(db), contact: subject, publicUrl })
  if (outcome === 'gone') await deleteSubscription(db, session, subscription.endpoint)
  if (outcome === 'refused') log.warn({ order: id }, 'a push service refused a notification')
}
