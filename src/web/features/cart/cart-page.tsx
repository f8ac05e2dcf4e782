import { useHydrated } from '../../hydration.tsx'
import { MissingCode } from '../../layout/missing-code.tsx'
import { lazyCode } from '../../lazy-code.ts'
import { PageHead } from '../../page-head.tsx'
import { paths } from '../../paths.ts'
import { useLazyCode } from '../../use-lazy-code.ts'
import { BestSellers } from '../home/best-sellers.tsx'
import { CartFrame } from './cart-frame.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { type SavedCart, savedCart, useSavedCart } from './cart-state.ts'
import { EmptyCart } from './empty-cart.tsx'

const filledCart = lazyCode(async () => (await import('./filled-cart.tsx')).FilledCart)
if (savedCart().cart.size > 0) filledCart.load().catch(() => {}) // asked again when it is rendered

/** What the shopper gathered, and the way to order it: code that a cart without lines has no need of. */
export function CartPage() {
  const kept = useSavedCart()
  return (
    <>
      <PageHead
        title="Cart"
        description="Review your cart at Larder, then choose where to deliver and how to pay."
        canonical={paths.cart()}
      />
      {kept.cart.size === 0 ? <NoLines /> : <Lines kept={kept} />}
    </>
  )
}

function Lines({ kept }: { kept: SavedCart }) {
  const { code: FilledCart, hasFailed, retry } = useLazyCode(filledCart)
  if (FilledCart) return <FilledCart kept={kept} />
  if (!hasFailed) return <CartSkeleton lines={kept.cart.size} />
  return (
    <CartFrame>
      <div className="page-head">
        <h1>Your cart</h1>
      </div>
      <MissingCode retry={retry} />
    </CartFrame>
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
