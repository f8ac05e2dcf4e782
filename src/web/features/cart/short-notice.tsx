import { useEffect, useId, useRef } from 'react'
import type { Cart } from '../../../domain/cart.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { ShortLines } from '../checkout/short-lines.ts'
import { takeWhatIsLeft } from './change-cart.ts'
import './short-notice.css'

interface ShortNoticeProps {
  readonly cart: Cart
  /** Of the last rejected order. */
  readonly short: ShortLines
}

/** Shown as long as the cart has more than is left. */
export function ShortNotice({ cart, short }: ShortNoticeProps) {
  const heading = useId()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (short.length > 0) place.current?.focus() // scrolls to it, and has it read
  }, [short])
  const over = short.filter(({ product, left }) => (cart.get(product as ProductId) ?? 0) > left) // an id from the wire
  const some = over.filter(({ left }) => left > 0)
  if (some.length === 0) return null
  const take = () => {
    takeWhatIsLeft(some)
    document.querySelector<HTMLElement>('.order-submit [type=submit]')?.focus() // what was wanted; the pressed button unmounts
  }
  return (
    <section className="short-notice" aria-labelledby={heading} tabIndex={-1} ref={place}>
      <h2 className="summary-heading" id={heading}>
        There’s less left than you want
      </h2>
      <ul>
        {over.map(({ product, name, left }) => (
          <li key={product}>
            <span className="long-name">{name}</span>
            <span className="numbers">
              <span className="visually-hidden">You want </span>
              <s>{cart.get(product as ProductId)}</s> <span aria-hidden="true">→</span>{' '}
              <strong>{left === 0 ? 'Sold out' : `${left} left`}</strong>
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-secondary" onClick={take}>
        Take what’s left
      </button>
    </section>
  )
}
