import { RotateCw } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { useMoreRows } from '../../../lists/more-rows.ts'
import type { PagedState } from '../../../lists/paged-query.ts'
import { LiveTag } from '../../../live/live-tag.tsx'
import parcelDense from '../../../pictures/parcel@2x.webp'
import parcel from '../../../pictures/parcel.webp'
import { Announcement } from '../../../ui/announcement.tsx'
import { ArtPicture } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMoreButton } from '../../../ui/load-more-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OrderCardsSkeleton } from '../page-skeletons.tsx'
import { SellerHead } from '../seller-head.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { NewOrders } from './new-orders.tsx'
import { PaymentIssueList } from './payment-issue-list.tsx'
import { SellerOrder } from './seller-order.tsx'
import { useFailedJobs } from './use-failed-jobs.ts'
import { type OrderActions, useOrderActions } from './use-order-actions.ts'
import { useOrders } from './use-orders.ts'
import { usePaymentIssues } from './use-payment-issues.ts'
import './seller-orders.css'

export function SellerOrders({ title }: { title: string }) {
  const { state, isLive, updatedAt, reload, loadMore, waiting, mayBeMore } = useOrders()
  const focusTarget = useRef<string>(undefined)
  const { rows: orders, hasMore, busy, failed } = state
  const more = useMoreRows('order', orders?.length ?? 0)
  const showMore = () => {
    more.start()
    loadMore()
  }
  const showNew = () => {
    focusTarget.current = waiting[0]?._id
    reload()
  }
  useEffect(() => {
    const place = orders?.findIndex(({ _id }) => _id === focusTarget.current) ?? -1
    const order = more.list.current?.children[place]
    if (!(order instanceof HTMLElement)) return
    focusTarget.current = undefined
    order.focus() // the pressed button is gone
  }, [orders, more.list])
  const issues = usePaymentIssues(updatedAt, reload)
  const failedJobs = useFailedJobs(updatedAt)
  const actions = useOrderActions(reload)
  return (
    <>
      <SellerHead title={title} note={<span role="status">{countText(state)}</span>}>
        <RefreshButton busy={busy === 'loading'} onClick={reload} />
      </SellerHead>
      <LiveTag isLive={isLive} />
      <NewOrders count={waiting.length} mayBeMore={mayBeMore} onShow={showNew} />
      {failedJobs.length > 0 && <FailedJobs failed={failedJobs} />}
      {issues.payments.length > 0 && (
        <PaymentIssueList payments={issues.payments} onRefund={issues.refund} onAccept={issues.accept} />
      )}
      <div className="seller-orders">
        {failed && !failed.isFurther && <Notice onRetry={reload}>Orders could not be loaded.</Notice>}
        {orders === null && !failed && <OrderCardsSkeleton />}
        {orders?.length === 0 && <NoOrders />}
        {orders && orders.length > 0 && <OrderList orders={orders} actions={actions} listRef={more.list} />}
      </div>
      {hasMore && (
        <LoadMoreButton busy={busy === 'loading-more'} onClick={showMore}>
          Load more orders
        </LoadMoreButton>
      )}
      {failed?.isFurther && <Notice>More orders could not be loaded.</Notice>}
      <Announcement>{more.announced}</Announcement>
    </>
  )
}

const RefreshButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <button type="button" className="button button-quiet seller-refresh" aria-busy={busy} onClick={onClick}>
    {busy ? <span className="spinner" aria-hidden="true" /> : <RotateCw className="icon" aria-hidden="true" />}
    <span>Refresh</span>
  </button>
)

interface OrderListProps {
  readonly orders: readonly OrderWire[]
  readonly actions: OrderActions
  readonly listRef: Ref<HTMLUListElement>
}

const OrderList = ({ orders, actions, listRef }: OrderListProps) => (
  <ul className="seller-orders" ref={listRef}>
    {orders.map((order) => (
      <li key={order._id} tabIndex={-1}>
        <SellerOrder order={order} actions={actions} />
      </li>
    ))}
  </ul>
)

const NoOrders = () => (
  <EmptyState
    level={2}
    art={<ArtPicture category="Dairy" of={{ src: parcel, dense: parcelDense }} sizes="145px" first />}
    title="No orders yet"
  >
    New orders will show up here.
  </EmptyState>
)

function countText({ rows, hasMore, failed }: PagedState<OrderWire>): string {
  if (rows === null) return failed ? 'Not loaded' : 'Loading'
  if (hasMore) return `The newest ${rows.length} orders`
  if (rows.length < 2) return rows.length === 1 ? '1 order' : 'None yet'
  return `${rows.length} orders, newest first`
}
