import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { GridField } from '../../../../domain/products/product-fields.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Check } from '../seller-parts.tsx'
import { COLUMNS, type Column, headingOf, isSwitchField, isTextField } from './grid-columns.ts'
import { GridRow } from './grid-row.tsx'
import { isNumber } from './text-cell.tsx'
import { useActiveCell } from './use-active-cell.ts'
import { useGridInput, useRowActions } from './use-grid-input.ts'

interface GridTableProps {
  readonly rows: readonly SellerProductWire[]
  /** The number of products of the filter, including those that are not loaded. */
  readonly total: number
  readonly hasMore: boolean
  readonly selected: ReadonlySet<string>
  onSelect(id: string, isSelected: boolean): void
  onSelectAll(isSelected: boolean): void
  onPaste(text: string, row: number, column: GridField): void
  say(text: string): void
  onNearEnd(): void
}

function headClass(column: Column): string {
  if (isTextField(column)) return isNumber(column) ? 'grid-head-number' : 'grid-head-text'
  if (isSwitchField(column)) return 'grid-head-end'
  return `grid-head-${column}`
}

// The number of rows above the end from which more are loaded, so that they are there before they are seen.
const NEAR = 100
// The number of placeholder rows below the last one while more are loaded.
const WAITING = 5
const rowHeight = () => (window.matchMedia('(min-width: 48rem)').matches ? 100 : 285)

/** Renders only the rows on the screen and the row of the active cell, whatever the number of rows. */
export function GridTable(props: GridTableProps) {
  const { rows, total, hasMore, selected, onNearEnd, onSelectAll } = props
  const grid = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const now = body.current ? body.current.getBoundingClientRect().top + window.scrollY : 0
    if (Math.abs(now - top) >= 1) setTop(now)
  })
  const cell = useActiveCell(grid, rows.length, (row) => toRow(row))
  const virtual = useWindowVirtualizer({
    count: rows.length + (hasMore ? WAITING : 0),
    // Heights are in CSS pixels, as in product-grid.css. A row is measured once it is drawn.
    estimateSize: rowHeight,
    getItemKey: (index) => rows[index]?._id ?? index,
    overscan: 8,
    scrollMargin: top,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), cell.active.row])].filter((row) => row < range.count).sort((a, b) => a - b),
  })
  const items = virtual.getVirtualItems()
  const toRow = (row: number) => {
    if (!items.some(({ index }) => index === row)) virtual.scrollToIndex(row)
  }
  const page = Math.max(1, Math.floor(window.innerHeight / rowHeight()) - 3)
  const input = { ...props, cell, page }
  const handlers = useGridInput(input)
  const actions = useRowActions(input)
  const last = items.at(-1)?.index ?? 0
  const isNearEnd = hasMore && last >= rows.length - NEAR
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each length
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, rows.length])
  const allSelected = rows.length > 0 && selected.size === rows.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table can’t be virtualized with rows of any height
    <div
      ref={grid}
      className="grid-table seller-panel"
      role="grid"
      aria-label="Prices and stock"
      aria-rowcount={total + 1}
      aria-colcount={COLUMNS.length}
      aria-multiselectable="true"
      {...handlers}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div className="grid-head" role="row" aria-rowindex={1}>
        {COLUMNS.map((column, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: nothing is sorted here
          <div key={column} className={headClass(column)} role="columnheader" aria-colindex={index + 1}>
            {column === 'select' ? (
              <Check
                ref={(box) => {
                  if (box) box.indeterminate = selected.size > 0 && !allSelected
                }}
                aria-label="Select all loaded products"
                checked={allSelected}
                onChange={({ target }) => onSelectAll(target.checked)}
              />
            ) : (
              headingOf(column)
            )}
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div ref={body} className="grid-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const product = rows[index]
          const isActive = index === cell.active.row
          return (
            <div
              key={key}
              className="grid-slot"
              role="presentation"
              data-index={index}
              ref={virtual.measureElement}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {product ? (
                <GridRow
                  product={product}
                  index={index}
                  isSelected={selected.has(product._id)}
                  active={isActive ? (COLUMNS[cell.active.column] ?? null) : null}
                  typing={isActive ? cell.typing : null}
                  actions={actions}
                />
              ) : (
                <Skeleton height={28} />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
