import { Link, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { useDeliveryTime } from '../../document/open-state.ts'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import basketDense from '../../pictures/basket@2x.webp'
import basket from '../../pictures/basket.webp'
import { paths } from '../../routing/paths.ts'
import { useHydrated } from '../../state/use-browser.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MissingCode, reportMissedPart } from '../../ui/notice.tsx'
import { type SavedCart, savedCart, useSavedCart } from '../cart/cart-state.ts'
import { BestSellers } from '../catalog/best-sellers.tsx'
import { usePlacedAttempt } from '../orders/placed-attempt.ts'
import { CartFrame, CartLinks, CartSkeleton } from './cart-skeleton.tsx'
import './cart.css'

const filledCart = lazyCode(async () => (await import('./filled-cart.tsx')).FilledCart)
if (savedCart().cart.size > 0) filledCart.load().catch(() => {}) // retried when it is rendered

/** The question about products that a link wants to add. Few visits have one. */
const linkQuestion = lazyCode(async () => (await import('./link-question.tsx')).LinkQuestion)
const HAS_LINK = /[?&]add=/

export function CartPage() {
  const query = useSearch(useRouter())
  const { code: LinkQuestion } = useLazyCode(linkQuestion, { wanted: HAS_LINK.test(query), onFailure: reportMissedPart })
  return (
    <>
      <CartContent />
      {LinkQuestion && <LinkQuestion key={query} query={query} />}
    </>
  )
}

function CartContent() {
  const saved = useSavedCart()
  const isLookingForOrder = usePlacedAttempt()
  if (saved.cart.size > 0) return <Lines saved={saved} />
  return isLookingForOrder ? <CartSkeleton /> : <NoLines />
}

function Lines({ saved }: { saved: SavedCart }) {
  const { code: FilledCart, hasFailed, retry } = useLazyCode(filledCart)
  if (FilledCart) return <FilledCart saved={saved} />
  if (!hasFailed) return <CartSkeleton lines={saved.cart.size} />
  return (
    <CartFrame>
      <div className="page-head">
        <h1>Your cart</h1>
      </div>
      <MissingCode retry={retry} />
    </CartFrame>
  )
}

/**
 * The server's HTML is the same for everybody. Until hydration, CSS shows a skeleton instead of the empty cart when the
 * saved cart has lines.
 */
function NoLines() {
  const isKnown = useHydrated()
  return (
    <>
      <div className={isKnown ? undefined : 'cart-unless-saved'}>
        <CartFrame below={<BestSellers />}>
          <EmptyCart />
        </CartFrame>
      </div>
      {!isKnown && (
        <div className="cart-if-saved">
          <CartSkeleton />
        </div>
      )}
    </>
  )
}

const EmptyCart = () => (
  <EmptyState
    art={<ArtPicture tint="lemon" of={{ src: basket, dense: basketDense }} sizes="145px" first />}
    title="Your cart is empty"
    action={
      <>
        <Link className="button button-primary button-large" href={paths.products()}>
          Shop Now
        </Link>
        <CartLinks />
      </>
    }
  >
    {`Add something good and it’ll be at your door ${useDeliveryTime()}.`}
  </EmptyState>
)
