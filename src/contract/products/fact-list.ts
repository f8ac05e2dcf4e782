import { MAX_BARCODES } from '../../domain/products/barcode.ts'
import type { FactKind, FactRow, FieldRow } from '../../domain/products/field-kinds.ts'
import { MINIMUM_AGES } from '../../domain/products/minimum-age.ts'
import { FACT_FIELDS, FACT_ROWS, type FactField, SHOWN_FACTS } from '../../domain/products/product-fields.ts'
import { MAX_WORD, MAX_WORDS } from '../../domain/products/product-rules.ts'

const KIND_TEXTS: { readonly [Kind in FactKind]: (row: FieldRow<Kind>) => string } = {
  text: ({ max }) => `text of up to ${max} characters`,
  pieces: ({ min = 0 }) => `a whole number${min === 0 ? '' : ` from ${min}`}`,
  optionalAmount: ({ maxCents }) => `dollars above 0, up to ${maxCents / 100}`,
  age: () => `a number: ${MINIMUM_AGES.join(' or ')}`,
  size: () => 'an amount and a unit, such as `{ "amount": 500, "unit": "g" }`',
  words: () => `up to ${MAX_WORDS} texts of up to ${MAX_WORD} characters`,
  choices: ({ choices }) => `some of ${choices.join(', ')}`,
  supplier: () => 'the id of a supplier',
  barcodes: () => `up to ${MAX_BARCODES} texts of digits: EAN-8, EAN-13, UPC-A, UPC-E, ITF-14`,
}

/** Returns the table of the facts of products in docs/api.md. */
export const factList = (): string =>
  [
    '| fact | value | shoppers see it | searches find by it as by a | `change-many` |',
    '|---|---|---|---|---|',
    ...FACT_FIELDS.map(factRow),
  ].join('\n')

function factRow(field: FactField): string {
  const row: FactRow = FACT_ROWS[field]
  const textOf = KIND_TEXTS[row.kind] as (row: FactRow) => string // TypeScript can't relate the kind to the row.
  const cells = [
    `\`${field}\``,
    textOf(row),
    yes(SHOWN_FACTS.some((shown) => shown === field)),
    row.foundAs ?? '',
    yes(row.grid !== null),
  ]
  return `| ${cells.join(' | ')} |`
}

const yes = (is: boolean): string => (is ? 'yes' : '')
