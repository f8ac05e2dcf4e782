import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { useHydrated } from '../state/use-hydrated.ts'
import './clear-search.css'

interface ClearSearchProps {
  readonly text: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly onClear: () => void
}

/** Shows a button to clear the search. The browser shows its own without scripts. */
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
      onMouseDown={(event) => event.preventDefault()} // keeps the focus, and a phone's keyboard
      onClick={clear}
    >
      <X className="icon" aria-hidden="true" />
    </button>
  )
}
