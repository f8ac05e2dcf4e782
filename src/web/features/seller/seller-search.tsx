import { Search } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { ClearSearch } from '../../ui/clear-search.tsx'
import { useSearchShortcut } from '../../ui/search-shortcut.ts'
import './seller-search.css'

interface SellerSearchProps {
  readonly label: string
  readonly placeholder: string
  readonly typed: string
  readonly box: RefObject<HTMLInputElement | null>
  onType(text: string): void
  onClear(): void
  onSubmit?(): void
}

export function SellerSearch({ label, placeholder, typed, box, onType, onClear, onSubmit }: SellerSearchProps) {
  const id = useId()
  useSearchShortcut(box)
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers don't support the search element yet
    <form
      className="seller-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Search className="icon" aria-hidden="true" />
      <input
        ref={box}
        className="input"
        id={id}
        type="search"
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <ClearSearch text={typed} field={box} onClear={onClear} />
    </form>
  )
}
