import * as z from 'zod/mini'
import {
  type CodeTerms,
  codeIssue,
  codeOf,
  DISCOUNT_KINDS,
  type DiscountCode,
  type DiscountKind,
} from '../../domain/checkout/discount-code.ts'
import { type Cents, centsOfDollars, dollarsOf, isEnterable } from '../../domain/money.ts'
import { isDay } from '../../domain/time/iso-time.ts'
import { rule } from '../schema-checks.ts'
import { formatBy } from '../text.ts'
import { discountFromWire, discountToWire } from './price-conversions.ts'

export const MAX_CODE_USES = 1_000_000
const MAX_CENTS = 10_000_000

const isAmount = (dollars: number): boolean => {
  const value = centsOfDollars(dollars)
  return isEnterable(value, MAX_CENTS) && value > 0
}

/** Makes a field that may be absent or null, which is no limit. */
const limit = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const MINIMUM = 'The least cart must be in dollars and cents, up to $100,000'
const DAY = 'Write days like 2026-11-27'

const day = z.string(DAY).check(rule((text) => (isDay(text) ? null : DAY)))

function times(name: string) {
  const sentence = `${name} must be a whole number from 1 to ${MAX_CODE_USES.toLocaleString('en-US')}`
  return limit(z.int(sentence).check(z.minimum(1, sentence), z.maximum(MAX_CODE_USES, sentence)))
}

interface TypedDiscount {
  readonly kind: DiscountKind
  readonly value?: number | null | undefined
}

function valueIssue({ kind, value }: TypedDiscount): string | null {
  const given = value ?? null
  if (kind === 'freeDelivery') return given === null ? null : 'Free delivery has no value'
  if (kind === 'percent') return given !== null && Number.isInteger(given) && given >= 1 && given <= 100 ? null : PERCENT
  return given !== null && isAmount(given) ? null : AMOUNT
}

const PERCENT = 'Percent must be a whole number from 1 to 100'
const AMOUNT = 'Amount must be in dollars and cents, up to $100,000'

/** A request with an `id` changes that code. Without one it makes a new code. */
export const saveCodeRequest = z.pipe(
  z
    .object({
      id: z.optional(z.string('id must be text')),
      code: formatBy(codeIssue),
      kind: z.enum(DISCOUNT_KINDS, `kind must be one of ${DISCOUNT_KINDS.join(', ')}`),
      value: limit(z.number('value must be a number')),
      minimum: limit(z.number(MINIMUM).check(rule((dollars) => (isAmount(dollars) ? null : MINIMUM)))),
      from: limit(day),
      to: limit(day),
      uses: times('Times in all'),
      usesPerPerson: times('Times a person'),
      isActive: z.optional(z.boolean('isActive must be true or false')),
    })
    .check(
      rule(valueIssue, ['value']),
      rule(
        ({ from, to }: { from?: string | null | undefined; to?: string | null | undefined }) =>
          from && to && to < from ? 'The last day must not be before the first' : null,
        ['to'],
      ),
    ),
  z.transform(
    ({ id, code, kind, value, minimum, from, to, uses, usesPerPerson, isActive }): { id: string | null; terms: CodeTerms } => ({
      id: id ?? null,
      terms: {
        code: codeOf(code),
        discount: discountFromWire({ kind, value: value ?? null }),
        minimum: minimum ? centsOfDollars(minimum) : null,
        from: from ?? null,
        to: to ?? null,
        uses: uses ?? null,
        usesPerPerson: usesPerPerson ?? null,
        isActive: isActive ?? true,
      },
    }),
  ),
)
export type SaveCodeRequest = z.input<typeof saveCodeRequest>

/** `value` is in percent or dollars, and null for free delivery. Limits that are not set are null. */
export const codeWire = z.object({
  _id: z.string(),
  code: z.string(),
  kind: z.enum(DISCOUNT_KINDS),
  value: z.nullable(z.number()),
  minimum: z.nullable(z.number()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  uses: z.nullable(z.int()),
  usesPerPerson: z.nullable(z.int()),
  isActive: z.boolean(),
  /** Counts its orders that are not canceled, and open checkouts. */
  used: z.int(),
  /** `given` is what these orders saved when they were placed, in dollars. */
  given: z.number(),
})
export type CodeWire = z.output<typeof codeWire>

export const listCodesResponse = z.object({
  success: z.literal(true),
  /** The newest code comes first. */
  codes: z.array(codeWire),
  /** `today` is today in the time zone of the store, such as `2026-11-27`. */
  today: z.string(),
})
export const saveCodeResponse = z.object({ success: z.literal(true), message: z.string(), code: codeWire })

export const codeToWire = (
  { id, code, discount, minimum, ...limits }: DiscountCode,
  { used, given }: { readonly used: number; readonly given: Cents },
): CodeWire => ({
  _id: id,
  code,
  ...discountToWire(discount),
  minimum: minimum && dollarsOf(minimum),
  ...limits,
  used,
  given: dollarsOf(given),
})
