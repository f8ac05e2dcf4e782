import { Link } from 'wouter'
import { formatOrderNumber, parseOrderNumber } from '../../../domain/orders/order-number.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import { LiveTag } from '../../live/live-tag.tsx'
import { decodePart } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { useIsOnline } from '../../state/use-browser.ts'
import { ArtPicture, NothingFoundArt } from '../../ui/art.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Announcement, Notice } from '../../ui/notice.tsx'
import { LoginFirst, ShopperOnly } from '../account/shopper-only.tsx'
import { ChangeDetails } from './change-details.tsx'
import { ChangeOrder } from './change-order.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderHead, OrderPanels, OrderSkeleton } from './order-panels.tsx'
import { PARCEL } from './order-progress.tsx'
import { RateProducts } from './rate-products.tsx'
import { ReportComplaint } from './report-complaint.tsx'
import {
  useCancelOrder,
  useChangeDetails,
  useChangeTime,
  useLiveOrders,
  useReduceOrder,
  useRejectSubstitute,
  useReportComplaint,
  useShopperOrder,
} from './shopper-orders.ts'
import { AddToOrder } from './stop-note.tsx'
import { useAnnouncedChange } from './use-announced-change.ts'
import './orders.css'

/** The page is at least as high as the screen, so that the footer does not move when the order appears. */
export function OrderPage({ id }: { id: string }) {
  const number = spelled(decodePart(id))
  return (
    <div className="page container full-height">
      <Breadcrumb above={[{ text: 'My Orders', href: paths.myOrders() }]} here={number} />
      <ShopperOnly skeleton={<OrderSkeleton number={number} />} visitor={<VisitorOrder number={number} />}>
        {({ user, token }) => <FollowedOrder key={user._id + number} token={token} number={number} />}
      </ShopperOnly>
    </div>
  )
}

/** Formats the text as an order number when it can be one. */
function spelled(typed: string): string {
  const number = parseOrderNumber(typed)
  return number === null ? typed : formatOrderNumber(number)
}

const VisitorOrder = ({ number }: { number: string }) => (
  <>
    <OrderHead number={number} />
    <LoginFirst
      art={<ArtPicture tint="peach" of={PARCEL} sizes="145px" first />}
      title="Log in to follow your order"
      returnTo={paths.order(number)}
    >
      See where it is, what changed and what it costs.
    </LoginFirst>
  </>
)

interface FollowedOrderProps {
  readonly token: string
  /** The order number may have any spelling. */
  readonly number: string
}

function FollowedOrder({ token, number }: FollowedOrderProps) {
  const { data: order, error, isFetching, refetch } = useShopperOrder(token, number)
  const isLive = useLiveOrders(token)
  const cancel = useCancelOrder(token)
  const reject = useRejectSubstitute(token)
  const changeTime = useChangeTime(token)
  const changeDetails = useChangeDetails(token)
  const reduce = useReduceOrder(token)
  const report = useReportComplaint(token)
  const announced = useAnnouncedChange(order)
  const isOnline = useIsOnline()
  const failure = isFetching || !isOnline ? undefined : error?.failure // without a network, the notice of the frame says it
  if (failure?.status === 404) return <NoSuchOrder number={number} />
  return (
    <>
      {failure && !order && <OrderHead number={number} />}
      {failure && <Notice onRetry={() => void refetch()}>The order could not be loaded.</Notice>}
      {!failure && !order && <OrderSkeleton number={number} />}
      {order && (
        <OrderPanels
          order={order}
          onCancel={() => cancel(order)}
          onReject={({ line }) => reject({ order, line })}
          onChangeTime={(delivery) => changeTime({ order, delivery })}
          changeDetails={<ChangeDetails order={order} onChange={(details) => changeDetails({ order, details })} />}
          add={<AddToOrder order={order} />}
          change={<ChangeOrder order={order} onReduce={(reduction, key) => reduce({ order, reduction, key })} />}
          live={isOpen(order.status) && <LiveTag isLive={isLive} />}
          again={<OrderAgain order={order} />}
          report={<ReportComplaint order={order} onReport={(typed) => report({ order, report: typed })} />}
          rating={order.status === 'Delivered' && <RateProducts order={order} token={token} />}
        />
      )}
      <Announcement>{announced}</Announcement>
    </>
  )
}

const NoSuchOrder = ({ number }: { number: string }) => (
  <EmptyState
    art={<NothingFoundArt />}
    title="Order not found"
    action={
      <Link className="button button-primary button-large" href={paths.myOrders()}>
        See my orders
      </Link>
    }
  >{`There’s no order ${number} in your account. Check the number, or log in to the account you ordered with.`}</EmptyState>
)
