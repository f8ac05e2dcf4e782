import { useEffect } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { CartFrame } from './cart-frame.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { availableLines, type CartLine, cartLines, isUnavailable, type KnownProducts } from './cart-lines.ts'
import { useCartProducts } from './cart-products.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { type SavedCart, savedCart } from './cart-state.ts'
import { seePrices } from './change-cart.ts'
import { describePieces } from './describe-pieces.ts'
import { NothingToOrder } from './nothing-to-order.tsx'

const NOTHING_KNOWN: KnownProducts = { asked: new Set(), found: [] }

/** The lines of a cart, and the way to order them. */
export function FilledCart({ kept }: { kept: SavedCart }) {
  const products = useCartProducts(kept.cart)
  const lines = cartLines(kept, products.status === 'ready' ? products.known : NOTHING_KNOWN)
  const check = async () => availableLines(cartLines(savedCart(), await products.check()))
  useFirstPrices(kept, lines)

  if (products.status === 'loading') return <CartSkeleton lines={kept.cart.size} />
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
          <div>
            <ul className="cart-lines">
              {lines.map((line) => (
                <CartLineRow key={line.id} line={line} />
              ))}
            </ul>
            <Link className="text-link mt-3" href={paths.products()}>
              Continue shopping
            </Link>
          </div>
          {lines.every(isUnavailable) ? (
            <NothingToOrder />
          ) : (
            <OrderSummary lines={availableLines(lines)} check={check} onOutOfStock={products.reload} />
          )}
        </div>
      )}
    </CartFrame>
  )
}

/** Products that came into the cart without a price, from the account perhaps, are seen here first. */
function useFirstPrices({ seenPrices }: SavedCart, lines: readonly CartLine[]): void {
  useEffect(() => {
    const unseen = availableLines(lines).filter(({ id }) => !seenPrices.has(id))
    if (unseen.length > 0) seePrices(unseen.map(({ product }) => product))
  }, [seenPrices, lines])
}
