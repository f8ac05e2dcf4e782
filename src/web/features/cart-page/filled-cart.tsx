import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products/products.ts'
import type { Cart } from '../../../domain/carts/cart.ts'
import { type ProductId, wireProductId } from '../../../domain/products/product.ts'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import { paths } from '../../routing/paths.ts'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import { useShopperSession } from '../account/shopper-session.ts'
import { type CartLine, cartLines, describePieces, isUnavailable, orderableLines, productsOf } from '../cart/cart-lines.ts'
import { useCartProducts } from '../cart/cart-products.ts'
import { type SavedCart, savedCart } from '../cart/cart-state.ts'
import { saveFirstSight, takeWhatIsLeft } from '../cart/change-cart.ts'
import { ProductsNotice } from '../cart/products-notice.tsx'
import { CartCheckout } from '../checkout/cart-checkout.tsx'
import type { ShortLines } from '../checkout/rejected-order.ts'
import { VisitorCheckout } from '../checkout/visitor-checkout.tsx'
import { heldPieces, useGuestAttempts } from '../orders/guest-attempts.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartFrame, CartLinks, CartSkeleton } from './cart-skeleton.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'
import '../../look/panel.css'

/** No cart waits for its swaps. Without their code, it has none. */
const cartSwaps = lazyCode(async () => (await import('./cart-swaps.tsx')).CartSwaps)

export function FilledCart({ saved }: { saved: SavedCart }) {
  const session = useShopperSession()
  const products = useCartProducts(saved.cart)
  const held = heldPieces(useGuestAttempts())
  const lines = cartLines(saved, products.known, held)
  const check = async () => orderableLines(cartLines(savedCart(), await products.check(), held))
  useFirstSight(saved, lines)
  const [short, setShort] = useState<ShortLines>([])
  const isEachKnown = lines.every(({ status }) => status !== 'loading')
  const isShown = products.status === 'ready' || (products.hasFailed && isEachKnown)
  if (products.status === 'loading' && !isShown) return <CartSkeleton lines={saved.cart.size} />
  return (
    <CartFrame>
      <div className="page-head">
        <h1>Your cart</h1>
        <p className="soft">{describePieces(lines)}</p>
      </div>
      {isShown && <ReceiptPanel saved={saved} lines={lines} />}
      <ProductsNotice products={products} isShown={isShown} />
      {isShown && (
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
            <CartLinks />
            <Swaps lines={lines} />
          </div>
          {lines.every(isUnavailable) ? (
            <NothingToOrder />
          ) : (
            <ShopperQueries>
              {session.status === 'visitor' ? (
                <VisitorCheckout lines={orderableLines(lines)} onStale={products.reload} />
              ) : (
                <CartCheckout lines={orderableLines(lines)} check={check} onOutOfStock={setShort} onStale={products.reload} />
              )}
            </ShopperQueries>
          )}
        </div>
      )}
    </CartFrame>
  )
}

function Swaps({ lines }: { readonly lines: readonly CartLine[] }) {
  const { code: CartSwaps } = useLazyCode(cartSwaps)
  return (
    CartSwaps && (
      <ShopperQueries>
        <CartSwaps lines={lines} />
      </ShopperQueries>
    )
  )
}

/** Saves what is seen of products that come without it, such as those of the account's cart. */
function useFirstSight({ seenPrices, seenFacts }: SavedCart, lines: readonly CartLine[]): void {
  useEffect(() => {
    const isUnseen = (seen: ReadonlyMap<ProductId, unknown>) => {
      return ({ _id }: ProductWire) => !seen.has(wireProductId(_id))
    }
    const products = productsOf(lines)
    if (products.some(isUnseen(seenFacts)) || products.some(isUnseen(seenPrices))) saveFirstSight(products)
  }, [seenPrices, seenFacts, lines])
}

interface ShortNoticeProps {
  readonly cart: Cart
  readonly short: ShortLines
}

function ShortNotice({ cart, short }: ShortNoticeProps) {
  const heading = useId()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // The focus scrolls the notice into view and makes screen readers read it.
    if (short.length > 0) place.current?.focus()
  }, [short])
  const over = short.filter(({ product, left }) => (cart.get(wireProductId(product)) ?? 0) > left)
  const some = over.filter(({ left }) => left > 0)
  if (some.length === 0) return null
  const take = () => {
    takeWhatIsLeft(some)
    // The shopper wanted to order, and the pressed button unmounts.
    document.querySelector<HTMLElement>('.order-submit .button-primary')?.focus()
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
              <s>{cart.get(wireProductId(product))}</s> <span aria-hidden="true">→</span>{' '}
              <strong>{left === 0 ? 'Out of stock' : `${left} left`}</strong>
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

function NothingToOrder() {
  const heading = useId()
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 className="summary-heading" id={heading}>
        Nothing to order right now
      </h2>
      <p>Nothing in your cart is available. Leave it here for later, or pick something else for today.</p>
      <Link className="button button-primary button-large" href={paths.products()}>
        See what’s in stock
      </Link>
    </section>
  )
}
