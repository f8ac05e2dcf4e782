import { type Cents, centsOfText } from './money.ts'
import { requiredTextProblem, textProblem } from './text.ts'

// Shared by endpoint and form. Rules return an error sentence or null, for trimmed text.

export const MAX_PRICE_CENTS = 10_000_000
export const MAX_NAME = 200
const MAX_CATEGORY = 60
export const MAX_WEIGHT = 40
const MAX_DESCRIPTION_LINES = 50
const MAX_DESCRIPTION_LINE = 500

export const nameProblem = (name: string): string | null => requiredTextProblem(name, 'Name', MAX_NAME)
export const categoryProblem = (category: string): string | null => textProblem(category, 'Category', MAX_CATEGORY)
export const weightProblem = (weight: string): string | null => textProblem(weight, 'Weight', MAX_WEIGHT)

export const descriptionLines = (input: string | readonly string[]): string[] =>
  (typeof input === 'string' ? input.split(/\r\n|[\n\r]/) : input).map((line) => line.trim()).filter((line) => line !== '')

export const lineProblem = (line: string): string | null =>
  requiredTextProblem(line, 'Each line of the description', MAX_DESCRIPTION_LINE)

export const linesProblem = (lines: readonly string[]): string | null =>
  lines.length > MAX_DESCRIPTION_LINES ? `Description can have up to ${MAX_DESCRIPTION_LINES} lines` : null

type PriceName = 'Price' | 'Offer price'

export function priceProblem(amount: Cents | null, name: PriceName): string | null {
  if (amount === null) return `${name} must be in dollars and cents, like 4.50`
  return amount > 0 && amount <= MAX_PRICE_CENTS ? null : `${name} must be between $0.01 and $100,000`
}

export const priceTextProblem = (text: string, name: PriceName): string | null =>
  text === '' ? `${name} is required` : priceProblem(centsOfText(text), name)

export const offerProblem = (price: Cents | null, offerPrice: Cents | null): string | null =>
  price !== null && offerPrice !== null && offerPrice > price ? 'Offer price can’t be higher than the price' : null
