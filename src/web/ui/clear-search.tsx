import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { useHydrated } from '../hydration.tsx'

interface ClearSearchProps {
  /** What the field holds; empty: there is nothing to clear. */
  readonly text: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly onClear: () => void
}

/** Clears a search field, which it stands behind; the focus stays in the field. Without scripts there is the browser's own. */
export function ClearSearch({ text, field, onClear }: ClearSearchProps) {
  const isHydrated = useHydrated()
  if (!isHydrated || text === '') return null
  const clear = () => {
    field.current?.focus()
    onClear()
  }
  return (
    <button
      type="button"
      className="icon-button search-clear"
      aria-label="Clear search"
      onMouseDown={(event) => event.preventDefault()} // would take the focus, and with it a phone's keyboard, away for a moment
      onClick={clear}
    >
      <X className="icon" aria-hidden="true" />
    </button>
  )
}
