import * as z from 'zod/mini'
import {
  AFTER_FAILED_DELIVERY,
  FAILED_DELIVERIES,
  failedDeliveryNoteIssue,
  MAX_FAILED_DELIVERY_NOTE,
  RETURNED_GOODS,
} from '../../domain/delivery/failed-delivery.ts'
import { MAX_REASON, NO_REASON, ORDER_STATUSES } from '../../domain/orders/order.ts'
import { orderNumberIssue } from '../../domain/orders/order-number.ts'
import { UNPICKED_CHOICES } from '../../domain/orders/picking.ts'
import { emailIssue } from '../../domain/text/email.ts'
import { textIssue } from '../../domain/text/text.ts'
import { isMoment } from '../../domain/time/iso-time.ts'
import { MAX_ORDERS_AT_ONCE } from '../limits.ts'
import { day, daysRule, pageLimit, trueOrFalse } from '../query-fields.ts'
import { bounded, rule } from '../schema-checks.ts'
import { formatBy, optionalText, textBy } from '../text.ts'
import { deliveryTime } from './delivery-time.ts'

export const listOrdersQuery = z.object({
  limit: z.optional(pageLimit),
  cursor: z.optional(z.uuid('cursor is not one that we gave')),
})
export type ListOrdersQuery = z.output<typeof listOrdersQuery>

const STATUSES = ORDER_STATUSES.join(', ')
const status = z.enum(ORDER_STATUSES, `status must be one of ${STATUSES}`)

export const oneOrderQuery = z
  .object({
    id: z.optional(z.string()),
    number: z.optional(z.string()),
    /** The shopper placed the order with this Idempotency-Key. */
    key: z.optional(z.string()),
  })
  .check(
    rule(({ id, number, key }) =>
      id === undefined && number === undefined && key === undefined ? 'id or number is required' : null,
    ),
  )

/** Statuses are separated by commas. */
const statuses = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',').map((one) => one.trim())),
  ),
  z.array(z.enum(ORDER_STATUSES, `status must be some of ${ORDER_STATUSES.join(', ')}`)),
)

const MAX_SEARCH = 200
const DAY_MS = 24 * 60 * 60 * 1000

const dueDaysRule = rule(
  ({ dueFrom, dueTo }: { readonly dueFrom?: string | undefined; readonly dueTo?: string | undefined }) =>
    dueFrom !== undefined && dueTo !== undefined && dueFrom > dueTo ? 'dueFrom must not be after dueTo' : null,
  ['dueFrom'],
)

const sellerOrderFilterFields = {
  status: z.optional(statuses),
  /** The order was placed on these days. Both are included, in the store's time zone. */
  from: z.optional(day('from')),
  to: z.optional(day('to')),
  /** The order is due on these days. */
  dueFrom: z.optional(day('dueFrom')),
  dueTo: z.optional(day('dueTo')),
  /**
   * Finds an order by its number in any spelling, a part of a name or an email, or four or more digits of a phone
   * number.
   */
  q: z.optional(optionalText('q', MAX_SEARCH)),
  /** `late` are open, and past the time that was promised. */
  late: z.optional(trueOrFalse('late')),
  deliveredLate: z.optional(trueOrFalse('deliveredLate')),
  /** A refund of the order’s own payment went through or is on its way. */
  refunded: z.optional(trueOrFalse('refunded')),
  /** `due` lists the earliest due first, and open orders only without `dueFrom` and `dueTo`. */
  sort: z.optional(z.enum(['newest', 'due'], 'sort must be newest or due')),
}

export const filterSellerOrdersQuery = z.object(sellerOrderFilterFields).check(daysRule, dueDaysRule)
export type FilterSellerOrdersQuery = z.output<typeof filterSellerOrdersQuery>

export const listSellerOrdersQuery = z
  .extend(listOrdersQuery, { ...sellerOrderFilterFields, counts: z.optional(trueOrFalse('counts')) })
  .check(daysRule, dueDaysRule)
export type ListSellerOrdersQuery = z.output<typeof listSellerOrdersQuery>

/** The request of somebody who looks for an order without having its link. */
export const findOrderRequest = z.object({ number: formatBy(orderNumberIssue), email: formatBy(emailIssue) })

/** Guests send the secret of their order in place of its id. Any text may be sent. */
export const orderSecretRequest = z.object({ secret: z.string('secret is required') })
export type OrderSecretRequest = z.output<typeof orderSecretRequest>

const id = z.string('id is required')
const reason = z.optional(optionalText('reason', MAX_REASON))

/** Says what happens to lines that nobody picked when an order is sent out. The default is `include`. */
const unpicked = z.optional(z.enum(UNPICKED_CHOICES, `unpicked must be ${UNPICKED_CHOICES.join(', ')}`))

/**
 * Says whether somebody of age showed an ID for goods with a minimum age. When it is false, these goods come back. A delivery of
 * such goods needs it.
 */
const idChecked = z.optional(z.boolean('idChecked must be true or false'))
/** The order is sent out without those of its stop that are not packed. */
const leave = z.optional(z.boolean('leave must be true or false'))

interface Step {
  readonly status: (typeof ORDER_STATUSES)[number]
  readonly reason?: string | undefined
  readonly idChecked?: boolean | undefined
  readonly unpicked?: string | undefined
  readonly leave?: boolean | undefined
}

const reasonIssue = ({ status, reason }: Step): string | null => (status === 'Cancelled' && !reason ? NO_REASON : null)

const idCheckedIssue = ({ status, idChecked }: Step): string | null =>
  idChecked !== undefined && status !== 'Delivered' ? 'idChecked goes with Delivered only' : null

const unpickedIssue = ({ status, unpicked }: Step): string | null =>
  unpicked !== undefined && status !== 'Out for Delivery' ? 'unpicked goes with Out for Delivery only' : null

const leaveIssue = ({ status, leave }: Step): string | null =>
  leave !== undefined && status !== 'Out for Delivery' ? 'leave goes with Out for Delivery only' : null

export const changeStatusRequest = z
  .object({
    id,
    status,
    /** The seller saw this status. The response is 409 when the order has another one by now. */
    from: z.optional(status),
    reason,
    /** Says whether a cash order was paid at its delivery. The default is true. */
    isPaid: z.optional(z.boolean('isPaid must be true or false')),
    idChecked,
    unpicked,
    leave,
  })
  .check(
    rule(reasonIssue, ['reason']),
    rule(unpickedIssue, ['unpicked']),
    rule(idCheckedIssue, ['idChecked']),
    rule(leaveIssue, ['leave']),
    rule(
      ({ status, isPaid }) => (isPaid !== undefined && status !== 'Delivered' ? 'isPaid goes with Delivered only' : null),
      ['isPaid'],
    ),
  )

export const changeStatusesRequest = z
  .object({
    ids: bounded(
      z.array(id, 'ids must be a list').check(
        z.minLength(1, 'Please choose at least one order'),
        rule((ids: string[]) => (new Set(ids).size < ids.length ? 'ids must not repeat' : null)),
      ),
      MAX_ORDERS_AT_ONCE,
      `At most ${MAX_ORDERS_AT_ONCE} orders can change at once`,
    ),
    status,
    from: z.optional(status),
    reason,
    idChecked,
    unpicked,
    leave,
  })
  .check(
    rule(reasonIssue, ['reason']),
    rule(unpickedIssue, ['unpicked']),
    rule(idCheckedIssue, ['idChecked']),
    rule(leaveIssue, ['leave']),
  )

export const orderIdRequest = z.object({ id })

export const changeSlotRequest = z.object({ id, delivery: deliveryTime })
export const changeGuestSlotRequest = z.extend(orderSecretRequest, { delivery: deliveryTime })

const moment = (name: string) =>
  z.pipe(
    z
      .string(`${name} must be a time like 2026-12-24T18:00:00Z`)
      .check(rule((text) => (isMoment(text) ? null : `${name} must be a time like 2026-12-24T18:00:00Z`))),
    z.transform((text: string) => new Date(text)),
  )

/** The order comes between `from` and `by`, or just by then. */
export const rescheduleOrderRequest = z.object({ id, from: z.optional(moment('from')), by: moment('by') }).check(
  rule(({ from, by }) => (from !== undefined && from >= by ? 'by must be after from' : null), ['by']),
  rule(
    ({ from, by }) => (from !== undefined && by.getTime() - from.getTime() > DAY_MS ? 'A time has at most 24 hours' : null),
    ['by'],
  ),
)

export const listBrokenPromisesQuery = z.object({ limit: z.optional(pageLimit) })
export const recallOrderRequest = z.object({
  id,
  reason: textBy((text) => (text === '' ? NO_REASON : textIssue(text, 'reason', MAX_REASON))),
})

export const failDeliveryRequest = z
  .object({
    id,
    reason: z.enum(FAILED_DELIVERIES, `reason must be ${FAILED_DELIVERIES.join(', ')}`),
    /** `note` is required for `other`. The shopper reads it. */
    note: z.optional(optionalText('note', MAX_FAILED_DELIVERY_NOTE)),
    next: z.enum(AFTER_FAILED_DELIVERY, `next must be ${AFTER_FAILED_DELIVERY.join(' or ')}`),
    /** `goods` says where the goods of a canceled order go. The default is `restock`. */
    goods: z.optional(z.enum(RETURNED_GOODS, `goods must be ${RETURNED_GOODS.join(' or ')}`)),
  })
  .check(
    rule(({ reason, note = '' }) => failedDeliveryNoteIssue(reason, note), ['note']),
    rule(({ next, goods }) => (goods !== undefined && next !== 'cancel' ? 'goods goes with cancel only' : null), ['goods']),
  )

export const cancelOrderRequest = z.object({ id, reason })
export const cancelGuestOrderRequest = z.extend(orderSecretRequest, { reason })
