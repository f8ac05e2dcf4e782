import type { CodeWire } from '../../../../contract/checkout/discount-codes.ts'
import { discountFromWire } from '../../../../contract/checkout/price-conversions.ts'
import { dayText, discountText } from '../../../../domain/checkout/discount-code.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { countOf, numberText } from '../../../../domain/text/counts.ts'
import { daysLater } from '../../../../domain/time/time-zone.ts'

/** Describes what a code gives and its limits, such as `10% off from $30.00, once a person, until December 31`. */
export function termsText(code: CodeWire, today: string): string {
  const { minimum, usesPerPerson } = code
  const gives = discountText(discountFromWire(code)) + (minimum === null ? '' : ` from ${formatDollars(minimum)}`)
  const days = daysOf(code, today)
  return [
    gives,
    ...(usesPerPerson === null ? [] : [`${timesText(usesPerPerson)} a person`]),
    ...(days === null ? [] : [days]),
  ].join(', ')
}

function daysOf({ from, to }: CodeWire, today: string): string | null {
  if (from === null) return to === null ? null : `until ${dayText(to, today)}`
  if (to === null) return `from ${dayText(from, today)}`
  return from === to ? `on ${dayText(from, today)}` : `${dayText(from, today)} to ${dayText(to, today)}`
}

const timesText = (times: number): string => (times === 1 ? 'once' : countOf(times, 'time'))

export function usedText({ used, uses }: CodeWire): string {
  if (uses !== null) return `${numberText(used)} of ${numberText(uses)} used`
  return used === 0 ? 'Not used yet' : `${numberText(used)} used`
}

export interface CodeState {
  readonly tone: 'good' | 'waiting' | 'plain'
  readonly text: string
}

/** Says whether a code works on the day `today` of the store. */
export function codeState({ isActive, from, to, used, uses }: CodeWire, today: string): CodeState {
  if (!isActive) return { tone: 'plain', text: 'Switched off' }
  if (to !== null && today > to) return { tone: 'plain', text: 'Over' }
  if (uses !== null && used >= uses) return { tone: 'plain', text: 'Used up' }
  if (from === null || today >= from) return { tone: 'good', text: 'Works' }
  const day = from === daysLater(today, 1) ? 'tomorrow' : dayText(from, today)
  return { tone: 'waiting', text: `From ${day}` }
}

/** Says what a store's codes are and have given, such as `5 codes, 2 of them work today. Given away in all: $12.50`. */
export function codesText(codes: readonly CodeWire[], today: string): string {
  if (codes.length === 0) return 'None yet'
  const working = codes.filter((code) => codeState(code, today).tone === 'good').length
  const given = Math.round(codes.reduce((sum, code) => sum + code.given * 100, 0)) / 100
  const works = `${working} of them ${working === 1 ? 'works' : 'work'} today`
  return `${countOf(codes.length, 'code')}, ${works}. Given away in all: ${formatDollars(given)}`
}
