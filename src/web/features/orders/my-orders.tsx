import { Link } from 'wouter'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'
import type { Cart } from '../../../domain/cart.ts'
import { isOpen } from '../../../domain/order-workflow.ts'
import type { ProductId } from '../../../domain/product.ts'
import { LoadMoreButton } from '../../lists/paged-list.tsx'
import { LiveTag } from '../../live/live-tag.tsx'
import parcelDense from '../../pictures/parcel@2x.webp'
import parcel from '../../pictures/parcel.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { reloadSession } from '../account/shopper-session.ts'
import { useCart } from '../cart/cart-state.ts'
import { useWaitingPayments } from '../payments/waiting-payments.ts'
import { OrderList } from './order-list.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { useCancelOrder, useShopperOrders } from './shopper-orders.ts'
import { useLiveOrders } from './use-live-orders.ts'

export function MyOrders({ token, name }: { token: string; name: string }) {
  const list = useShopperOrders(token)
  const cancelOrder = useCancelOrder(token)
  const isLive = useLiveOrders(token)
  const { rows: orders, failed, reload, loadMore } = list
  const { payments, cancel } = useWaitingPayments(token, () => {
    reload()
    // A payment removes what was bought from the cart.
    reloadSession()
  })
  const cart = useCart()
  if (payments === null || (orders === null && !failed)) return <OrderListSkeleton />
  const waiting = (payments ?? []).filter((payment) => payment.state !== 'failed' || isInCart(payment, cart))
  if (orders?.length === 0 && waiting.length === 0) return <NoOrders />
  return (
    <>
      <PlacedOrder orders={orders ?? []} name={name} />
      {orders?.some(({ status }) => isOpen(status)) && <LiveTag isLive={isLive} />}
      <OrderList
        orders={orders ?? []}
        waiting={waiting}
        onCancelOrder={cancelOrder}
        onCancelPayment={cancel}
        listRef={list.ref}
      />
      <LoadMoreButton list={list}>Load more</LoadMoreButton>
      {failed && (
        <div className="load-more-failed">
          <Notice onRetry={failed === 'next-page' ? loadMore : reload}>Orders could not be loaded.</Notice>
        </div>
      )}
    </>
  )
}

/** A failed payment is shown while its products are still in the cart. */
const isInCart = ({ order }: WaitingPaymentWire, cart: Cart): boolean =>
  order.items.every(({ product }) => cart.has(product._id as ProductId)) // an id from the API

export const parcelArt = <ArtPicture tint="peach" of={{ src: parcel, dense: parcelDense }} sizes="145px" first />

const NoOrders = () => (
  <EmptyState
    art={parcelArt}
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
