import * as z from 'zod/mini'
import type { SessionId, ShopperId } from '../../../domain/accounts/account.ts'
import type { MailId } from '../../../domain/mail/mail.ts'
import { ORDER_MAILS } from '../../../domain/mail/order-mail.ts'
import type { ComplaintId } from '../../../domain/orders/complaint.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { RefundId } from '../../../domain/payments/refund.ts'
import { isId } from '../ids.ts'

interface JobKindRow {
  /** Describes the work for the seller. */
  readonly title: string
  readonly payload: z.ZodMiniObject
  /** A periodic job of this kind runs once per period over all processes. Its payload is empty. */
  readonly everyMs?: number
  /** The job fails for good after this number of runs. A periodic job never does. */
  readonly tries?: number
  /** Limits how many jobs of this kind a process runs at the same time. By default there is no limit per kind. */
  readonly atOnce?: number
  /**
   * Tells whether the job waits for the payment provider. A process runs one such job at a time, so that other jobs go
   * on while the provider does not respond.
   */
  readonly asksProvider?: true
  /** The pause doubles with each further failure. */
  readonly firstRetryMs?: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const idOf = <Id extends string>() => z.custom<Id>((id) => typeof id === 'string' && isId(id))

export const JOB_KINDS = {
  'apply-low-at': { title: 'Applying the number of pieces at which stock is low', payload: z.object({}) },
  'apply-sales': { title: 'Beginning and ending sales', payload: z.object({}), everyMs: 10 * SECOND_MS },
  'delete-pictures': {
    title: 'Deleting the pictures of deleted products',
    payload: z.object({ paths: z.array(z.string()), deletedAt: z.string() }),
  },
  'end-mark-downs': { title: 'Ending the sales of batches that are gone', payload: z.object({}) },
  'end-payment-sessions': {
    title: 'Ending payment pages that were replaced by another order',
    /** `payload` has one of both: all of an account, or that of a guest's order. */
    payload: z.object({ shopper: z.optional(idOf<ShopperId>()), order: z.optional(idOf<OrderId>()) }),
    asksProvider: true,
  },
  'expire-batches': {
    title: 'Taking pieces past their use-by date out of the stock',
    payload: z.object({}),
    everyMs: MINUTE_MS / 2,
  },
  'find-refunds': {
    title: 'Asking the payment provider about refunds',
    payload: z.object({ order: idOf<OrderId>() }),
    asksProvider: true,
  },
  'forget-charged-prices': {
    title: 'Forgetting list prices that were last asked 30 days ago',
    payload: z.object({}),
    everyMs: MINUTE_MS,
  },
  'mail-alert-confirmation': {
    title: 'Asking emails that wait for products to confirm',
    payload: z.object({ email: z.string() }),
  },
  'mail-claim-link': {
    title: 'Mailing links that make an account of a guest’s order',
    payload: z.object({ order: idOf<OrderId>(), request: z.string() }),
  },
  'mail-confirmation': {
    title: 'Asking new customers to confirm their email',
    payload: z.object({ shopper: idOf<ShopperId>() }),
  },
  'mail-order-link': {
    title: 'Mailing links of orders to who looks for them',
    payload: z.object({ number: z.string(), email: z.string(), request: z.string() }),
  },
  'mail-reset-link': {
    title: 'Mailing links for new passwords',
    payload: z.object({ email: z.string(), request: z.string() }),
  },
  'mail-subscription': {
    title: 'Asking subscribers of the newsletter to confirm',
    payload: z.object({ email: z.string() }),
  },
  'order-mail': {
    title: 'Writing emails about orders',
    payload: z.object({
      order: idOf<OrderId>(),
      about: z.enum(ORDER_MAILS),
      refund: z.optional(idOf<RefundId>()),
      complaint: z.optional(idOf<ComplaintId>()),
    }),
    atOnce: 1, // the mails of one order are written one after the other
  },
  'purge-expired': { title: 'Deleting expired sessions and unpaid orders', payload: z.object({}), everyMs: HOUR_MS },
  'reconcile-payments': {
    title: 'Asking the payment provider about unfinished payments',
    payload: z.object({ isAtStart: z._default(z.boolean(), false) }),
    everyMs: MINUTE_MS,
    asksProvider: true,
  },
  'record-failed-logins': {
    title: 'Recording failed logins of staff',
    payload: z.object({ email: z.string(), act: z.string() }), // `act` is the id of the staff action that is recorded
  },
  'release-expired-holds': {
    title: 'Releasing stock of payments that were not made',
    payload: z.object({}),
    everyMs: MINUTE_MS / 2,
  },
  'release-payment': {
    title: 'Releasing reserved card payments of canceled orders',
    payload: z.object({ order: idOf<OrderId>() }),
    asksProvider: true,
  },
  'remove-demonstration': {
    title: 'Removing the demonstration',
    payload: z.object({}),
    // The job is retried without end, because a partly removed demonstration is worse than a whole one or none.
    tries: Number.POSITIVE_INFINITY,
    atOnce: 1,
  },
  'rehearse-payments': { title: 'Rehearsing payments', payload: z.object({}), firstRetryMs: 5 * SECOND_MS },
  'save-customers': { title: 'Adding up the orders of customers', payload: z.object({}), everyMs: MINUTE_MS },
  'save-day-figures': { title: 'Computing the figures of the dashboard', payload: z.object({}), everyMs: MINUTE_MS },
  'send-mail': {
    title: 'Sending mail',
    payload: z.object({ mail: idOf<MailId>() }),
    tries: Number.POSITIVE_INFINITY, // the mail itself records when it has failed for good
    atOnce: 2, // a mail server that does not respond must not keep the others from running
  },
  'send-push': {
    title: 'Notifying devices of new orders',
    payload: z.object({ session: idOf<SessionId>(), order: idOf<OrderId>(), until: z.string() }),
    tries: Number.POSITIVE_INFINITY, // it gives up by itself once the order is no news
    firstRetryMs: 10 * SECOND_MS,
    atOnce: 4,
  },
  'send-refund': {
    title: 'Refunding customers',
    payload: z.object({ refund: idOf<RefundId>() }),
    tries: Number.POSITIVE_INFINITY, // the money is owed until the provider refunds it or refuses to
    asksProvider: true,
  },
  'send-restock-alerts': {
    title: 'Emailing customers about products that are back in stock',
    payload: z.object({}),
    everyMs: MINUTE_MS / 2,
  },
  'send-staff-reset': {
    title: 'Mailing links for new passwords to staff',
    payload: z.object({ email: z.string(), link: z.string() }),
  },
  'refund-left-out': {
    title: 'Giving back what was paid for goods that were not there',
    payload: z.object({ order: idOf<OrderId>() }),
  },
  'send-order-webhook': {
    title: 'Telling assistants of the orders that they brought',
    payload: z.object({ order: idOf<OrderId>(), until: z.string() }),
    tries: Number.POSITIVE_INFINITY, // it gives up by itself after a day
    firstRetryMs: 10 * SECOND_MS,
    atOnce: 2,
  },
  'sum-up-order-counts': { title: 'Summing up the counts of closed orders', payload: z.object({}), everyMs: 10 * MINUTE_MS },
  'sum-up-sales': { title: 'Summing up what was sold of each product', payload: z.object({}), everyMs: 10 * MINUTE_MS },
  'sum-up-store-counts': { title: 'Summing up customers and ratings', payload: z.object({}), everyMs: 10 * MINUTE_MS },
  'update-lost-demand': {
    title: 'Closing lost demand that can be served again, and deleting old rows',
    payload: z.object({}),
    everyMs: 5 * MINUTE_MS,
  },
} satisfies Readonly<Record<string, JobKindRow>>

export type JobKind = keyof typeof JOB_KINDS

type PayloadOf<Kind extends JobKind> = z.output<(typeof JOB_KINDS)[Kind]['payload']>

export const jobKind = (kind: JobKind): JobKindRow => JOB_KINDS[kind]

export const JOB_KIND_NAMES = Object.keys(JOB_KINDS) as JobKind[] // `Object.keys` returns strings, but there are no other keys

export type NewJob = { readonly [Kind in JobKind]: { readonly kind: Kind; readonly payload: PayloadOf<Kind> } }[JobKind]

/**
 * Handles one job. It throws when the job should be retried. It may run again after it took effect, so it must be
 * idempotent. `signal` is aborted when the store stops, or when another process has claimed the job.
 */
type JobHandler<Kind extends JobKind> = (payload: PayloadOf<Kind>, signal: AbortSignal) => Promise<void>

/**
 * A handler throws this error when the cause is already saved as an alarm. The job is retried, and its failure is not
 * logged again.
 */
export class ReportedFailure extends Error {
  override readonly name = 'ReportedFailure'
}

export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<Kind> }
