import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { GridField } from '../../../../domain/products/product-fields.ts'
import type { ProductChangeToSend } from '../../../api/seller-api.ts'
import { type CellTexts, type CellValue, cellKind, isSwitchedOn, sentValue, textsOf } from './cell-kinds.ts'
import { type CellIssues, cellIssues, offerOf } from './cell-rules.ts'
import { isSwitchField, isTextField, type SwitchField, type TextField } from './grid-columns.ts'
import { measuredPrice, pricesWith, withUnit } from './weighed-cells.ts'

/** The typed values of a row. A value that is the product's own is left out. */
export type Cells = Partial<CellTexts> & Partial<Readonly<Record<SwitchField, boolean>>>

export interface CellConflict {
  readonly column: GridField
  readonly was: CellValue
  readonly theirs: CellValue
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

export const shownTexts = ({ base, cells }: RowEdit): CellTexts => ({ ...textsOf(base), ...textsIn(cells) })

export const isShownOn = ({ base, cells }: RowEdit, field: SwitchField): boolean => cells[field] ?? isSwitchedOn(base, field)

/** Returns the value of a cell as previews and conflicts compare it. A price has its measure: `2.99 / lb`. */
export function shownCell(edit: RowEdit, field: GridField): CellValue {
  if (isSwitchField(field)) return isShownOn(edit, field)
  const texts = shownTexts(edit)
  return field === 'price' || field === 'offerPrice' ? measuredPrice(texts[field], texts) : texts[field]
}

const textsIn = (cells: Cells): Partial<CellTexts> =>
  Object.fromEntries(columnsOf(cells).flatMap((field) => (isTextField(field) ? [[field, cells[field]]] : [])))

export function typeCells(edit: RowEdit, typed: Cells): RowEdit {
  const columns = columnsOf(typed)
  const before = shownTexts(edit)
  const values = columns.map((field) => [field, isTextField(field) ? readText(field, typed[field] ?? '', before) : typed[field]])
  const read: Cells = Object.fromEntries(values)
  const { price, offerPrice } = pricesWith(before, read.weighed ?? before.weighed)
  const cells = { ...edit.cells, price, ...read, ...offerOf({ ...before, price, offerPrice }, read) }
  return {
    ...edit,
    cells: without(edit.base, cells),
    conflicts: edit.conflicts.filter(({ column }) => !columns.includes(column)),
    rejection: null,
  }
}

function readText(field: TextField, typed: string, before: CellTexts): string {
  const text = cellKind(field).read(typed)
  return field === 'weighed' ? withUnit(text, before) : text
}

const savedValue = (base: SellerProductWire, column: GridField): CellValue => shownCell(beginEdit(base), column)

/** Drops the cells that have the product’s own value. */
const without = (base: SellerProductWire, cells: Cells): Cells =>
  Object.fromEntries(
    columnsOf(cells).flatMap((field) => (cells[field] === savedCell(base, field) ? [] : [[field, cells[field]]])),
  )

const savedCell = (base: SellerProductWire, field: GridField): CellValue =>
  isSwitchField(field) ? isSwitchedOn(base, field) : textsOf(base)[field]

const columnsOf = (cells: Cells) => Object.keys(cells) as readonly GridField[] // `Object.keys` returns strings

export const issuesOf = (edit: RowEdit): CellIssues => cellIssues(shownTexts(edit), edit.base)

export const isHeldBack = (edit: RowEdit): boolean => Object.keys(issuesOf(edit)).length > 0 || edit.conflicts.length > 0

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

export const resolve = (edit: RowEdit, column: GridField, choice: 'mine' | 'theirs'): RowEdit => ({
  ...edit,
  cells: choice === 'mine' ? edit.cells : Object.fromEntries(Object.entries(edit.cells).filter(([each]) => each !== column)),
  conflicts: edit.conflicts.filter((conflict) => conflict.column !== column),
})

/** Returns what to send for a row. None of its cells may have an issue. */
export function changeOf(edit: RowEdit): ProductChangeToSend {
  const { base, cells } = edit
  const texts = shownTexts(edit)
  const values = { ...texts, ...cells }
  const changed = sentFields(columnsOf(cells), texts).map((field) => [field, sentValue(field, values[field] ?? '', texts)])
  return { id: base._id, version: base.version, ...Object.fromEntries(changed) }
}

/** The prices of goods by weight are sent in `weighed`. Goods that are by the piece again are sent with their prices. */
function sentFields(changed: readonly GridField[], { weighed }: CellTexts): readonly GridField[] {
  if (!changed.some((field) => MEASURED.includes(field))) return changed
  const others = changed.filter((field) => !MEASURED.includes(field))
  if (weighed !== '') return [...others, 'weighed']
  return changed.includes('weighed') ? [...others, ...MEASURED] : changed
}

const MEASURED: readonly GridField[] = ['price', 'offerPrice', 'weighed']
