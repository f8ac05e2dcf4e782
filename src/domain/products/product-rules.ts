import { type Cents, cents, centsOfText, formatCents, isEnterable } from '../money.ts'
import { linesOf, requiredTextIssue, type TextRule, textIssue } from '../text/text.ts'
import { isShortenedNumber } from './barcode.ts'
import type { FieldRow } from './field-kinds.ts'
import { MINIMUM_AGES } from './minimum-age.ts'
import { MAX_SIZE } from './sizes.ts'

// The endpoint and the form share these rules. A rule returns an error sentence or null, and expects trimmed text.

export const MAX_PRICE_CENTS = 10_000_000
export const MAX_NAME = 200
const MAX_CATEGORY = 60
export const MAX_WEIGHT = 40
export const MAX_DESCRIPTION_LINES = 50
export const MAX_WORDS = 50
export const MAX_WORD = 60
const MAX_DESCRIPTION_LINE = 500

export const nameIssue = (name: string): string | null => requiredTextIssue(name, 'Name', MAX_NAME)
export const categoryIssue = (category: string): string | null => textIssue(category, 'Category', MAX_CATEGORY)

export function textFieldIssue(text: string, { heading, max, form }: FieldRow<'text'>): string | null {
  const isShortened = (form === 'code' || form === 'digits') && isShortenedNumber(text)
  if (isShortened) return `${heading} is a number that a spreadsheet shortened. Enter all of its digits`
  if (form === 'digits' && !/^\d*$/.test(text)) return `${heading} must be digits`
  return textIssue(text, heading, max)
}

export const wordIssue = (word: string, { each }: FieldRow<'words'>): string | null =>
  requiredTextIssue(word, `Each ${each}`, MAX_WORD)

export const tooManyWords = ({ each }: FieldRow<'words'>): string => `A product can have up to ${MAX_WORDS} ${each}s`

export const wordsIssue = (words: readonly string[], row: FieldRow<'words'>): string | null =>
  words.length > MAX_WORDS ? tooManyWords(row) : firstIssue(words, (word) => wordIssue(word, row))

export const choicesIssue = (chosen: readonly string[], { heading, choices }: FieldRow<'choices'>): string | null =>
  chosen.every((each) => choices.includes(each)) ? null : `${heading} must be some of ${choices.join(', ')}`

export function sizeAmountIssue(amount: number): string | null {
  if (!(amount > 0 && amount <= MAX_SIZE)) return 'Size must be above 0 and 1,000,000 or less'
  return Math.round(amount * 1000) / 1000 === amount ? null : 'Size can have up to three decimals'
}

export const descriptionLines = (input: string | readonly string[]): string[] =>
  (typeof input === 'string' ? [input] : input).flatMap(linesOf).filter((line) => line !== '')

export const lineIssue = (line: string): string | null =>
  requiredTextIssue(line, 'Each line of the description', MAX_DESCRIPTION_LINE)

export const descriptionIssue = (lines: readonly string[]): string | null =>
  lines.length > MAX_DESCRIPTION_LINES
    ? `Description can have up to ${MAX_DESCRIPTION_LINES} lines`
    : firstIssue(lines, lineIssue)

function firstIssue(texts: readonly string[], issueOf: TextRule): string | null {
  for (const text of texts) {
    const issue = issueOf(text)
    if (issue !== null) return issue
  }
  return null
}

export type PriceName = 'Price' | 'Offer price' | 'Sale price' | 'Price by weight' | 'Offer price by weight'

export function priceIssue(amount: Cents | null, name: PriceName): string | null {
  if (amount === null) return `${name} must be in dollars and cents, like 4.50`
  return amount > 0 && isEnterable(amount, MAX_PRICE_CENTS) ? null : `${name} must be between $0.01 and $100,000`
}

export const priceTextIssue = (text: string, name: PriceName): string | null =>
  text === '' ? `${name} is required` : priceIssue(centsOfText(text), name)

/** An amount that may be empty is above 0 unless it is. */
export function optionalAmountIssue(amount: Cents | null, { heading, maxCents }: FieldRow<'optionalAmount'>): string | null {
  if (amount === null) return `${heading} must be in dollars and cents, like 0.25`
  return amount > 0 && amount <= maxCents
    ? null
    : `${heading} must be between $0.01 and ${formatCents(cents(maxCents))}. Leave it empty for none.`
}

export const optionalAmountTextIssue = (text: string, row: FieldRow<'optionalAmount'>): string | null =>
  text === '' ? null : optionalAmountIssue(centsOfText(text), row)

export const ageIssue = (age: number | null, { heading }: FieldRow<'age'>): string | null =>
  age === null || MINIMUM_AGES.some((known) => known === age) ? null : `${heading} must be ${MINIMUM_AGES.join(' or ')}`

export const offerIssue = (price: Cents | null, offerPrice: Cents | null): string | null =>
  price !== null && offerPrice !== null && offerPrice > price ? 'Offer price can’t be higher than the price' : null
