import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { GRID_FIELDS, type GridField } from '../../../../domain/products/product-fields.ts'
import type { CellValue } from './cell-kinds.ts'
import { isSwitchField, nameOf } from './grid-columns.ts'
import type { Cells } from './row-edit.ts'

/**
 * Parses rows of cells as spreadsheet programs copy them. Tabs and line breaks separate cells, and quotes surround
 * cells that contain them.
 */
export function parseBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  const isEnded = rows.length > 1 && rows.at(-1)?.join('') === ''
  return isEnded ? rows.slice(0, -1) : rows
}

export interface PastedRow {
  readonly product: SellerProductWire
  readonly cells: Cells
}

export interface Pasted {
  readonly rows: readonly PastedRow[]
  /** The number of cells that are beyond the grid. */
  readonly outside: number
  /** A sentence for each switch that can’t be read. */
  readonly unread: readonly string[]
}

/** Assigns a block of texts to cells, from `column` of the first of `products` on to the right and down. */
export function pasteBlock(
  block: readonly (readonly string[])[],
  products: readonly SellerProductWire[],
  column: GridField,
): Pasted {
  const columns = GRID_FIELDS.slice(GRID_FIELDS.indexOf(column))
  const unread: string[] = []
  const rows = block.slice(0, products.length).map((texts, at): PastedRow => {
    // The block was cut to the number of products.
    const product = products[at] as SellerProductWire
    const cells = columns.slice(0, texts.length).flatMap((each, index): [GridField, CellValue][] => {
      const text = texts[index] ?? ''
      if (!isSwitchField(each)) return [[each, text]]
      const isOn = SWITCHES[text.trim().toLowerCase()]
      if (isOn === undefined) unread.push(`${product.name}: ${nameOf(each)} must be yes or no`)
      return isOn === undefined ? [] : [[each, isOn]]
    })
    return { product, cells: Object.fromEntries(cells) }
  })
  const size = (texts: readonly string[], at: number) =>
    at < products.length ? Math.max(0, texts.length - columns.length) : texts.length
  return { rows, outside: block.reduce((sum, texts, at) => sum + size(texts, at), 0), unread }
}

const SWITCHES: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, on: true, '1': true },
  ...{ false: false, no: false, off: false, '0': false },
}
