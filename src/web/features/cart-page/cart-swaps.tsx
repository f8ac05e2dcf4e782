import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, ArrowRight } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import type { CartSwap } from '../../../contract/carts/swaps.ts'
import { lineSubtotal } from '../../../domain/checkout/pricing.ts'
import { type Cents, cents, formatCents, wireCents } from '../../../domain/money.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { guestApi } from '../../api/shopper-api.ts'
import { paths } from '../../routing/paths.ts'
import { notify } from '../../ui/notify.ts'
import { Picture } from '../../ui/picture.tsx'
import { availableLines, type CartLine } from '../cart/cart-lines.ts'
import { acceptSwaps } from './accept-swaps.ts'

/** Offers cheaper products of the same amount. The cart's receipt shows what was swapped, with its Undo. */
export function CartSwaps({ lines }: { readonly lines: readonly CartLine[] }) {
  const swaps = useSwaps(lines)
  const [accepted, setAccepted] = useState(0)
  useEffect(() => {
    // The pressed button is gone, and the receipt is above the lines.
    if (accepted > 0) document.querySelector<HTMLElement>('.cart-receipt')?.focus()
  }, [accepted])
  const accept = (chosen: readonly CartSwap[]) => {
    if (acceptSwaps(chosen)) setAccepted(accepted + 1)
    else notify.error('Your cart has changed')
  }
  return swaps.length > 0 && <Offers swaps={swaps} onAccept={accept} />
}

/** Asks the store for swaps of the lines that can be ordered. While it responds, those that still fit stay. */
function useSwaps(lines: readonly CartLine[]): readonly CartSwap[] {
  const items = availableLines(lines).map(({ id, quantity }) => ({ product: id, quantity }))
  const { data } = useQuery({
    queryKey: ['swaps', items],
    queryFn: async () => requireSuccess(await guestApi.findCartSwaps({ items })),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
  })
  const fits = ({ product, quantity, swap }: CartSwap) =>
    items.some((item) => item.product === product && item.quantity === quantity) && !lines.some(({ id }) => id === swap._id)
  return data?.swaps.filter(fits) ?? []
}

interface OffersProps {
  readonly swaps: readonly CartSwap[]
  readonly onAccept: (chosen: readonly CartSwap[]) => void
}

/** Nothing is chosen at first, since only the shopper knows which of the similar products will do. */
function Offers({ swaps, onAccept }: OffersProps) {
  const heading = useId()
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const chosen = swaps.filter((swap) => wanted.has(keyOf(swap)))
  const choose = (swap: CartSwap, isChosen: boolean) => {
    const next = new Set(wanted)
    if (isChosen) next.add(keyOf(swap))
    else next.delete(keyOf(swap))
    setWanted(next)
  }
  const press = () => (chosen.length === 0 ? setWanted(new Set(swaps.map(keyOf))) : onAccept(chosen))
  const saving = `save ${formatCents(savingOf(chosen.length === 0 ? swaps : chosen))}`
  return (
    <section className="swaps screen-only" aria-labelledby={heading}>
      <h2 className="summary-heading" id={heading}>
        Similar products for less
      </h2>
      <p className="soft small">At least as much of each, with no other allergens listed. Choose what you’d like to swap.</p>
      <ul>
        {swaps.map((swap) => (
          <Offer
            key={keyOf(swap)}
            swap={swap}
            isChosen={wanted.has(keyOf(swap))}
            onChoose={(isChosen) => choose(swap, isChosen)}
          />
        ))}
      </ul>
      <button type="button" className="button button-secondary" onClick={press}>
        <ArrowLeftRight className="icon" aria-hidden="true" />
        <span>{chosen.length === 0 ? `Choose all and ${saving}` : `Swap ${chosen.length} and ${saving}`}</span>
      </button>
    </section>
  )
}

const keyOf = ({ product, swap }: CartSwap): string => `${product} ${swap._id}`

const savingOf = (swaps: readonly { readonly saving: number }[]): Cents =>
  cents(swaps.reduce((sum, { saving }) => sum + wireCents(saving), 0))

interface OfferProps {
  readonly swap: CartSwap
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

function Offer({ swap: { name, quantity, swap: target, swapQuantity, saving }, isChosen, onChoose }: OfferProps) {
  const after = lineSubtotal({ offerPrice: wireCents(target.offerPrice), quantity: swapQuantity })
  const before = cents(after + wireCents(saving))
  return (
    <li className="swap">
      <label>
        <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
        <span className="swap-old soft">
          <span className="visually-hidden">Swap </span>
          <span>{`${quantity} × ${name}`}</span> <s className="numbers">{formatCents(before)}</s>
        </span>
        <span className="swap-new">
          <span className="visually-hidden"> for </span>
          <ArrowRight className="icon" aria-hidden="true" />
          <span className="strong">{`${swapQuantity} × ${target.name}`}</span>{' '}
          {target.weight !== undefined && <span className="soft small">{target.weight}</span>}{' '}
          <strong className="numbers">{formatCents(after)}</strong>
        </span>
        <span className="swap-saving small">{`Saves ${formatCents(wireCents(saving))}`}</span>
      </label>
      <Link href={paths.product(target)} aria-label={`See ${target.name}`}>
        <Picture src={target.image[0]} category={target.category} alt="" sizes="56px" />
      </Link>
    </li>
  )
}
