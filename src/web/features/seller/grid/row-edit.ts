import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { offerPriceWith } from '../../../../domain/products/price-change.ts'
import type { ProductChangeToSend } from '../../../api/seller-api.ts'
import {
  type CellProblems,
  type CellTexts,
  cellProblems,
  readText,
  TEXT_COLUMNS,
  type TextColumn,
  textsOf,
} from './grid-columns.ts'

/** The typed values of a row. A value that is the product's own is left out. */
export type Cells = Partial<Readonly<Record<TextColumn, string>>> & { readonly inStock?: boolean }
export type EditColumn = keyof Cells

export interface CellConflict {
  readonly column: EditColumn
  readonly was: string | boolean
  readonly theirs: string | boolean
}

export interface RowEdit {
  /** The version of the product that the changes are based on. */
  readonly base: SellerProductWire
  readonly cells: Cells
  readonly conflicts: readonly CellConflict[]
  /** The store's message about the row. It becomes null once the row is edited again. */
  readonly rejection: string | null
}

export const beginEdit = (base: SellerProductWire): RowEdit => ({ base, cells: {}, conflicts: [], rejection: null })

export const isChanged = ({ cells }: RowEdit): boolean => Object.keys(cells).length > 0

export const shownTexts = ({ base, cells: { inStock: _, ...typed } }: RowEdit): CellTexts => ({ ...textsOf(base), ...typed })

export const shownOffered = ({ base, cells }: RowEdit): boolean => cells.inStock ?? base.isOffered

export function typeCells(edit: RowEdit, typed: Cells): RowEdit {
  const { inStock, ...texts } = typed
  const read: Partial<Record<TextColumn, string>> = Object.fromEntries(
    TEXT_COLUMNS.flatMap((column) => (texts[column] === undefined ? [] : [[column, readText(column, texts[column])]])),
  )
  const cells = { ...edit.cells, ...read, ...offerOf(shownTexts(edit), read), ...(inStock !== undefined && { inStock }) }
  const columns = Object.keys(typed)
  return {
    ...edit,
    cells: without(edit.base, cells),
    conflicts: edit.conflicts.filter(({ column }) => !columns.includes(column)),
    rejection: null,
  }
}

/** The offer price follows the price while there is no offer. An emptied cell ends an offer. */
function offerOf(before: CellTexts, { price = before.price, offerPrice }: Partial<CellTexts>): Cells {
  return { offerPrice: offerPrice === undefined ? offerPriceWith(before, price) : offerPrice || price }
}

const savedValue = (base: SellerProductWire, column: EditColumn): string | boolean =>
  column === 'inStock' ? base.isOffered : textsOf(base)[column]

/** Drops the cells that have the product’s own value. */
const without = (base: SellerProductWire, cells: Cells): Cells =>
  // `Object.entries` types its keys as string.
  Object.fromEntries(Object.entries(cells).filter(([column, value]) => value !== savedValue(base, column as EditColumn)))

const columnsOf = (cells: Cells): readonly EditColumn[] => Object.keys(cells) as EditColumn[] // `Object.keys` returns strings

export const problemsOf = (edit: RowEdit): CellProblems => cellProblems(shownTexts(edit), edit.base)

export const isHeldBack = (edit: RowEdit): boolean => Object.keys(problemsOf(edit)).length > 0 || edit.conflicts.length > 0

/** Moves the changes onto the product as it is now. A cell that both changed differently becomes a conflict. */
export function rebase(edit: RowEdit, now: SellerProductWire): RowEdit {
  if (edit.base.version === now.version) return { ...edit, base: now, cells: without(now, edit.cells) }
  const cells = without(now, edit.cells)
  const conflicts = columnsOf(cells).flatMap((column) => {
    const known = edit.conflicts.find((conflict) => conflict.column === column)
    const [was, theirs] = [known?.was ?? savedValue(edit.base, column), savedValue(now, column)]
    return was === theirs ? [] : [{ column, was, theirs }]
  })
  return { base: now, cells, conflicts, rejection: null }
}

export const resolve = (edit: RowEdit, column: EditColumn, choice: 'mine' | 'theirs'): RowEdit => ({
  ...edit,
  cells: choice === 'mine' ? edit.cells : Object.fromEntries(Object.entries(edit.cells).filter(([each]) => each !== column)),
  conflicts: edit.conflicts.filter((conflict) => conflict.column !== column),
})

/** Returns what to send for a row. None of its cells may have a problem. */
export function changeOf({ base, cells: { price, offerPrice, stock, inStock } }: RowEdit): ProductChangeToSend {
  return {
    id: base._id,
    version: base.version,
    ...(price !== undefined && { price: Number(price) }),
    ...(offerPrice !== undefined && { offerPrice: offerPrice === '' ? null : Number(offerPrice) }),
    ...(stock !== undefined && { stock: stock === '' ? null : Number(stock) }),
    ...(inStock !== undefined && { inStock }),
  }
}
