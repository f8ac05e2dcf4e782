import * as z from 'zod/mini'
import { FULFILMENTS, type Fulfilment } from '../../domain/orders/order.ts'
import { isMoment } from '../../domain/time/iso-time.ts'
import { rule } from '../schema-checks.ts'

const DELIVERY = 'delivery must be now, or the start of a slot'

/** `now` means as soon as possible. Any other text is the start of a slot. */
export const deliveryTime = z.string(DELIVERY).check(rule((text: string) => (text === 'now' || isMoment(text) ? null : DELIVERY)))

/** The default is `now`. */
export const deliveryChoice = z.optional(deliveryTime)

/** Returns null for `now`. */
export const slotStartOf = (delivery: string | undefined): Date | null =>
  delivery === undefined || delivery === 'now' ? null : new Date(delivery)

/** The default is `delivery`. */
export const fulfilmentChoice = z.optional(z.enum(FULFILMENTS, `fulfilment must be ${FULFILMENTS.join(' or ')}`))

export interface TimeFields {
  readonly fulfilment?: Fulfilment | undefined
  readonly delivery?: string | undefined
}

const slotIssue = ({ fulfilment, delivery }: TimeFields): string | null =>
  fulfilment === 'pickup' && slotStartOf(delivery) !== null ? 'Slots are for deliveries, not for pickups' : null

export const slotRule = rule(slotIssue, ['delivery'])
