import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { COLUMNS } from './grid-columns.ts'
import type { Place } from './grid-moves.ts'

/** What is in the field of the active cell. */
export interface Typing {
  readonly text: string
  readonly isTyped: boolean
}

/** The one cell that Tab reaches, and whether it is being typed. `toRow` scrolls a row into the document. */
export function useActiveCell(grid: RefObject<HTMLElement | null>, rows: number, toRow: (row: number) => void) {
  const [chosen, setChosen] = useState<Place>({ row: 0, column: COLUMNS.indexOf('price') })
  const [typing, setTyping] = useState<Typing | null>(null)
  const isMoving = useRef(false)
  const active = { ...chosen, row: Math.max(0, Math.min(chosen.row, rows - 1)) }
  useLayoutEffect(() => {
    if (!isMoving.current || typing) return
    const cell = cellAt(grid.current, active)
    if (!cell) return
    isMoving.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest' })
  })
  return {
    active,
    typing,
    /** Focuses the cell, unless the focus is in it. */
    move(place: Place) {
      isMoving.current = true
      setTyping(null)
      setChosen(place)
      toRow(place.row)
    },
    /** The focus went there by itself. */
    follow(place: Place) {
      if (place.row !== active.row || place.column !== active.column) setChosen(place)
    },
    type: (text: string, isTyped: boolean) => setTyping({ text, isTyped }),
    /** Ends typing; `isBack`: the focus goes back to the cell. */
    stop(isBack: boolean) {
      isMoving.current = isBack
      setTyping(null)
    },
  }
}

/** What takes the focus of a cell: the cell, or what it contains. */
function cellAt(grid: HTMLElement | null, { row, column }: Place): HTMLElement | null {
  const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${COLUMNS[column]}"]`)
  return cell?.matches('[tabindex]') ? cell : (cell?.querySelector<HTMLElement>('a, input') ?? null)
}

/** Of the cell in which an element is; null outside of rows. */
export function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  const column = COLUMNS.indexOf(cell?.dataset.column as (typeof COLUMNS)[number]) // any text may be looked up
  return row && column >= 0 ? { row: Number(row.dataset.row), column } : null
}
