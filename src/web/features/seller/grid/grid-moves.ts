export interface CellPosition {
  readonly row: number
  readonly column: number
}

interface Extent {
  readonly rows: number
  readonly columns: number
  /** The number of rows that Page Up and Page Down move by. */
  readonly page: number
}

type Move = (position: CellPosition, extent: Extent) => CellPosition

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  'Ctrl+Home': () => ({ row: 0, column: 0 }),
  'Ctrl+End': (_position, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
}

const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1)

/** Returns the position that a key moves to, which is within the grid. Returns null when the key does not move. */
export function moveBy(key: string, isCtrl: boolean, position: CellPosition, extent: Extent): CellPosition | null {
  const move = MOVES[isCtrl ? `Ctrl+${key}` : key]
  if (!move) return null
  const { row, column } = move(position, extent)
  return { row: within(row, extent.rows), column: within(column, extent.columns) }
}

/**
 * Returns the position that Tab (1) or Shift and Tab (-1) moves to within a row. Null means that the focus leaves the
 * grid, so that nobody is caught among thousands of rows.
 */
export function tabWithin({ row, column }: CellPosition, step: 1 | -1, columns: number): CellPosition | null {
  const next = column + step
  return next < 0 || next >= columns ? null : { row, column: next }
}

/**
 * Returns the position that Tab moves to after typing. It goes on in the next or previous row at the row’s edge. `typed`
 * are the indexes of the text columns.
 */
export function tabOn({ row, column }: CellPosition, step: 1 | -1, typed: readonly number[], rows: number): CellPosition {
  const next = typed[typed.indexOf(column) + step]
  if (next !== undefined) return { row, column: next }
  const other = row + step
  const edge = step === 1 ? typed[0] : typed.at(-1)
  return other < 0 || other >= rows || edge === undefined ? { row, column } : { row: other, column: edge }
}
