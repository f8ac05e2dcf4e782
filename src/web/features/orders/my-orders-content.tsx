import { Link } from 'wouter'
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
import { WaitingPaymentList } from '../payments/waiting-payment-list.tsx'
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
  const waiting = useWaitingPayments(token, () => {
    pages.reload()
    askSessionAgain() // a payment takes what was bought out of the cart
  })
  if (waiting === null || (pages.orders === null && !pages.hasFailed)) return <OrderListSkeleton />
  if (pages.orders?.length === 0 && waiting.length === 0) return <NoOrders />
  return (
    <>
      {waiting.length > 0 && <WaitingPaymentList payments={waiting} />}
      {pages.orders && <OrderList orders={pages.orders} />}
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
    What you order will be listed here, with where it is.
  </EmptyState>
)
