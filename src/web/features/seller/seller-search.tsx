import { type RefObject, useRef } from 'react'
import { SearchField, useTypedSearch } from '../../ui/search-field.tsx'

interface SellerSearchProps {
  readonly label: string
  readonly placeholder: string
  readonly search: string
  readonly box?: RefObject<HTMLInputElement | null>
  onSearch(search: string): void
}

/** Searches while typing, without the spaces around the text. */
export function SellerSearch({ label, placeholder, search, box, onSearch }: SellerSearchProps) {
  const ownBox = useRef<HTMLInputElement>(null)
  const typed = useTypedSearch(search, (text) => {
    if (text.trim() !== search) onSearch(text.trim())
  })
  return (
    <SearchField
      className="seller-search"
      label={label}
      placeholder={placeholder}
      typed={typed}
      box={box ?? ownBox}
      onSubmit={typed.flush}
    />
  )
}
