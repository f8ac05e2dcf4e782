import { useEffect, useId, useRef } from 'react'
import type { Cart } from '../../../domain/cart.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { ShortLines } from '../checkout/short-lines.ts'
import { takeWhatIsLeft } from './change-cart.ts'

interface ShortNoticeProps {
  readonly cart: Cart
  readonly short: ShortLines
}

export function ShortNotice({ cart, short }: ShortNoticeProps) {
  const heading = useId()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // The focus scrolls the notice into view and makes screen readers read it.
    if (short.length > 0) place.current?.focus()
  }, [short])
  const over = short.filter(({ product, left }) => (cart.get(product as ProductId) ?? 0) > left) // an id from the API
  const some = over.filter(({ left }) => left > 0)
  if (some.length === 0) return null
  const take = () => {
    takeWhatIsLeft(some)
    // The shopper wanted to order, and the pressed button unmounts.
    document.querySelector<HTMLElement>('.order-submit [type=submit]')?.focus()
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
