import * as z from 'zod/mini'
import { blockReasonIssue, CUSTOMER_SORTS, NO_BLOCK_REASON, noteIssue } from '../../domain/customers/customer.ts'
import { CREDIT_AMOUNT, creditCents, creditReasonIssue } from '../../domain/customers/given-credit.ts'
import type { Cents } from '../../domain/money.ts'
import { COMPLAINT_KINDS } from '../../domain/orders/complaint.ts'
import { orderWire } from '../orders/orders.ts'
import { pageLimit } from '../query-fields.ts'
import { rule } from '../schema-checks.ts'
import { linesBy, optionalLinesBy, textBy } from '../text.ts'
import { creditMovementFields } from './credit.ts'

const id = z.string('id is required')

export const listCustomersQuery = z.object({
  /** `q` is part of a name or email, or four or more digits of a phone number. */
  q: z.optional(z.string()),
  sort: z.optional(z.enum(CUSTOMER_SORTS, `sort must be one of ${CUSTOMER_SORTS.join(', ')}`)),
  limit: z.optional(pageLimit),
  cursor: z.optional(
    z.string().check(z.regex(/^\d{1,16}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'cursor is not one that we gave')),
  ),
})
export type ListCustomersQuery = z.output<typeof listCustomersQuery>

const customerFields = {
  _id: z.string(),
  name: z.string(),
  /** `email` is empty when only the phone is known. */
  email: z.string(),
  phone: z.optional(z.string()),
  /** A guest has no account. */
  isGuest: z.boolean(),
  isBlocked: z.boolean(),
  /** Counts all placed orders, canceled ones too. */
  orders: z.int(),
  /** `spent` is what orders that are not canceled came to, and `givenBack` what was refunded of it, in dollars. */
  spent: z.number(),
  givenBack: z.number(),
  /** The credit of the account, in dollars. */
  credit: z.number(),
  lastOrderAt: z.optional(z.string()),
  /** When the account was made, or a guest's first order placed. */
  createdAt: z.string(),
}
const customerWire = z.object(customerFields)
export type CustomerWire = z.output<typeof customerWire>

export const listCustomersResponse = z.object({
  success: z.literal(true),
  customers: z.array(customerWire),
  nextCursor: z.nullable(z.string()),
})
export type ListCustomersResponse = z.output<typeof listCustomersResponse>

export const getCustomerQuery = z.object({
  id,
  limit: z.optional(pageLimit),
  /** `cursor` is for further orders. */
  cursor: z.optional(z.uuid('cursor is not one that we gave')),
})
export type GetCustomerQuery = z.output<typeof getCustomerQuery>

const noteWire = z.object({ _id: z.string(), note: z.string(), at: z.string(), by: z.string() })
export type CustomerNoteWire = z.output<typeof noteWire>

const oneCustomerWire = z.object({
  ...customerFields,
  /** `block` is absent unless the customer is blocked. */
  block: z.optional(z.object({ reason: z.string(), at: z.string(), by: z.string() })),
  /** A block of this customer would hold: it is an account, or a guest whose email is confirmed. */
  canBlock: z.boolean(),
})
export type OneCustomerWire = z.output<typeof oneCustomerWire>

const customerProblemWire = z.object({
  _id: z.string(),
  /** `order` is the id of the order, and `number` its number. */
  order: z.string(),
  number: z.string(),
  kinds: z.array(z.enum(COMPLAINT_KINDS)),
  /** `note` may be empty. */
  note: z.string(),
  at: z.string(),
  state: z.enum(['open', 'closed']),
  reply: z.optional(z.string()),
})
export type CustomerProblemWire = z.output<typeof customerProblemWire>

const creditMovementWire = z.object({ ...creditMovementFields, by: z.optional(z.string()) })
export type CreditMovementWire = z.output<typeof creditMovementWire>

/** The movements of the customer's credit, at most 500, the newest first. */
const ledger = z.array(creditMovementWire)

export const getCustomerResponse = z.object({
  success: z.literal(true),
  customer: oneCustomerWire,
  /** The newest orders. `nextCursor` gets the ones before. */
  orders: z.array(orderWire),
  nextCursor: z.nullable(z.string()),
  /** The newest problems of the customer's orders, at most 100. */
  problems: z.array(customerProblemWire),
  /** All notes, the newest first. */
  notes: z.array(noteWire),
  ledger,
})
export type GetCustomerResponse = z.output<typeof getCustomerResponse>

export const addCustomerNoteRequest = z.object({ id, note: linesBy(noteIssue) })

export const blockCustomerRequest = z
  .object({
    id,
    isBlocked: z.boolean('isBlocked must be true or false'),
    /** `reason` is required to block. */
    reason: z.optional(optionalLinesBy('reason', blockReasonIssue)),
  })
  .check(
    rule(
      ({ isBlocked, reason }: { readonly isBlocked: boolean; readonly reason?: string | undefined }) =>
        isBlocked && !reason ? NO_BLOCK_REASON : null,
      ['reason'],
    ),
  )

const creditAmount = z.pipe(
  z.number(CREDIT_AMOUNT),
  z.transform((dollars: number, context): Cents => {
    const amount = creditCents(dollars)
    if (amount !== null) return amount
    context.issues.push({ code: 'custom', message: CREDIT_AMOUNT, input: dollars })
    return z.NEVER
  }),
)

/** An amount below zero takes credit. The shopper reads the reason. */
export const changeCreditRequest = z.object({ id, amount: creditAmount, reason: textBy(creditReasonIssue) })

/** Has the customer as they are after the change. */
export const changeCustomerResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  customer: oneCustomerWire,
  notes: z.array(noteWire),
  ledger,
})
export type ChangeCustomerResponse = z.output<typeof changeCustomerResponse>
