import { centsOfTyped, dollarsOf, textOfCents, wireCents } from '../../../domain/money.ts'

/** Returns null for an empty text, and undefined for a text that is no whole number. */
export function wholeNumberTyped(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : undefined
}

/** Returns the rule of a field that has a whole number or is empty. */
export const numberRule =
  (label: string) =>
  (typed: string): string | null =>
    wholeNumberTyped(typed) === undefined ? `${label}: please enter a whole number` : null

/** Returns dollars, null for an empty text, and undefined for a text that is no amount. */
export function amountTyped(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const amount = centsOfTyped(text)
  return amount === null ? undefined : dollarsOf(amount)
}

/** Returns what a field shows of an amount: an empty text for none. */
export const amountText = (dollars: number | null | undefined): string => (dollars == null ? '' : textOfCents(wireCents(dollars)))

export const NO_AMOUNT = 'Please enter an amount, like 4.90'

export const amountIssue = (typed: string): string | null => (amountTyped(typed) === undefined ? NO_AMOUNT : null)

/** Returns null for a text that is no percent. */
export function percentTyped(text: string): number | null {
  const typed = text.trim().replace(/\s*%$/, '').replace(',', '.')
  return /^\d{1,2}(?:\.\d{1,3})?$/.test(typed) ? Number(typed) : null
}

export const percentIssue = (typed: string): string | null =>
  percentTyped(typed) === null ? 'Please enter a percent, like 8.25' : null
