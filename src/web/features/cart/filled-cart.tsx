import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import type { OrderableLine } from '../checkout/order-cart.ts'
import { OrderSummary } from '../checkout/order-summary.tsx'
import type { ShortLines } from '../checkout/short-lines.ts'
import { CartFrame } from './cart-frame.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { availableLines, type CartLine, cartLines, isUnavailable, type KnownProducts } from './cart-lines.ts'
import { useCartProducts } from './cart-products.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { type SavedCart, savedCart } from './cart-state.ts'
import { saveSeenPrices } from './change-cart.ts'
import { describePieces } from './describe-pieces.ts'
import { NothingToOrder } from './nothing-to-order.tsx'
import { ShortNotice } from './short-notice.tsx'

const NOTHING_KNOWN: KnownProducts = { requested: new Set(), found: [] }

export function FilledCart({ saved }: { saved: SavedCart }) {
  const products = useCartProducts(saved.cart)
  const lines = cartLines(saved, products.status === 'ready' ? products.known : NOTHING_KNOWN)
  const check = async () => orderableLines(cartLines(savedCart(), await products.check()))
  useFirstPrices(saved, lines)
  const [short, setShort] = useState<ShortLines>([])
  const onOutOfStock = (lines: ShortLines) => {
    setShort(lines)
    products.reload()
  }

  if (products.status === 'loading') return <CartSkeleton lines={saved.cart.size} />
  return (
    <CartFrame>
      <div className="page-head">
        <h1>Your cart</h1>
        <p className="soft">{describePieces(lines)}</p>
      </div>
      {products.status === 'failed' ? (
        <Notice onRetry={products.reload}>The products in your cart could not be loaded.</Notice>
      ) : (
        <div className="cart">
          <ShortNotice cart={saved.cart} short={short} />
          <div>
            <ul className="cart-lines">
              {lines.map((line) => (
                <CartLineRow key={line.id} line={line} />
              ))}
            </ul>
            <Link className="text-link" href={paths.products()}>
              Continue shopping
            </Link>
          </div>
          {lines.every(isUnavailable) ? (
            <NothingToOrder />
          ) : (
            <ShopperQueries>
              <OrderSummary
                lines={orderableLines(lines)}
                check={check}
                onOutOfStock={onOutOfStock}
                onPricesChanged={products.reload}
              />
            </ShopperQueries>
          )}
        </div>
      )}
    </CartFrame>
  )
}

const orderableLines = (lines: readonly CartLine[]): OrderableLine[] =>
  availableLines(lines).map((line) => ({ ...line, name: line.product.name }))

/** Saves the prices of lines that came without one, as lines of the account's cart do. */
function useFirstPrices({ seenPrices }: SavedCart, lines: readonly CartLine[]): void {
  useEffect(() => {
    const unseen = availableLines(lines).filter(({ id }) => !seenPrices.has(id))
    if (unseen.length > 0) saveSeenPrices(unseen.map(({ product }) => product))
  }, [seenPrices, lines])
}
