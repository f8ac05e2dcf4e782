import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { wireCents } from '../../../../domain/money.ts'
import { MAX_SEARCH } from '../../../../domain/products/product.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import type { Elements } from '../../../ui/elements.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { type TypedSearch, useTypedSearch } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken } from '../seller-session.ts'
import { type Goods, type LinePick, missingPieces, type PackLine, withSubstitute } from './pack-lines.ts'
import { PackStepper } from './pack-stepper.tsx'
import { asSubstitute, type Candidate, isPossible, piecesLeft, priceText, proposals } from './proposals.ts'
import '../../../look/product-choice.css'

const MOST_PROPOSED = 3

interface PackSubstitutesProps {
  readonly line: PackLine
  onSave(pick: LinePick): void
  readonly children: Elements
}

export function PackSubstitutes({ line, onSave, children }: PackSubstitutesProps) {
  const { product, substitute } = line
  const [isSearching, setIsSearching] = useState(false)
  const [search, setSearch] = useState('')
  const typed = useTypedSearch(search, (text) => setSearch(text.trim()))
  const { candidates, hasFailed, reload } = useCandidates(product.category, search)
  const missing = missingPieces(line)
  const shown = typed.text.trim()
    ? (candidates ?? []).filter((candidate) => isPossible(candidate, line))
    : proposals(candidates ?? [], line, MOST_PROPOSED)
  const choose = (goods: Goods, left: number | null) => {
    const isChosen = substitute?.product._id === goods._id
    onSave(withSubstitute(line, isChosen ? null : { product: goods, quantity: Math.min(missing, left ?? missing) }))
  }
  return (
    <>
      <p className="strong">{`Instead of ${missing} ${product.name}`}</p>
      {isSearching && <OtherProduct typed={typed} />}
      {hasFailed && <Notice onRetry={reload}>Products could not be loaded.</Notice>}
      <ul className="product-choices">
        {substitute && shown.every(({ _id }) => _id !== substitute.product._id) && (
          <SubstituteRow goods={substitute.product} line={line} onChoose={() => choose(substitute.product, null)} />
        )}
        {shown.map((candidate) => (
          <SubstituteRow
            key={candidate._id}
            goods={candidate}
            line={line}
            onChoose={() => choose(asSubstitute(candidate, line), piecesLeft(candidate))}
          />
        ))}
        {candidates === null && !hasFailed && (
          <li>
            <Skeleton className="skeleton-control" height={64} />
          </li>
        )}
      </ul>
      {candidates !== null && shown.length === 0 && (
        <p className="soft">{typed.text.trim() ? 'Nothing found in stock.' : 'Nothing like it is in stock.'}</p>
      )}
      {substitute && missing > 1 && (
        <div className="pack-edit-row">
          <span>Instead</span>
          <PackStepper
            name={substitute.product.name}
            value={substitute.quantity}
            min={1}
            max={missing}
            onChange={(quantity) => onSave(withSubstitute(line, { ...substitute, quantity }))}
          />
        </div>
      )}
      <div className="pack-sub-buttons">
        {!isSearching && (
          <button type="button" className="button button-quiet" onClick={() => setIsSearching(true)}>
            <Search className="icon" aria-hidden="true" />
            Other product
          </button>
        )}
        {children}
      </div>
    </>
  )
}

interface SubstituteRowProps {
  readonly goods: Candidate | Goods
  readonly line: PackLine
  onChoose(): void
}

function SubstituteRow({ goods, line, onChoose }: SubstituteRowProps) {
  const isChosen = line.substitute?.product._id === goods._id
  const left = 'inStock' in goods ? piecesLeft(goods) : null
  const price = priceText(wireCents(line.product.offerPrice), wireCents(goods.offerPrice))
  return (
    <li>
      <button
        type="button"
        className={isChosen ? 'product-choice is-chosen' : 'product-choice'}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <Picture src={goods.image[0]} category={goods.category} alt="" sizes="48px" />
        <span>
          <span className="strong long-name">{goods.name}</span>{' '}
          <span className="soft small">
            {[goods.weight, left === null ? null : `${left} left`, price].filter(Boolean).join(' · ')}
          </span>
        </span>
        {isChosen && <CircleCheck className="icon" aria-hidden="true" />}
      </button>
    </li>
  )
}

function OtherProduct({ typed }: { typed: TypedSearch }) {
  const id = useId()
  return (
    <div>
      <label className="strong" htmlFor={id}>
        Other product
      </label>
      <input
        className="input"
        id={id}
        ref={focusOnce}
        type="search"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
      />
    </div>
  )
}

const focusOnce = (field: HTMLInputElement | null) => field?.focus()

const FRESH_MS = 30_000
const MOST_OF_A_CATEGORY = 200
const MOST_FOUND = 20

/**
 * Loads products in stock that may replace another one: those of its category, or those that match the search.
 * `candidates` is null while loading.
 */
function useCandidates(category: string, search: string) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: sellerKey(sellerToken(), 'candidates', category, search),
    queryFn: (): Promise<readonly Candidate[]> => fetchCandidates(category, search),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return { candidates: data ?? null, hasFailed: isError && !isFetching, reload: () => void refetch() }
}

async function fetchCandidates(category: string, search: string): Promise<readonly Candidate[]> {
  const [limit, found] = search === '' ? [MOST_OF_A_CATEGORY, { category }] : [MOST_FOUND, { search }]
  return requireSuccess(await sellerApi.listProducts(sellerToken(), null, limit, { ...found, state: 'on' })).products
}
