import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { barcodesIn } from '../../../../domain/products/barcode.ts'
import type { FieldRow, SentValues } from '../../../../domain/products/field-kinds.ts'
import type { GridField } from '../../../../domain/products/product-fields.ts'
import { piecesOfTyped } from '../../../../domain/stock/stock.ts'
import { oneLine } from '../../../../domain/text/text.ts'
import { soldPrices } from '../../../ui/price.tsx'
import { amountText, KIND_INPUTS, type WireValues } from '../product-form/kind-inputs.ts'
import { stockWord } from '../product-list/stock-switch.tsx'
import { type GridKind, kindOf, rowOf, type SwitchField, TEXT_FIELDS, type TextField } from './grid-columns.ts'
import { readWeight, sentWeighedOf, shownPrice, wireWeighedOf } from './weighed-cells.ts'

type TextKind = Exclude<GridKind, 'switch'>

/** Says how the cells of a kind are typed, shown and sent. Their texts are as they are typed, such as `4.50`. */
interface CellKind<Kind extends TextKind> {
  textOf(value: WireValues[Kind], row: FieldRow<Kind>): string
  /** Reads a text as the product form does. A text that can’t be read is returned as it was typed. */
  read(typed: string, row: FieldRow<Kind>): string
  /** Returns the value that the rules check. `texts` are those of the whole row. */
  valueOf(text: string, row: FieldRow<Kind>, texts: CellTexts): SentValues[Kind]
  /** Returns what is sent for a text without an issue. */
  sentOf(text: string, row: FieldRow<Kind>, texts: CellTexts): unknown
  /** Returns what previews and conflicts show of a text, where it differs. That of a price may end in ` / lb`. */
  readonly shownOf?: (text: string) => string
  /** Stands in for an empty text, where it is seen or only heard. */
  readonly empty: string
  readonly isEmptySeen?: true
  readonly inputMode: 'decimal' | 'numeric' | 'text'
  readonly maxLength: number
}

const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text))

/** Returns the names in a text, in which commas separate them. */
export const namesIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const CELL_KINDS: { readonly [Kind in TextKind]: CellKind<Kind> } = {
  amount: {
    textOf: KIND_INPUTS.amount.typedOf,
    read: amountText,
    valueOf: (text) => text,
    sentOf: numberOrNull,
    shownOf: shownPrice,
    empty: 'Empty',
    inputMode: 'decimal',
    maxLength: 40,
  },
  optionalAmount: {
    textOf: KIND_INPUTS.optionalAmount.typedOf,
    read: amountText,
    valueOf: (text) => text,
    sentOf: numberOrNull,
    shownOf: shownPrice,
    empty: 'None',
    inputMode: 'decimal',
    maxLength: 40,
  },
  age: {
    textOf: String,
    read: (typed) => typed.trim().replace(/\+$/, ''),
    valueOf: piecesOfTyped,
    sentOf: numberOrNull,
    empty: 'None',
    inputMode: 'numeric',
    maxLength: 4,
  },
  pieces: {
    textOf: String,
    read(typed) {
      const pieces = piecesOfTyped(typed)
      return pieces === null || Number.isNaN(pieces) ? typed.trim() : String(pieces)
    },
    valueOf: piecesOfTyped,
    sentOf: numberOrNull,
    empty: 'Not counted',
    isEmptySeen: true,
    inputMode: 'numeric',
    maxLength: 40,
  },
  text: {
    textOf: (text) => text,
    read: oneLine,
    valueOf: KIND_INPUTS.text.sentOf,
    sentOf: KIND_INPUTS.text.sentOf,
    empty: 'None',
    inputMode: 'text',
    maxLength: 2000,
  },
  /** The prices by weight are in cells of their own. */
  weighed: {
    textOf: ({ piece, per }) => `${piece} ${per}`,
    read: readWeight,
    valueOf: (_, __, texts) => sentWeighedOf(texts),
    sentOf: (_, __, texts) => wireWeighedOf(texts),
    empty: 'By the piece',
    isEmptySeen: true,
    inputMode: 'text',
    maxLength: 40,
  },
  choices: {
    textOf: (names) => names.join(', '),
    read(typed, row) {
      const names = namesIn(typed)
      const chosen = row.choices.filter((choice) => names.includes(choice))
      return names.every((name) => row.choices.includes(name)) ? chosen.join(', ') : typed.trim()
    },
    valueOf: namesIn,
    sentOf: namesIn,
    empty: 'None',
    inputMode: 'text',
    maxLength: 2000,
  },
  barcodes: {
    textOf: KIND_INPUTS.barcodes.typedOf,
    read: (typed) => barcodesIn(typed).join(' '),
    valueOf: barcodesIn,
    sentOf: barcodesIn,
    empty: 'None',
    inputMode: 'text',
    maxLength: 400,
  },
}

/** The methods take values of any kind, since TypeScript can't relate a field to its value. */
export function cellKind(field: TextField) {
  const kind = CELL_KINDS[kindOf(field) as TextKind] as CellKind<TextKind>
  const row = rowOf(field) as FieldRow<TextKind>
  return {
    ...kind,
    textOf: (value: WireValues[TextKind]) => kind.textOf(value, row),
    read: (typed: string) => kind.read(typed, row),
    valueOf: (text: string, texts: CellTexts) => kind.valueOf(text, row, texts),
    sentOf: (text: string, texts: CellTexts) => kind.sentOf(text, row, texts),
  }
}

export type CellTexts = Readonly<Record<TextField, string>>

/** The prices of goods that are sold by weight are those by weight. */
export function textsOf(product: SellerProductWire): CellTexts {
  const sold = { ...product, ...soldPrices(product) }
  const texts = TEXT_FIELDS.map((field) => {
    const value = sold[field]
    return [field, value === undefined ? '' : cellKind(field).textOf(value)]
  })
  return Object.fromEntries(texts) // it has each field
}

const wireOf = (product: SellerProductWire) => ({ ...product, inStock: product.isOffered })

export const isSwitchedOn = (product: SellerProductWire, field: SwitchField): boolean => wireOf(product)[field]

/** The value of a cell is a text, or whether a switch is on. */
export type CellValue = string | boolean

export const sentValue = (field: GridField, value: CellValue, texts: CellTexts): unknown =>
  typeof value === 'boolean' ? value : cellKind(field as TextField).sentOf(value, texts)

export function shownValue(field: GridField, value: CellValue): string {
  if (typeof value === 'boolean') return stockWord(value)
  const { shownOf, empty } = cellKind(field as TextField)
  return shownOf ? shownOf(value) : value || empty
}
