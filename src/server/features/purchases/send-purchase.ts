import { costOfPieces, type Purchase, type PurchaseId, type PurchaseLine, sumOfLines } from '../../../domain/buying/purchase.ts'
import { formatCents, textOfCents } from '../../../domain/money.ts'
import { weightPriceText } from '../../../domain/products/weighed.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { countOf } from '../../../domain/text/counts.ts'
import { csvText } from '../../http/send-response.ts'
import { ClientError } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { composeMail, type MailLine, type MailPart, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { updatePurchase } from './purchase-repository.ts'
import type { ShownPurchase } from './purchase-wire.ts'
import { requirePurchase } from './save-purchase.ts'
import { readPurchases } from './show-purchases.ts'
import { requireSupplier } from './suggest-purchase.ts'

export interface SentPurchase {
  readonly id: PurchaseId
  /** A supplier without an email gets no mail. */
  readonly isMailed: boolean
}

/** Marks a draft as sent, and mails it to the supplier. Throws 404, and 409 when it is no draft any more. */
export function sendPurchase(platform: Platform, id: string, by: Staff): Promise<SentPurchase> {
  const { db, clock } = platform
  return inTransaction(db, async (tx) => {
    const purchase = await requirePurchase(tx, id)
    if (purchase.state !== 'draft') throw new ClientError(409, whyNotSent(purchase))
    const now = clock.now()
    const { name, email } = await requireSupplier(tx, purchase.supplier)
    const [shown] = await readPurchases(tx, [purchase])
    if (email !== null && shown) await enqueueMail(tx, { kind: 'purchase', to: email, ...(await mailOf(platform, shown)) }, now)
    await updatePurchase(tx, purchase.id, { state: 'sent', sent_at: now })
    await recordStaffAction(tx, by, { what: 'purchase-sent', number: purchase.number, supplier: name }, now)
    return { id: purchase.id, isMailed: email !== null }
  })
}

function whyNotSent({ number, state }: Purchase): string {
  if (state === 'closed') return `Purchase ${number} is closed`
  return state === 'sent' ? `Purchase ${number} was sent before` : `Purchase ${number} was received before`
}

/** Ends a purchase. Throws 404, and 409 when it is closed already. */
export function closePurchase({ db, clock }: Platform, id: string, by: Staff): Promise<PurchaseId> {
  return inTransaction(db, async (tx) => {
    const purchase = await requirePurchase(tx, id)
    if (purchase.state === 'closed') throw new ClientError(409, `Purchase ${purchase.number} is closed already`)
    const now = clock.now()
    await updatePurchase(tx, purchase.id, { state: 'closed', closed_at: now })
    await recordStaffAction(tx, by, { what: 'purchase-closed', number: purchase.number }, now)
    return purchase.id
  })
}

/** Returns the mail with a file of the lines. */
async function mailOf({ settings }: Platform, shown: ShownPurchase) {
  const { purchase, lines } = shown
  const { contact } = settings.current()
  const facts = [contact.address, contact.phone, contact.email].flatMap((fact) => fact?.split('\n') ?? [])
  const mail = composeMail(settings.current(), {
    subject: `Purchase order ${purchase.number}`,
    title: `Purchase order ${purchase.number}`,
    parts: [
      paragraph('Please deliver these goods. They are in the attached file, too.'),
      { kind: 'lines', lines: mailLines(shown) },
      ...(purchase.note === null ? [] : [paragraph(purchase.note)]),
      ...(facts.length === 0 ? [] : [{ kind: 'facts', title: 'Deliver to', facts } satisfies MailPart]),
    ],
    footer: 'You get this email because we buy from you.',
  })
  const file = { name: `purchase-${purchase.number}.csv`, type: 'text/csv', text: await fileOf(shown, lines) }
  return { ...mail, attachments: [file], onceFor: `purchase ${purchase.id}` }
}

function mailLines({ lines, nameOf }: ShownPurchase): MailLine[] {
  const sum = sumOfLines(lines, ({ quantity }) => quantity)
  const listed = lines.map((line) => ({
    text: `${line.quantity} × ${nameOf(line).name}${casesText(line)}`,
    amount: formatted(line),
  }))
  return sum === 0 ? listed : [...listed, { text: 'Sum', amount: formatCents(sum), isSum: true }]
}

const casesText = ({ quantity, caseSize }: PurchaseLine): string =>
  caseSize === 1 ? '' : ` (${countOf(quantity / caseSize, 'case')} of ${caseSize})`

function formatted(line: PurchaseLine): string {
  const amount = costOfPieces(line, line.quantity)
  return amount === null ? '' : formatCents(amount)
}

const COLUMNS = ['product', 'sku', 'pieces', 'cases', 'caseSize', 'cost', 'amount']

const fileOf = ({ nameOf }: ShownPurchase, lines: readonly PurchaseLine[]): Promise<string> =>
  csvText(
    COLUMNS,
    lines.map((line) => {
      const { quantity, caseSize, cost, weighed } = line
      const { name, sku } = nameOf(line)
      const amount = costOfPieces(line, quantity)
      return {
        ...{ product: name, sku: sku ?? '', pieces: String(quantity), cases: String(quantity / caseSize) },
        caseSize: String(caseSize),
        cost: cost === null ? '' : weighed ? weightPriceText(cost, weighed.per) : textOfCents(cost),
        amount: amount === null ? '' : textOfCents(amount),
      }
    }),
  )
