import { mailedLink, productUrl } from '../../../contract/accounts/mailed-pages.ts'
import { formatCents } from '../../../domain/money.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken } from '../../platform/secrets/random-secrets.ts'
import { button, composeMail, type MailContent, paragraph, unsubscribeHeaders } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import {
  askToConfirm,
  deleteRestockAlert,
  insertUnsubscribeLink,
  listDueAlerts,
  lockDueAlert,
  type RestockAlert,
  type RestockedProduct,
} from './restock-alert-repository.ts'

const BATCH_SIZE = 200

type AlertPlatform = Pick<Platform, 'db' | 'clock' | 'publicUrl' | 'settings'>

/**
 * Mails everybody who waits for a product that can be bought by now, whatever made it available. The signal can stop it
 * between two mails.
 */
export async function sendRestockAlerts(platform: AlertPlatform, signal: AbortSignal): Promise<void> {
  let due: RestockAlert[] = []
  do {
    due = await listDueAlerts(platform.db, due.at(-1) ?? null, BATCH_SIZE)
    for (const alert of due) {
      if (signal.aborted) return
      await sendRestockAlert(platform, alert)
    }
  } while (due.length === BATCH_SIZE)
}

/**
 * Writes the mail and deletes its alert in one transaction, so that each alert is mailed once. An alert whose recipient
 * got the maximum number of mails in the last hour stays for a later run.
 */
const sendRestockAlert = ({ db, clock, publicUrl, settings }: AlertPlatform, alert: RestockAlert): Promise<void> =>
  inTransaction(db, async (tx) => {
    const product = await lockDueAlert(tx, alert)
    if (!product) return
    const now = clock.now()
    const { token, hash } = newToken()
    const unsubscribeUrl = mailedLink(publicUrl, 'unsubscribe', token)
    const content = composeMail(settings.current(), restockMail(product, productUrl(publicUrl, product), unsubscribeUrl))
    const headers = unsubscribeHeaders(unsubscribeUrl)
    if (!(await enqueueMail(tx, { kind: 'back in stock', to: alert.email, ...content, headers }, now))) return
    await insertUnsubscribeLink(tx, hash, alert.email, now)
    await deleteRestockAlert(tx, alert)
  })

/** Mails an email once that it is to confirm its alerts, at most once a day until it does. */
export const mailAlertConfirmation = ({ db, clock, publicUrl, settings }: AlertPlatform, email: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const { token, hash } = newToken()
    if (!(await askToConfirm(tx, email, hash, now))) return
    const from = settings.current()
    const content = composeMail(from, confirmationMail(storeName(from.store), mailedLink(publicUrl, 'confirmEmail', token)))
    await enqueueMail(tx, { kind: 'alert confirmation', to: email, ...content }, now)
  })

const confirmationMail = (store: string, url: string): MailContent => ({
  subject: 'Confirm your email',
  title: 'Confirm your email',
  parts: [
    paragraph(
      `Somebody asked ${store} to tell this address when a product is back. If that was you, please confirm it once. The link works for seven days.`,
    ),
    button('Confirm my email', url),
  ],
  footer: 'If you didn’t ask for this, you can ignore this email, and you won’t get any about products.',
})

/** The name is not the subject of a sentence, because it may be singular or plural. */
const restockMail = ({ name, weight, offerPrice }: RestockedProduct, url: string, unsubscribeUrl: string): MailContent => ({
  subject: `Back in stock: ${name}`,
  title: `Back in stock: ${name}`,
  parts: [
    paragraph('You asked us to tell you. You can order it again while it lasts.'),
    {
      kind: 'lines',
      lines: [{ text: weight === null ? name : `${name}, ${weight}`, amount: formatCents(offerPrice) }],
    },
    button('Go to the product', url),
  ],
  footer: 'This is the only email about this product. You’re getting it because this address was entered on its page.',
  footerLink: { text: 'Unsubscribe', url: unsubscribeUrl },
})
