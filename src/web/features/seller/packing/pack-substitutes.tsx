import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReceiverWire } from '../../../../contract/addresses/addresses.ts'
import { type Cents, formatDollars, wireCents } from '../../../../domain/money.ts'
import { MAX_SEARCH } from '../../../../domain/products/product.ts'
import { DEFAULT_WEIGHING, type OrderedWeight, type Weight } from '../../../../domain/products/weighed.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { usePriceTerms } from '../../../document/price-terms.ts'
import type { Elements } from '../../../ui/elements.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { type TypedSearch, useTypedSearch } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken } from '../seller-session.ts'
import { type Goods, type LinePick, missingPieces, type PackLine, type Substitute, withSubstitute } from './pack-lines.ts'
import { PackStepper } from './pack-stepper.tsx'
import { asSubstitute, type Candidate, isPossible, piecesLeft, priceText, proposals, type SubstituteOffer } from './proposals.ts'
import { countedText, unitPriceText } from './typed-weight.ts'
import { WeighButton, WeighDialog } from './weigh-dialog.tsx'
import '../../../look/product-choice.css'

const MOST_PROPOSED = 3

interface PackSubstitutesProps {
  readonly line: PackLine
  readonly receiver: ReceiverWire
  onSave(pick: LinePick): void
  readonly children: Elements
}

export function PackSubstitutes({ line, receiver, onSave, children }: PackSubstitutesProps) {
  const { product, substitute } = line
  const [isSearching, setIsSearching] = useState(false)
  const [search, setSearch] = useState('')
  const [toWeigh, setToWeigh] = useState<ToWeigh | null>(null)
  const { weighing = DEFAULT_WEIGHING } = usePriceTerms()
  const typed = useTypedSearch(search, (text) => setSearch(text.trim()))
  const { candidates, hasFailed, reload } = useCandidates(product.category, search)
  const missing = missingPieces(line)
  const shown = typed.text.trim()
    ? (candidates ?? []).filter((candidate) => isPossible(candidate, line))
    : proposals(candidates ?? [], line, MOST_PROPOSED)
  const offers = shown.flatMap((candidate) => {
    const offer = asSubstitute(candidate, line, weighing)
    return offer ? [{ candidate, offer, left: piecesLeft(candidate) }] : []
  })
  const choose = (offer: SubstituteOffer, left: number | null) => {
    const most = Math.min(missing, left ?? missing)
    const { weighed, deposit } = offer
    if (substitute?.product._id === offer.product._id) onSave(withSubstitute(line, null))
    else if (weighed) setToWeigh({ product: offer.product, deposit, weighed, pieces: most, maxPieces: most, before: null })
    else onSave(withSubstitute(line, { ...offer, quantity: most, weight: null }))
  }
  return (
    <>
      <p className="strong">{`Instead of ${missing} ${product.name}`}</p>
      {isSearching && <OtherProduct typed={typed} />}
      {hasFailed && <Notice onRetry={reload}>Products could not be loaded.</Notice>}
      <ul className="product-choices">
        {substitute && shown.every(({ _id }) => _id !== substitute.product._id) && (
          <SubstituteRow
            goods={substitute.product}
            facts={priceFacts(line, substitute, substitute.product)}
            isChosen
            onChoose={() => choose(substitute, null)}
          />
        )}
        {offers.map(({ candidate, offer, left }) => (
          <SubstituteRow
            key={candidate._id}
            goods={offer.product}
            facts={[...(left === null ? [] : [`${left} left`]), ...priceFacts(line, offer, candidate)]}
            isChosen={substitute?.product._id === candidate._id}
            onChoose={() => choose(offer, left)}
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
      {substitute && (substitute.weighed !== null || missing > 1) && (
        <div className="pack-edit-row">
          <span>Instead</span>
          <SubstitutePieces
            substitute={substitute}
            missing={missing}
            onPieces={(quantity) => onSave(withSubstitute(line, { ...substitute, quantity }))}
            onWeigh={setToWeigh}
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
      {toWeigh && (
        <WeighDialog
          goods={toWeigh.product}
          {...toWeigh}
          about={`Instead of ${product.name}`}
          receiver={receiver}
          onWeighed={(quantity, weight) => {
            const { product, deposit, weighed } = toWeigh
            onSave(withSubstitute(line, { product, deposit, weighed, quantity, weight }))
            setToWeigh(null)
          }}
          onClose={() => setToWeigh(null)}
        />
      )}
    </>
  )
}

/** A substitute that is sold by weight is chosen once it is weighed. */
interface ToWeigh {
  readonly product: Goods
  readonly deposit: Cents
  readonly weighed: OrderedWeight
  readonly pieces: number
  readonly maxPieces: number
  readonly before: Weight | null
}

interface SubstitutePiecesProps {
  readonly substitute: Substitute
  readonly missing: number
  onPieces(pieces: number): void
  onWeigh(toWeigh: ToWeigh): void
}

/** The pieces of goods by weight change together with their weight. */
function SubstitutePieces({ substitute, missing, onPieces, onWeigh }: SubstitutePiecesProps) {
  const { product, quantity, deposit, weighed, weight } = substitute
  if (!weighed) return <PackStepper name={product.name} value={quantity} min={1} max={missing} onChange={onPieces} />
  return (
    <>
      <span className="numbers">{countedText(quantity, weight, weighed)}</span>
      <WeighButton
        name={product.name}
        isAgain
        onPress={() => onWeigh({ product, deposit, weighed, pieces: quantity, maxPieces: missing, before: weight })}
      />
    </>
  )
}

/** Says what goods cost in place of the line. `priced` has the price that they have otherwise. */
function priceFacts(
  { product }: PackLine,
  { product: goods, weighed }: SubstituteOffer,
  priced: Pick<Goods, 'offerPrice'>,
): string[] {
  if (weighed) return [unitPriceText(weighed), `about ${formatDollars(goods.offerPrice)} each`]
  return [priceText(wireCents(product.offerPrice), wireCents(priced.offerPrice))]
}

interface SubstituteRowProps {
  readonly goods: Goods
  readonly facts: readonly string[]
  readonly isChosen: boolean
  onChoose(): void
}

const SubstituteRow = ({ goods, facts, isChosen, onChoose }: SubstituteRowProps) => (
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
        <span className="soft small">{[...(goods.weight === undefined ? [] : [goods.weight]), ...facts].join(' · ')}</span>
      </span>
      {isChosen && <CircleCheck className="icon" aria-hidden="true" />}
    </button>
  </li>
)

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
