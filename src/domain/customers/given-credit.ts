import { type Cents, centsOfDollars, formatCents, MAX_ENTERED } from '../money.ts'
import { textIssue } from '../text/text.ts'

export const MAX_CREDIT_REASON = 200

export const NO_CREDIT_REASON = 'Please give a reason'

export const creditReasonIssue = (text: string): string | null =>
  text.trim() === '' ? NO_CREDIT_REASON : textIssue(text, 'reason', MAX_CREDIT_REASON)

export const CREDIT_AMOUNT = 'The amount must be up to $1,000,000 in dollars and whole cents, and not 0'

/** Returns the cents of an amount that staff may give, or take when it is below zero. Returns null for any other. */
export function creditCents(dollars: number): Cents | null {
  const amount = centsOfDollars(dollars)
  return amount !== null && amount !== 0 && Math.abs(amount) <= MAX_ENTERED ? amount : null
}

/** Says why no more can be taken than there is. */
export const tooLittleCredit = (balance: Cents): string =>
  balance === 0
    ? 'This customer has no credit to take'
    : `This customer has ${formatCents(balance)} of credit, so no more can be taken`

export const NO_ACCOUNT_FOR_CREDIT = 'Only a customer with an account can have credit. Ask them to create one first.'
