import type { SessionCode } from '../../domain/checkout/checkout-session.ts'
import { unknownCode } from '../../domain/checkout/discount-code.ts'
import { wireCents } from '../../domain/money.ts'
import type { QuoteResponse } from '../checkout/quotes.ts'
import type { UcpMessage } from './ucp-message.ts'

export type QuotedCode = NonNullable<QuoteResponse['code']>

/** Has what became of each code that was tried. At most one is accepted. */
export type TriedCodes = ReadonlyMap<string, QuotedCode>

export interface UsedCode {
  readonly code: string
  readonly title: string
  /** The code saves this much, in dollars. */
  readonly saved: number
}

/** Returns the code that a quote was made with, or null. */
export const usedCodeOf = ({ code: quoted }: Pick<QuoteResponse, 'code'>): UsedCode | null =>
  quoted?.isAccepted ? { code: quoted.code, title: quoted.message, saved: quoted.saved ?? 0 } : null

export const ucpDiscounts = (codes: readonly SessionCode[], used: UsedCode | null): object => ({
  codes: codes.map(({ typed }) => typed),
  applied: used ? [{ code: used.code, title: used.title, amount: wireCents(used.saved) }] : [],
})

/** Says of each code that is not used why not. */
export const discountMessages = (codes: readonly SessionCode[], tried: TriedCodes): UcpMessage[] =>
  codes.flatMap((sent, at) => {
    const rejection = rejectionOf(sent, tried.get(sent.code))
    return rejection ? [{ type: 'warning' as const, path: `$.discounts.codes[${at}]`, ...rejection }] : []
  })

function rejectionOf({ code, isKnown }: SessionCode, quoted: QuotedCode | undefined) {
  if (isKnown === null)
    return {
      code: 'discount_code_invalid',
      content: `The code ${code} can’t be checked right now. Send it again in ten minutes.`,
    }
  if (!isKnown) return { code: 'discount_code_invalid', content: unknownCode(code) }
  if (!quoted) return { code: 'discount_code_combination_disallowed', content: 'Only one code can be used in an order' }
  if (quoted.isAccepted) return null
  return { code: quoted.isOver ? 'discount_code_expired' : 'discount_code_user_ineligible', content: quoted.message }
}
