import { ChevronDown, ChevronUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import type { SellerCategoryWire } from '../../../../contract/categories/category-requests.ts'
import { Announcement } from '../../../ui/notice.tsx'
import { CategoryRow } from './category-row.tsx'
import { type CategoryActions, useCategoryOrder } from './use-category-list.ts'

interface OrderedCategoriesProps {
  readonly categories: readonly SellerCategoryWire[]
  readonly actions: CategoryActions
  onEdit(category: SellerCategoryWire): void
}

/** The data type of a drag. Its data is the index of the dragged row. */
const ROW_TYPE = 'application/x-larder-category'

const STEPS = { up: -1, down: 1 } as const

export function OrderedCategories({ categories, actions, onEdit }: OrderedCategoriesProps) {
  const list = useRef<HTMLUListElement>(null)
  const { rows, reorder } = useCategoryOrder(categories, actions.order)
  const [target, setTarget] = useState<number | null>(null)
  const [announced, announce] = useState('')

  function move(from: number, to: number, direction?: Direction): void {
    const row = rows[from]
    if (!row || from === to) return
    void reorder(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    announce(`${row.name} is now ${to + 1} of ${rows.length}`)
    if (direction) focusButton(list.current?.children[to], direction)
  }
  const dropTarget = (at: number) => ({
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(ROW_TYPE)) return
      event.preventDefault()
      setTarget(at)
    },
    onDragLeave: () => setTarget(null),
    onDrop(event: DragEvent) {
      setTarget(null)
      if (!event.dataTransfer.types.includes(ROW_TYPE)) return
      event.preventDefault()
      move(Number(event.dataTransfer.getData(ROW_TYPE)), at)
    },
  })
  return (
    <>
      <ul className="seller-panel" aria-label="Categories in their order" ref={list}>
        {rows.map((category, at) => (
          <li
            key={category._id}
            className={target === at ? 'category-row is-target' : 'category-row'}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(ROW_TYPE, String(at))
              dataTransfer.effectAllowed = 'move'
            }}
            {...dropTarget(at)}
          >
            <CategoryRow category={category} actions={actions} onEdit={() => onEdit(category)}>
              <MoveButtons
                name={category.name}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onMove={(direction) => move(at, at + STEPS[direction], direction)}
              />
            </CategoryRow>
          </li>
        ))}
      </ul>
      <Announcement>{announced}</Announcement>
    </>
  )
}

/**
 * Focuses the button of the same direction in the moved row. The first and the last row have only one button, which is
 * focused instead.
 */
function focusButton(row: Element | undefined, direction: Direction): void {
  const buttons = [...(row?.querySelectorAll<HTMLElement>('[data-move]') ?? [])]
  const same = buttons.find((button) => button.dataset.move === direction)
  ;(same ?? buttons[0])?.focus()
}

type Direction = 'up' | 'down'

interface MoveButtonsProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  onMove(direction: Direction): void
}

const MoveButtons = ({ name, isFirst, isLast, onMove }: MoveButtonsProps) => (
  <span className="category-moves">
    {!isFirst && (
      <button type="button" className="icon-button" data-move="up" aria-label={`Move ${name} up`} onClick={() => onMove('up')}>
        <ChevronUp className="icon" aria-hidden="true" />
      </button>
    )}
    {!isLast && (
      <button
        type="button"
        className="icon-button"
        data-move="down"
        aria-label={`Move ${name} down`}
        onClick={() => onMove('down')}
      >
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
    )}
  </span>
)
