import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { COLUMNS } from './grid-columns.ts'
import type { CellPosition } from './grid-moves.ts'

export interface Typing {
  readonly text: string
  readonly isTyped: boolean
}

/**
 * Keeps which one cell can be reached by Tab, and whether it is being typed in. `toRow` scrolls a row into the
 * document.
 */
export function useActiveCell(grid: RefObject<HTMLElement | null>, rows: number, toRow: (row: number) => void) {
  const [chosen, setChosen] = useState<CellPosition>({ row: 0, column: COLUMNS.indexOf('price') })
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
    /** Makes a cell active and focuses it. */
    move(position: CellPosition) {
      isMoving.current = true
      setTyping(null)
      setChosen(position)
      toRow(position.row)
    },
    /** Makes a cell active that has the focus already. */
    follow(position: CellPosition) {
      if (position.row !== active.row || position.column !== active.column) setChosen(position)
    },
    type: (text: string, isTyped: boolean) => setTyping({ text, isTyped }),
    /** Ends typing. True for `isBack` moves the focus back to the cell. */
    stop(isBack: boolean) {
      isMoving.current = isBack
      setTyping(null)
    },
  }
}

/** Returns the element that takes the focus of a cell, which is the cell itself or a link or field in it. */
function cellAt(grid: HTMLElement | null, { row, column }: CellPosition): HTMLElement | null {
  const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${COLUMNS[column]}"]`)
  return cell?.matches('[tabindex]') ? cell : (cell?.querySelector<HTMLElement>('a, input') ?? null)
}

/** Returns the position of the cell that contains the element. Returns null outside of rows. */
export function positionOf(target: EventTarget): CellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  // The cast only satisfies the type of `indexOf`, which returns -1 for any other text.
  const column = COLUMNS.indexOf(cell?.dataset.column as (typeof COLUMNS)[number])
  return row && column >= 0 ? { row: Number(row.dataset.row), column } : null
}
