import { lazy, Suspense } from 'react'
import { useHydrated } from '../../hydration.tsx'
import { PageHead } from '../../page-head.tsx'
import { paths } from '../../paths.ts'
import { BestSellers } from '../home/best-sellers.tsx'
import { CartFrame } from './cart-frame.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { keptCart, useKeptCart } from './cart-store.ts'
import { EmptyCart } from './empty-cart.tsx'

const fetchFilledCart = async () => ({ default: (await import('./filled-cart.tsx')).FilledCart })
const FilledCart = lazy(fetchFilledCart)
if (keptCart().cart.size > 0) fetchFilledCart().catch(() => {}) // asked again when it is rendered

/** What the shopper gathered, and the way to order it: code that a cart without lines has no need of. */
export function CartPage() {
  const kept = useKeptCart()
  return (
    <>
      <PageHead
        title="Cart"
        description="Your cart at Larder: check it, choose where to deliver and how to pay."
        canonical={paths.cart()}
      />
      {kept.cart.size === 0 ? (
        <NoLines />
      ) : (
        <Suspense fallback={<CartSkeleton lines={kept.cart.size} />}>
          <FilledCart kept={kept} />
        </Suspense>
      )}
    </>
  )
}

/** An empty cart; and until the browser has looked into its own also a skeleton, which is shown instead where it keeps lines. */
function NoLines() {
  const isKnown = useHydrated()
  return (
    <>
      <div className={isKnown ? undefined : 'cart-unless-kept'}>
        <CartFrame below={<BestSellers />}>
          <EmptyCart />
        </CartFrame>
      </div>
      {!isKnown && (
        <div className="cart-if-kept">
          <CartSkeleton />
        </div>
      )}
    </>
  )
}
