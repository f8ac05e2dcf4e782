import { type Cents, formatCents } from '../../../../domain/money.ts'
import {
  costOfWeight,
  heaviestWithin,
  MAX_WEIGHT,
  mostOfPieces,
  type OrderedWeight,
  type Weight,
  weightOf,
  weightOfPieces,
  weightPriceText,
  weightText,
} from '../../../../domain/products/weighed.ts'

const TYPABLE = /^\d{0,6}(?:\.\d{0,3})?$/

/**
 * Returns what a field for a weight shows after something was typed or pasted, such as `1.5` for `1,5 lb`. A comma counts as
 * a point. What makes no weight, such as a fourth decimal, leaves the field as it was before.
 */
export function weightTyped(before: string, typed: string): string {
  const text = typed
    .replace(/(?:lb|kg)\s*$/i, '')
    .trim()
    .replace(',', '.')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
  return TYPABLE.test(text) ? text : before
}

/** Returns the weight that a field shows. It is null while it shows nothing, or nothing but zeros. */
const weightIn = (text: string): Weight | null => weightOf(Number(text), MAX_WEIGHT)

export interface Weighing {
  readonly weight: Weight | null
  readonly cost: Cents | null
  /** Says how much more is allowed, or how much is too much. */
  readonly words: string
  /** Says what the pieces may weigh and cost at most. */
  readonly limit: string
  readonly isOver: boolean
  /** How much of the bar is full, and where its mark of the expected weight is, in percent. */
  readonly filled: number
  readonly mark: number
}

/** Returns what a field for the weight of so many pieces shows around its text. */
export function weighingOf(weighed: OrderedWeight, pieces: number, text: string): Weighing {
  const { per, piece, unitPrice } = weighed
  const weight = weightIn(text)
  const most = mostOfPieces(weighed, pieces)
  const heaviest = heaviestWithin(unitPrice, most)
  const percentOfMost = (part: number) => Math.min(100, (100 * part) / heaviest)
  return {
    weight,
    cost: weight === null ? null : costOfWeight(unitPrice, weight),
    words: weight === null ? questionText(pieces) : differenceText(weight, heaviest, weighed),
    limit: `at most ${weightText(heaviest, per)}, ${formatCents(most)}`,
    isOver: weight !== null && weight > heaviest,
    filled: percentOfMost(weight ?? 0),
    mark: percentOfMost(weightOfPieces(piece, pieces)),
  }
}

const questionText = (pieces: number): string => (pieces === 1 ? 'What does it weigh?' : `What do the ${pieces} weigh?`)

function differenceText(weight: Weight, heaviest: Weight, { per }: OrderedWeight): string {
  if (weight === heaviest) return 'This is the most allowed'
  const difference = weightText(Math.abs(heaviest - weight) as Weight, per)
  return weight < heaviest ? `${difference} more allowed` : `${difference} too much`
}

/** Returns a text such as `$2.99 / lb`. */
export const unitPriceText = ({ unitPrice, per }: OrderedWeight): string => weightPriceText(unitPrice, per)

/** Returns a text such as `2, 1.25 lb`, or only the pieces while they are not weighed. */
export const countedText = (pieces: number | string, weight: Weight | null, { per }: OrderedWeight): string =>
  weight === null ? `${pieces}` : `${pieces}, ${weightText(weight, per)}`
