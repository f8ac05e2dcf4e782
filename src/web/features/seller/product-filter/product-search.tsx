import type { RefObject } from 'react'
import { SellerSearch } from '../seller-search.tsx'

interface ProductSearchProps {
  readonly typed: string
  readonly onType: (text: string) => void
  readonly box: RefObject<HTMLInputElement | null>
}

export const ProductSearch = ({ typed, onType, box }: ProductSearchProps) => (
  <SellerSearch
    label="Find a product"
    placeholder="Find a product"
    typed={typed}
    box={box}
    onType={onType}
    onClear={() => onType('')}
  />
)
