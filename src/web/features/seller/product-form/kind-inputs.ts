import * as z from 'zod/mini'
import type { ProductWire } from '../../../../contract/products/products.ts'
import { centsOfTyped, textOfCents, wireCents } from '../../../../domain/money.ts'
import { barcodesIn } from '../../../../domain/products/barcode.ts'
import type { FieldKind, FieldRow, SentValues } from '../../../../domain/products/field-kinds.ts'
import { OTHER_CATEGORY } from '../../../../domain/products/product.ts'
import { descriptionLines } from '../../../../domain/products/product-rules.ts'
import type { SentSale } from '../../../../domain/products/sale.ts'
import { SIZE_UNITS, type SizeUnit, sizeOfWeight } from '../../../../domain/products/sizes.ts'
import { amountOfWeight, weightOfText } from '../../../../domain/products/weighed.ts'
import type { SentWeighed } from '../../../../domain/products/weighed-rules.ts'
import { piecesOfTyped } from '../../../../domain/stock/stock.ts'

/** Pictures are not typed. */
export type TypedKind = Exclude<FieldKind, 'pictures'>

/** What the form has of a field of each kind. Texts are kept as they are typed. */
export interface TypedValues {
  readonly text: string
  /** An empty string means that no category was chosen. */
  readonly category: string
  readonly amount: string
  readonly optionalAmount: string
  /** An empty string means that the goods are for all ages. */
  readonly age: string
  readonly pieces: string
  readonly switch: boolean
  /** An empty amount means that the size is read from the weight. */
  readonly size: { readonly amount: string; readonly unit: SizeUnit }
  /** All texts are empty when there is no sale. */
  readonly sale: SentSale
  /** An empty unit means that the product is sold by the piece. */
  readonly weighed: SentWeighed
  readonly lines: string
  readonly words: string
  readonly choices: readonly string[]
  readonly barcodes: string
  /** An empty string means that no supplier was chosen. */
  readonly supplier: string
}

/** What the server sends of a field of each kind. */
export interface WireValues {
  readonly text: string
  readonly category: string
  readonly amount: number
  readonly optionalAmount: number
  readonly age: number
  readonly pieces: number
  readonly switch: boolean
  readonly size: { readonly amount: number; readonly unit: string }
  readonly sale: { readonly offerPrice: number; readonly from: string; readonly to: string }
  readonly weighed: NonNullable<ProductWire['weighed']>
  readonly lines: readonly string[]
  readonly words: readonly string[]
  readonly choices: readonly string[]
  readonly barcodes: readonly string[]
  readonly supplier: string
}

export interface Input<Kind extends TypedKind> {
  readonly empty: TypedValues[Kind]
  readonly shape: z.ZodMiniType<TypedValues[Kind]>
  typedOf(value: WireValues[Kind], row: FieldRow<Kind>): TypedValues[Kind]
  sentOf(typed: TypedValues[Kind], row: FieldRow<Kind>): SentValues[Kind]
}

const text = { empty: '', shape: z.string() }

export const NO_SALE: SentSale = { offerPrice: '', from: '', to: '' }

const BY_THE_PIECE: SentWeighed = { per: '', piece: '', price: '', offerPrice: '' }

export const KIND_INPUTS: { readonly [Kind in TypedKind]: Input<Kind> } = {
  text: { ...text, typedOf: (value) => value, sentOf: (typed) => typed.trim() || null },
  category: { ...text, typedOf: (path) => path, sentOf: (path) => path || OTHER_CATEGORY },
  amount: { ...text, typedOf: (dollars) => textOfCents(wireCents(dollars)), sentOf: amountText },
  optionalAmount: { ...text, typedOf: (dollars) => textOfCents(wireCents(dollars)), sentOf: amountText },
  age: { ...text, typedOf: String, sentOf: piecesOfTyped },
  pieces: { ...text, typedOf: String, sentOf: piecesOfTyped },
  switch: { empty: true, shape: z.boolean(), typedOf: (isOn) => isOn, sentOf: (isOn) => isOn },
  size: {
    empty: { amount: '', unit: 'g' },
    shape: z.object({ amount: z.string(), unit: z.enum(SIZE_UNITS) }),
    typedOf: ({ amount, unit }) => ({ amount: String(amount), unit: SIZE_UNITS.find((known) => known === unit) ?? 'g' }),
    sentOf: ({ amount, unit }) =>
      amount.trim() === '' ? null : { amount: sizeOfWeight(`${amount} ${unit}`, 'us')?.amount ?? Number.NaN, unit },
  },
  sale: {
    empty: NO_SALE,
    shape: z.object({ offerPrice: z.string(), from: z.string(), to: z.string() }),
    typedOf: ({ offerPrice, from, to }) => ({ offerPrice: textOfCents(wireCents(offerPrice)), from, to }),
    sentOf: ({ offerPrice, from, to }) => {
      const sale = { offerPrice: amountText(offerPrice), from, to }
      return sale.offerPrice === '' && from === '' && to === '' ? null : sale
    },
  },
  weighed: {
    empty: BY_THE_PIECE,
    shape: z.object({ per: z.string(), piece: z.string(), price: z.string(), offerPrice: z.string() }),
    typedOf: ({ per, piece, price, offerPrice }) => ({
      per,
      piece: String(piece),
      price: textOfCents(wireCents(price)),
      offerPrice: offerPrice === undefined ? '' : textOfCents(wireCents(offerPrice)),
    }),
    sentOf: ({ per, piece, price, offerPrice }) =>
      per === '' ? null : { per, piece: weightAmountText(piece), price: amountText(price), offerPrice: amountText(offerPrice) },
  },
  lines: { ...text, typedOf: (lines) => lines.join('\n'), sentOf: descriptionLines },
  words: { ...text, typedOf: (words) => words.join(', '), sentOf: wordsOf },
  barcodes: { ...text, typedOf: (barcodes) => barcodes.join(' '), sentOf: barcodesIn },
  supplier: { ...text, typedOf: (id) => id, sentOf: (id) => id || null },
  choices: {
    empty: [],
    shape: z.array(z.string()),
    typedOf: (names, { choices }) => choices.filter((choice) => names.includes(choice)),
    sentOf: (chosen, { choices }) => choices.filter((choice) => chosen.includes(choice)),
  },
}

/** Returns the decimal text that the API requires. A text that is no price is returned as it was typed. */
export function amountText(typed: string): string {
  const amount = centsOfTyped(typed)
  return amount === null ? typed.trim() : textOfCents(amount)
}

/** Returns the decimal text that the API requires. A text that is no weight is returned as it was typed. */
function weightAmountText(typed: string): string {
  const weight = weightOfText(typed.trim().replace(/^\./, '0.'))
  return weight === null ? typed.trim() : String(amountOfWeight(weight))
}

function wordsOf(typed: string): string[] {
  const words = typed.split(/[,\n]/).map((word) => word.trim())
  return words.filter((word) => word !== '')
}
