import { ChevronDown, ChevronUp } from 'lucide-react'

export type Direction = 'up' | 'down'

interface MoveButtonsProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  onMove(direction: Direction): void
}

export const MoveButtons = ({ name, isFirst, isLast, onMove }: MoveButtonsProps) => (
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
