import { lazy, Suspense } from 'react'
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
  if (kept.cart.size === 0) {
    return (
      <CartFrame below={<BestSellers />}>
        <EmptyCart />
      </CartFrame>
    )
  }
  return (
    <Suspense fallback={<CartSkeleton lines={kept.cart.size} />}>
      <FilledCart kept={kept} />
    </Suspense>
  )
}
