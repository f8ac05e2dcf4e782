import * as z from 'zod/mini'
import { DISCOUNT_KINDS } from '../../domain/checkout/discount-code.ts'
import { dollarsOf, wireCents } from '../../domain/money.ts'
import type { AgreedTerms } from '../../domain/orders/order-change.ts'
import { discountFromWire, discountToWire } from '../checkout/price-conversions.ts'

/** The fees, and what the code takes off, as they were when the order was placed. Amounts are in dollars. */
export const agreedTermsWire = z.object({
  delivery: z.number(),
  freeFrom: z.nullable(z.number()),
  minimum: z.nullable(z.number()),
  code: z.nullable(z.object({ kind: z.enum(DISCOUNT_KINDS), value: z.nullable(z.number()), minimum: z.nullable(z.number()) })),
})
type AgreedTermsWire = z.output<typeof agreedTermsWire>

export const agreedToWire = ({ fees: { delivery, freeFrom, minimum }, code }: AgreedTerms): AgreedTermsWire => ({
  delivery: dollarsOf(delivery),
  freeFrom: freeFrom && dollarsOf(freeFrom),
  minimum: minimum && dollarsOf(minimum),
  code: code && { ...discountToWire(code.discount), minimum: code.minimum && dollarsOf(code.minimum) },
})

export const agreedFromWire = ({ delivery, freeFrom, minimum, code }: AgreedTermsWire): AgreedTerms => ({
  fees: {
    delivery: wireCents(delivery),
    freeFrom: freeFrom === null ? null : wireCents(freeFrom),
    minimum: minimum === null ? null : wireCents(minimum),
  },
  code: code && { discount: discountFromWire(code), minimum: code.minimum === null ? null : wireCents(code.minimum) },
})
