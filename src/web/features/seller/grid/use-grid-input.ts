import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { GridField } from '../../../../domain/products/product-fields.ts'
import { cellKind, textsOf } from './cell-kinds.ts'
import { COLUMNS, isSwitchField, isTextField, nameOf, rowOf, TEXT_COLUMN_INDEXES, type TextField } from './grid-columns.ts'
import { editOf, typeInto } from './grid-edits.ts'
import { type CellPosition, moveBy, tabOn, tabWithin } from './grid-moves.ts'
import type { RowActions } from './grid-row.tsx'
import { issuesOf, shownTexts } from './row-edit.ts'
import type { After } from './text-cell.tsx'
import { positionOf, type useActiveCell } from './use-active-cell.ts'

interface GridInput {
  readonly rows: readonly SellerProductWire[]
  readonly cell: ReturnType<typeof useActiveCell>
  /** The number of rows that Page Up and Page Down move by. */
  readonly page: number
  onSelect(id: string, isSelected: boolean): void
  onPaste(text: string, row: number, column: GridField): void
  say(text: string): void
}

export function useGridInput(input: GridInput) {
  const { rows, cell, page, onPaste, say } = input
  const { active, typing } = cell
  const column = COLUMNS[active.column]
  const product = rows[active.row]
  const textAt = (text: TextField) => (product ? textOf(product, text) : '')

  function onKeyDown(event: KeyboardEvent) {
    if (typing || !product || event.altKey || positionOf(event.target) === null) return
    const isCtrl = event.ctrlKey || event.metaKey
    const next = positionAfter(event, isCtrl, active, { rows: rows.length, columns: COLUMNS.length, page })
    if (next) {
      event.preventDefault()
      return cell.move(next)
    }
    if (!isTextField(column) || isCtrl || !isForCell(event.key)) return
    event.preventDefault()
    edit(event.key, product, column)
  }
  function edit(key: string, row: SellerProductWire, of: TextField) {
    if (key === 'Delete' || key === 'Backspace') empty(row, of, say)
    else if (key === 'Enter' || key === 'F2') cell.type(textOf(row, of), key === 'F2')
    else if (key !== ' ') cell.type(key, true)
  }
  function onFocus({ target }: FocusEvent) {
    const position = positionOf(target)
    if (position) cell.follow(position)
  }
  const openAt = (target: EventTarget) => {
    const position = positionOf(target)
    const text = position && COLUMNS[position.column]
    const clicked = position && rows[position.row]
    if (
      !clicked ||
      !isTextField(text ?? undefined) ||
      (typing && position.row === active.row && position.column === active.column)
    )
      return
    cell.follow(position)
    cell.type(textOf(clicked, text as TextField), false)
  }
  return {
    onKeyDown,
    onFocus,
    /** A touch starts typing at once, a mouse at the second click. */
    onClick: ({ target, nativeEvent }: MouseEvent) => (nativeEvent as PointerEvent).pointerType === 'mouse' || openAt(target),
    onDoubleClick: ({ target }: MouseEvent) => openAt(target),
    onCopy(event: ClipboardEvent) {
      if (typing || !isTextField(column)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', textAt(column))
    },
    onPaste(event: ClipboardEvent) {
      const text = event.clipboardData.getData('text/plain')
      const isBlock = /[\t\n\r]/.test(text.trim())
      if (typing && !isBlock) return
      event.preventDefault()
      if (isTextField(column) || isSwitchField(column)) {
        if (typing) cell.stop(true)
        onPaste(text, active.row, column)
      } else say('Nothing can be pasted here')
    },
  }
}

/** Returns the same functions for as long as the grid is there, so that memoized rows do not render again. */
export function useRowActions(input: GridInput): RowActions {
  const latest = useRef(input)
  latest.current = input
  return useMemo(
    () => ({
      onSelect: (id, isSelected) => latest.current.onSelect(id, isSelected),
      onSwitch: (product, column, isOn) => void typeInto([{ product, cells: { [column]: isOn } }]),
      onCommit: (product, column, text, after) => commit(latest.current, product, column, text, after),
      onCancel: () => latest.current.cell.stop(true),
    }),
    [],
  )
}

function commit({ cell, rows, say }: GridInput, product: SellerProductWire, column: TextField, text: string, after: After): void {
  if (text.trim() !== textOf(product, column)) {
    typeInto([{ product, cells: { [column]: text } }])
    const edit = editOf(product._id)
    const issue = edit && issuesOf(edit)[column]
    say(issue === undefined ? '' : `${product.name}: ${issue}`)
  }
  if (after === 'leave') cell.stop(false)
  else if (after === 'stay') cell.stop(true)
  else cell.move(positionAfterTyping(after, cell.active, rows.length))
}

function positionAfterTyping(after: Exclude<After, 'leave' | 'stay'>, active: CellPosition, rows: number): CellPosition {
  if (after === 'next' || after === 'previous') return tabOn(active, after === 'next' ? 1 : -1, TEXT_COLUMN_INDEXES, rows)
  const row = active.row + (after === 'down' ? 1 : -1)
  return { ...active, row: Math.max(0, Math.min(row, rows - 1)) }
}

function positionAfter(
  { key, shiftKey, target }: KeyboardEvent,
  isCtrl: boolean,
  active: CellPosition,
  extent: Parameters<typeof moveBy>[3],
): CellPosition | null {
  if (key === 'Tab') return isCtrl ? null : tabWithin(active, shiftKey ? -1 : 1, extent.columns)
  const isBox = target instanceof HTMLInputElement
  return moveBy(key === 'Enter' && isBox ? 'ArrowDown' : key, isCtrl, active, extent)
}

const textOf = (product: SellerProductWire, column: TextField): string => {
  const edit = editOf(product._id)
  return (edit ? shownTexts(edit) : textsOf(product))[column]
}

const isForCell = (key: string): boolean => key.length === 1 || ['Enter', 'F2', 'Delete', 'Backspace'].includes(key)

function empty(product: SellerProductWire, column: TextField, say: (text: string) => void): void {
  const { isRequired, emptied } = rowOf(column).grid ?? {}
  if (!isRequired) typeInto([{ product, cells: { [column]: '' } }])
  say(isRequired ? `A product needs a ${nameOf(column).toLowerCase()}` : (emptied ?? cellKind(column).empty))
}
