import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { GridField } from '../../../../domain/products/product-fields.ts'
import type { ProductChangeToSend } from '../../../api/seller-api.ts'
import { type CellTexts, type CellValue, cellKind, isSwitchedOn, sentValue, textsOf } from './cell-kinds.ts'
import { type CellIssues, cellIssues, offerOf } from './cell-rules.ts'
import { isSwitchField, isTextField, type SwitchField } from './grid-columns.ts'

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

export const shownCell = (edit: RowEdit, field: GridField): CellValue =>
  isSwitchField(field) ? isShownOn(edit, field) : shownTexts(edit)[field]

const textsIn = (cells: Cells): Partial<CellTexts> =>
  Object.fromEntries(columnsOf(cells).flatMap((field) => (isTextField(field) ? [[field, cells[field]]] : [])))

export function typeCells(edit: RowEdit, typed: Cells): RowEdit {
  const columns = columnsOf(typed)
  const values = columns.map((field) => [field, isTextField(field) ? cellKind(field).read(typed[field] ?? '') : typed[field]])
  const read: Cells = Object.fromEntries(values)
  const cells = { ...edit.cells, ...read, ...offerOf(shownTexts(edit), read) }
  return {
    ...edit,
    cells: without(edit.base, cells),
    conflicts: edit.conflicts.filter(({ column }) => !columns.includes(column)),
    rejection: null,
  }
}

const savedValue = (base: SellerProductWire, column: GridField): CellValue => shownCell(beginEdit(base), column)

/** Drops the cells that have the product’s own value. */
const without = (base: SellerProductWire, cells: Cells): Cells =>
  Object.fromEntries(
    columnsOf(cells).flatMap((field) => (cells[field] === savedValue(base, field) ? [] : [[field, cells[field]]])),
  )

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
export function changeOf({ base, cells }: RowEdit): ProductChangeToSend {
  const changed = columnsOf(cells).map((field) => [field, sentValue(field, cells[field] ?? '')])
  return { id: base._id, version: base.version, ...Object.fromEntries(changed) }
}
