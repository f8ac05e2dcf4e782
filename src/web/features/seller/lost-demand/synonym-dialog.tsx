import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MAX_SEARCH } from '../../../../domain/products/product.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { useCategoryNames } from '../../../document/store-categories.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useTypedSearch } from '../../../ui/search-field.tsx'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken } from '../seller-session.ts'
import { useNewSynonym } from './use-lost-demand.ts'
import '../../../look/product-choice.css'

const MOST_FOUND = 8

interface SynonymDialogProps {
  readonly text: string
  onClose(): void
}

export function SynonymDialog({ text, onClose }: SynonymDialogProps) {
  const fieldId = useId()
  const [search, setSearch] = useState('')
  const typed = useTypedSearch(search, (text) => setSearch(text.trim()))
  const { products, hasFailed, reload } = useFoundProducts(search)
  const { isSaving, save } = useNewSynonym(text, onClose)
  const categoryName = useCategoryNames()
  return (
    <Dialog title={`Which product is “${text}”?`} isBusy={isSaving} onClose={onClose}>
      <div>
        <label className="strong" htmlFor={fieldId}>
          A product that you sell
        </label>
        <input
          className="input"
          id={fieldId}
          type="search"
          autoComplete="off"
          maxLength={MAX_SEARCH}
          value={typed.text}
          onChange={({ target }) => typed.type(target.value)}
        />
      </div>
      <p className="soft" role="status">
        {resultText(typed.text, products?.length ?? null)}
      </p>
      {hasFailed && <Notice onRetry={reload}>Products could not be loaded.</Notice>}
      <ul className="product-choices" aria-busy={isSaving}>
        {products?.map((product) => (
          <li key={product._id}>
            <button type="button" className="product-choice" onClick={() => save(product)}>
              <Picture src={product.image[0]} category={product.category} alt="" sizes="48px" />
              <span>
                <span className="strong long-name">{product.name}</span>{' '}
                <span className="soft small">{categoryName(product.category)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function resultText(typed: string, found: number | null): string {
  if (typed.trim() === '') return 'Searches for it will find this product.'
  return found === 0 ? 'Nothing found.' : 'Choose the product people mean.'
}

/** Searches the seller's products. `products` is null for an empty text. */
function useFoundProducts(search: string) {
  const token = sellerToken()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: sellerKey(token, 'synonym-products', search),
    queryFn: async () => requireSuccess(await sellerApi.listProducts(token, null, MOST_FOUND, { search })).products,
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })
  return { products: search === '' ? null : (data ?? null), hasFailed: isError && !isFetching, reload: () => void refetch() }
}
