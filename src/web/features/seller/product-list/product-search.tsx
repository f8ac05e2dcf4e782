import { Search } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { ClearSearch } from '../../../ui/clear-search.tsx'
import './product-search.css'

interface ProductSearchProps {
  readonly typed: string
  readonly onType: (text: string) => void
  readonly box: RefObject<HTMLInputElement | null>
}

export function ProductSearch({ typed, onType, box }: ProductSearchProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers don't support the search element yet
    <form className="seller-search" role="search" onSubmit={(event) => event.preventDefault()}>
      <label className="visually-hidden" htmlFor={id}>
        Find a product
      </label>
      <Search className="icon" aria-hidden="true" />
      <input
        ref={box}
        className="input"
        id={id}
        type="search"
        placeholder="Find a product"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <ClearSearch text={typed} field={box} onClear={() => onType('')} />
    </form>
  )
}
