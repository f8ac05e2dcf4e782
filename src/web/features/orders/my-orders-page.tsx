import type { Ref } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { WaitingPaymentWire } from '../../../contract/payments/payments.ts'
import type { Cart } from '../../../domain/carts/cart.ts'
import { formatDollars } from '../../../domain/money.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import { wireProductId } from '../../../domain/products/product.ts'
import { useHasMail } from '../../document/mailing.ts'
import { LoadMoreButton } from '../../lists/paged-list.tsx'
import { LiveTag } from '../../live/live-tag.tsx'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountFrame } from '../account/account-frame.tsx'
import { ShopperOnly } from '../account/shopper-only.tsx'
import { reloadSession } from '../account/shopper-session.ts'
import { useCart } from '../cart/cart-state.ts'
import { WaitingPaymentCard } from '../payments/waiting-payment-card.tsx'
import { useWaitingPayments, withWaiting } from '../payments/waiting-payments.ts'
import { stopsTogether } from './along.ts'
import { OrderCard } from './order-card.tsx'
import { ConfirmStage, whereToPay } from './order-confirmed.tsx'
import { PARCEL } from './order-progress.tsx'
import { placedNumber } from './placed-state.ts'
import {
  useCancelOrder,
  useChangeDetails,
  useLiveOrders,
  useReduceOrder,
  useReportComplaint,
  useShopperOrders,
} from './shopper-orders.ts'
import { VisitorOrders } from './visitor-orders.tsx'
import './orders.css'

export const MyOrdersPage = () => (
  <AccountFrame title="My Orders" isWide>
    <ShopperOnly skeleton={<OrderListSkeleton />} visitor={<VisitorOrders />}>
      {({ user, token }) => <MyOrders key={user._id} token={token} name={user.name} />}
    </ShopperOnly>
  </AccountFrame>
)

function MyOrders({ token, name }: { token: string; name: string }) {
  const list = useShopperOrders(token)
  const cancelOrder = useCancelOrder(token)
  const changeDetails = useChangeDetails(token)
  const reduce = useReduceOrder(token)
  const report = useReportComplaint(token)
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
        onChangeDetails={changeDetails}
        onReduce={reduce}
        onReport={report}
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
  order.items.every(({ product }) => cart.has(wireProductId(product._id)))

const parcelArt = <ArtPicture tint="peach" of={PARCEL} sizes="145px" first />

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

interface OrderListProps {
  readonly orders: readonly OrderWire[]
  readonly waiting: readonly WaitingPaymentWire[]
  onCancelOrder(order: OrderWire): Promise<void>
  readonly onChangeDetails: ReturnType<typeof useChangeDetails>
  readonly onReduce: ReturnType<typeof useReduceOrder>
  readonly onReport: ReturnType<typeof useReportComplaint>
  onCancelPayment(payment: WaitingPaymentWire): Promise<void>
  readonly listRef: Ref<HTMLUListElement>
}

/** Lists the newest order first. The newest open order shows its progress. */
function OrderList({
  orders,
  waiting,
  onCancelOrder,
  onChangeDetails,
  onReduce,
  onReport,
  onCancelPayment,
  listRef,
}: OrderListProps) {
  const tracked = orders.find(({ status }) => isOpen(status))
  return (
    <ul className="order-list" ref={listRef}>
      {withWaiting(stopsTogether(orders), waiting).map((entry) => (
        <li key={entry.id} className="order-card" tabIndex={-1}>
          {'order' in entry ? (
            <OrderCard
              order={entry.order}
              isTracked={entry.order === tracked}
              onCancel={() => onCancelOrder(entry.order)}
              onChangeDetails={(details) => onChangeDetails({ order: entry.order, details })}
              onReduce={(reduction, key) => onReduce({ order: entry.order, reduction, key })}
              onReport={(report) => onReport({ order: entry.order, report })}
            />
          ) : (
            <WaitingPaymentCard payment={entry.waiting} onCancel={() => onCancelPayment(entry.waiting)} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface PlacedOrderProps {
  readonly orders: readonly OrderWire[]
  readonly name: string
}

/** Confirms the order that the shopper has just placed, as long as it is open. */
function PlacedOrder({ orders, name }: PlacedOrderProps) {
  const placed = placedNumber(useHistoryState<unknown>())
  const hasMail = useHasMail()
  const order = orders.find(({ number }) => number === placed)
  if (!order || !isOpen(order.status)) return null
  return (
    <ConfirmStage order={order} name={name} level={2}>
      <p>{`${payText(order)}${hasMail ? 'We’ll email you a receipt.' : 'The order’s page has your receipt.'}`}</p>
      <Link className="text-link" href={paths.order(order.number)}>
        Follow this order
      </Link>
    </ConfirmStage>
  )
}

function payText(order: OrderWire): string {
  const { isPaid, toPay, payment } = order
  if (isPaid) return ''
  if (payment?.reserved !== undefined) return `${formatDollars(payment.reserved)} is reserved on your card. `
  if (order.stop) return `Pay ${formatDollars(order.stop.toPay)} in cash ${whereToPay(order)} for all that comes together. `
  return `Pay ${formatDollars(toPay)} in cash ${whereToPay(order)}. `
}

const OrderListSkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading orders
    </p>
    <ul className="order-list" aria-hidden="true">
      {['first', 'second', 'third'].map((order) => (
        <li key={order} className="order-card">
          <OrderCardSkeleton />
        </li>
      ))}
    </ul>
  </>
)

const OrderCardSkeleton = () => (
  <div className="order-card-skeleton">
    <Skeleton width={168} height={24} />
    <Skeleton width={64} height={20} />
    <Skeleton width={240} height={28} />
    <Skeleton height={56} className="skeleton-control" />
  </div>
)
