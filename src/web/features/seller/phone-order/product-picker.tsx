import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { formatDollars, wireCents } from '../../../../domain/money.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { soldPrices } from '../../../ui/price.tsx'
import { aboutEach } from '../../../ui/weight-text.ts'
import { bottleAndAge, type OrderableLine, weighedOf } from '../../cart/cart-lines.ts'
import { piecesLeft } from '../packing/proposals.ts'
import { SellerSearch } from '../seller-parts.tsx'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken } from '../seller-session.ts'
import '../../../look/product-choice.css'

const MOST_FOUND = 6
const FRESH_MS = 30_000

interface ProductPickerProps {
  /** Says what a press does. */
  readonly action: string
  onAdd(line: OrderableLine): void
}

/** Finds products that can be bought. The search stays for more after a press. */
export function ProductPicker({ action, onAdd }: ProductPickerProps) {
  const [search, setSearch] = useState('')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: sellerKey(sellerToken(), 'phone-order-products', search),
    queryFn: async () =>
      requireSuccess(await sellerApi.listProducts(sellerToken(), null, MOST_FOUND, { search, state: 'on' })).products,
    enabled: search !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const found = search === '' ? [] : (data ?? [])
  return (
    <>
      <SellerSearch label="Search products" placeholder="Search products" search={search} onSearch={setSearch} />
      {isError && !isFetching && <Notice onRetry={() => void refetch()}>Products could not be loaded.</Notice>}
      {found.length > 0 && (
        <ul className="product-choices" aria-label="Found products">
          {found.map((product) => (
            <li key={product._id}>
              <button type="button" className="product-choice" onClick={() => onAdd(lineOf(product))}>
                <Picture src={product.image[0]} category={product.category} alt="" sizes="48px" />
                <span>
                  <span className="strong long-name">{product.name}</span> <span className="soft small">{factsOf(product)}</span>
                </span>
                <Plus className="icon" aria-hidden="true" />
                <span className="visually-hidden">{action}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {search !== '' && data && !isFetching && found.length === 0 && <p className="soft">Nothing found that can be bought.</p>}
    </>
  )
}

function lineOf(product: SellerProductWire): OrderableLine {
  const offerPrice = wireCents(product.offerPrice)
  const left = piecesLeft(product)
  const { _id: id, name, category } = product
  return {
    id,
    name,
    category,
    quantity: 1,
    offerPrice,
    listPrice: offerPrice,
    ...bottleAndAge(product),
    weighed: weighedOf(product),
    ...(left !== null && { left }),
  }
}

function factsOf(product: SellerProductWire): string {
  const left = piecesLeft(product)
  const { offerPrice, per } = soldPrices(product)
  const measure = product.weighed ? aboutEach(product.weighed) : product.weight
  const facts = [measure, formatDollars(offerPrice) + per, left === null ? null : `${left} left`]
  return facts.filter(Boolean).join(' · ')
}
