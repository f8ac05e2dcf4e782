import { Link } from 'wouter'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'
import type { Cart } from '../../../domain/cart.ts'
import type { ProductId } from '../../../domain/product.ts'
import { STILL_TRYING } from '../../api/no-response.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { paths } from '../../paths.ts'
import parcelDense from '../../pictures/parcel@2x.webp'
import parcel from '../../pictures/parcel.webp'
import { ArtPicture } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoginFirst } from '../account/login-first.tsx'
import { askSessionAgain, reportShopperFailure, useShopperSession } from '../account/shopper-session.ts'
import { useCart } from '../cart/cart-store.ts'
import { useWaitingPayments } from '../payments/waiting-payments.ts'
import { OrderList } from './order-list.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { useOrderPages } from './order-pages.ts'

/** A shopper's own orders; a visitor is asked to log in. */
export function MyOrdersContent() {
  const session = useShopperSession()
  if (session.status === 'asking') return <OrderListSkeleton />
  if (session.status === 'unreachable') return <Notice onRetry={askSessionAgain}>{STILL_TRYING}</Notice>
  if (session.status === 'visitor') {
    return (
      <LoginFirst art={art} title="Log in to see and track your orders" returnTo={paths.myOrders()}>
        Find what you bought, what you paid and where your order is.
      </LoginFirst>
    )
  }
  return <ShopperOrders key={session.user._id} token={session.token} />
}

function ShopperOrders({ token }: { token: string }) {
  const pages = useOrderPages(
    (cursor) => shopperApi.listShopperOrders(token, cursor),
    (failure) => reportShopperFailure(failure, token),
  )
  const { payments, cancel } = useWaitingPayments(token, () => {
    pages.reload()
    askSessionAgain() // a payment takes what was bought out of the cart
  })
  const cart = useCart()
  if (payments === null || (pages.orders === null && !pages.hasFailed)) return <OrderListSkeleton />
  const waiting = payments.filter((payment) => payment.state !== 'failed' || isInCart(payment, cart))
  if (pages.orders?.length === 0 && waiting.length === 0) return <NoOrders />
  return (
    <>
      <OrderList orders={pages.orders ?? []} waiting={waiting} onCancel={cancel} />
      {pages.hasFailed ? (
        <div className="mt-4">
          <Notice onRetry={pages.loadMore}>Orders could not be loaded.</Notice>
        </div>
      ) : (
        pages.hasMore && <LoadMore busy={pages.isLoading} onLoad={pages.loadMore} />
      )}
    </>
  )
}

/** Who has put the products back has gone on: of a payment that failed there is nothing more to say. */
const isInCart = ({ order }: WaitingPaymentWire, cart: Cart): boolean =>
  order.items.every(({ product }) => cart.has(product._id as ProductId)) // the wire's opaque text; the brand only keeps it from other ids

const LoadMore = ({ busy, onLoad }: { busy: boolean; onLoad: () => void }) => (
  <p className="mt-6 grid justify-center">
    <button type="button" className="button button-secondary" aria-busy={busy} onClick={onLoad}>
      {busy && <span className="spinner" aria-hidden="true" />}
      Load more
    </button>
  </p>
)

const art = <ArtPicture category="Dairy" of={{ src: parcel, dense: parcelDense }} sizes="145px" first />

const NoOrders = () => (
  <EmptyState
    art={art}
    level={2}
    title="No orders yet"
    action={
      <Link className="button button-primary button-large" href={paths.products()}>
        Shop Now
      </Link>
    }
  >
    Your orders will show up here.
  </EmptyState>
)
