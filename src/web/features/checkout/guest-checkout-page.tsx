import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { STILL_TRYING } from '../../api/failure.ts'
import basketDense from '../../pictures/basket@2x.webp'
import basket from '../../pictures/basket.webp'
import { PageRedirect } from '../../routing/navigation.ts'
import { paths } from '../../routing/paths.ts'
import { forgetTyped } from '../../state/order-draft.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { NeedsScript } from '../../ui/before-scripts.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import { reloadSession, useShopperSession } from '../account/shopper-session.ts'
import { availableLines, cartLines } from '../cart/cart-lines.ts'
import { useCartProducts } from '../cart/cart-products.ts'
import { useSavedCart } from '../cart/cart-state.ts'
import { ProductsNotice } from '../cart/products-notice.tsx'
import { finishGuestCheckout, heldPieces, useGuestAttempts } from '../orders/guest-attempts.ts'
import { OwnOrdersPart } from '../orders/own-orders-part.tsx'
import { placedState } from '../orders/placed-state.ts'
import { GuestForm } from './guest-form.tsx'
import type { SentOrder } from './send-order.ts'
import './checkout.css'

/** The page is at least as high as the screen, so that the footer does not move when the form appears. */
export const GuestCheckoutPage = () => (
  <div className="page container full-height">
    <Breadcrumb above={[{ text: 'Cart', href: paths.cart() }]} here="Checkout" />
    <div className="page-head">
      <h1>Checkout</h1>
    </div>
    <OwnOrdersPart />
    <Checkout />
  </div>
)

function Checkout() {
  const { status } = useShopperSession()
  if (status === 'shopper') return <ShopperRedirect />
  if (status === 'unreachable') return <Notice onRetry={reloadSession}>{STILL_TRYING}</Notice>
  if (status === 'loading') return <CheckoutSkeleton />
  return (
    <ShopperQueries>
      <GuestCheckout />
    </ShopperQueries>
  )
}

/** The cart has the addresses of the account, which replace what was typed. */
function ShopperRedirect() {
  useEffect(forgetTyped, [])
  return <PageRedirect to={paths.cart()} />
}

function GuestCheckout() {
  const saved = useSavedCart()
  const products = useCartProducts(saved.cart)
  const [isPlaced, setIsPlaced] = useState(false)
  const held = heldPieces(useGuestAttempts())
  const [, navigate] = useLocation()

  const onPlaced = ({ secret, order }: SentOrder) => {
    setIsPlaced(true) // the cart is empty while the order's page is loading
    finishGuestCheckout(secret, order)
    navigate(paths.guestOrder(secret), { replace: true, state: placedState(order.number) })
  }
  if (isPlaced) return <CheckoutSkeleton />
  if (saved.cart.size === 0) return <Nothing title="Your cart is empty" action="Shop Now" href={paths.products()} />
  const lines = cartLines(saved, products.known, held)
  const isEachKnown = lines.every(({ status }) => status !== 'loading')
  const notice = <ProductsNotice products={products} isShown={isEachKnown} />
  if (products.status === 'failed' && !isEachKnown) return notice
  if (!isEachKnown || (products.status === 'loading' && !products.hasFailed)) return <CheckoutSkeleton />
  const available = availableLines(lines)
  if (available.length === 0)
    return (
      <Nothing title="Nothing to order right now" action="Go to cart" href={paths.cart()}>
        Nothing in your cart is available.
      </Nothing>
    )
  return (
    <>
      {notice}
      <GuestForm cart={saved.cart} lines={available} onStale={products.reload} onPlaced={onPlaced} />
    </>
  )
}

interface NothingProps {
  readonly title: string
  readonly action: string
  readonly href: string
  readonly children?: string
}

const Nothing = ({ title, action, href, children }: NothingProps) => (
  <EmptyState
    art={<ArtPicture tint="lemon" of={{ src: basket, dense: basketDense }} sizes="145px" first />}
    level={2}
    title={title}
    action={
      <Link className="button button-primary button-large" href={href}>
        {action}
      </Link>
    }
  >
    {children}
  </EmptyState>
)

const CheckoutSkeleton = () => (
  <NeedsScript>
    <p className="visually-hidden" role="status">
      Loading the checkout
    </p>
    <div className="checkout" aria-hidden="true">
      <div className="form-grid">
        {Array.from({ length: 6 }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are all alike
          <div key={field} className="field">
            <Skeleton width={96} height={24} />
            <Skeleton height={51} className="skeleton-control" />
          </div>
        ))}
      </div>
      <Skeleton className="skeleton-panel" height={320} />
    </div>
  </NeedsScript>
)
