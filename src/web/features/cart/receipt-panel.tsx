import { ArrowRight, ShoppingBasket, Undo2, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { Cart } from '../../../domain/cart.ts'
import { itemsText } from '../../../domain/counts.ts'
import { formatDollars } from '../../../domain/money.ts'
import { wireProductId } from '../../../domain/product.ts'
import { Announcement } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { type CartReceipt, closeReceipt, undoReceipt, useCartReceipt } from './cart-receipt.ts'
import type { SavedCart } from './cart-state.ts'

/** Says what was added to the cart at once, until it is closed, undone, or gone from the cart. */
export function ReceiptPanel({ saved: { cart, owner } }: { saved: SavedCart }) {
  const receipt = useCartReceipt()
  const isOver = receipt !== null && !concerns(receipt, cart)
  useEffect(() => {
    if (isOver) closeReceipt() // so that it does not return with the next piece
  }, [isOver])
  if (receipt === null || receipt.owner !== owner || isOver) return null
  return <ShownReceipt receipt={receipt} />
}

const concerns = ({ added }: CartReceipt, cart: Cart): boolean =>
  added.length === 0 || added.some(({ product }) => cart.has(wireProductId(product)))

function ShownReceipt({ receipt }: { receipt: CartReceipt }) {
  const heading = useId()
  const { from, added, skipped, changed } = receipt
  const pieces = added.reduce((sum, { quantity }) => sum + quantity, 0)
  const title = pieces === 0 ? 'It was all in your cart already' : `${itemsText(pieces)} added from ${from}`
  const announced = useLater([title, ...skipped.map(({ reason }) => reason), ...changed.map(changeText)].join('. '))
  const leave = (act: () => void) => () => {
    act()
    document.querySelector('main')?.focus() // the pressed button goes
  }
  const undo = leave(() => {
    undoReceipt(receipt)
    notify.success('Cart Updated')
  })
  return (
    <section className="cart-receipt" aria-labelledby={heading}>
      <div className="cart-receipt-head">
        <ShoppingBasket className="icon" aria-hidden="true" />
        <h2 className="summary-heading" id={heading}>
          {title}
        </h2>
        {pieces > 0 && (
          <button type="button" className="button button-quiet" onClick={undo}>
            <Undo2 className="icon" aria-hidden="true" />
            Undo<span className="visually-hidden">, take them out again</span>
          </button>
        )}
        <button type="button" className="icon-button" aria-label="Close this note" onClick={leave(closeReceipt)}>
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
      {skipped.length + changed.length > 0 && (
        <ul>
          {changed.map((change) => (
            <li key={change.product}>
              <ChangedPrice {...change} />
            </li>
          ))}
          {skipped.map(({ name, reason }) => (
            <li key={name}>{reason}</li>
          ))}
        </ul>
      )}
      <Announcement>{announced}</Announcement>
    </section>
  )
}

type PriceChange = CartReceipt['changed'][number]

const directionOf = ({ was, now }: PriceChange): string => (was !== null && now < was ? 'went down' : 'went up')

const changeText = (change: PriceChange): string =>
  `${change.name} ${directionOf(change)}${change.was === null ? '' : ` from ${formatDollars(change.was)}`} to ${formatDollars(change.now)}`

const ChangedPrice = (change: PriceChange) => (
  <>
    <strong>{change.name}</strong> <span>{`${directionOf(change)}, `}</span>
    {change.was !== null && (
      <>
        <s className="soft numbers">
          <span className="visually-hidden">from </span>
          <span>{formatDollars(change.was)}</span>
        </s>{' '}
        <ArrowRight className="icon" aria-hidden="true" />
        <span className="visually-hidden">to</span>{' '}
      </>
    )}
    <strong className="numbers">{formatDollars(change.now)}</strong>
  </>
)

/** Returns the text after the first render, since live regions announce only what changes. */
function useLater(text: string): string {
  const [later, setLater] = useState('')
  useEffect(() => setLater(text), [text])
  return later
}
