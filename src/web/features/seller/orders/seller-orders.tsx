import { CircleAlert, Phone, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { FailedJobsWire } from '../../../../contract/operations/alarms-and-jobs.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { OPEN_STATUSES } from '../../../../domain/orders/order-workflow.ts'
import { LoadMoreButton, type PagedList } from '../../../lists/paged-list.tsx'
import { LiveTag } from '../../../live/live-tag.tsx'
import parcelDense from '../../../pictures/parcel@2x.webp'
import parcel from '../../../pictures/parcel.webp'
import { paths } from '../../../routing/paths.ts'
import { useUrlFilter } from '../../../routing/url-filter.ts'
import { ArtPicture, NothingFoundArt } from '../../../ui/art.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { momentText } from '../../../ui/date-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OrderRowsSkeleton } from '../page-skeletons.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { useIsManager } from '../seller-session.ts'
import { Board } from './board.tsx'
import { type BoardFilter, boardFilter, isFiltered, isGrouped, orderQuery, showsNewOrders } from './board-filter.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportOrders } from './export-orders.tsx'
import { NewOrders } from './new-orders.tsx'
import { MoreTools, OrderFilters, StatusTabs } from './order-filters.tsx'
import { PushToggle } from './order-push.tsx'
import { SoundToggle } from './order-sound.tsx'
import { PackingSlips, usePrintedSlips } from './packing-slips.tsx'
import { PaymentIssueList } from './payment-issue-list.tsx'
import { useBulkActions, useSelection } from './use-bulk-actions.ts'
import { useOrderActions } from './use-order-actions.ts'
import { type OrderCounts, sum } from './use-order-counts.ts'
import { useOrders } from './use-orders.ts'
import { useFailedJobs, usePaymentIssues } from './use-payment-issues.ts'
import './seller-orders.css'

export { OrdersSkeleton } from '../page-skeletons.tsx'

export function SellerOrders({ title }: { title: string }) {
  const { filter, change } = useUrlFilter(boardFilter)
  const isManager = useIsManager()
  const list = useOrders(filter)
  const { rows: orders, busy, failed } = list
  const selection = useSelection(orders ?? [])
  const issues = usePaymentIssues(list.updatedAt, list.reload)
  const failedJobs = useFailedJobs(list.updatedAt)
  const actions = useOrderActions(list.reloadCounts)
  const bulkActions = useBulkActions(selection, list.reloadCounts)
  const slips = usePrintedSlips()
  const focusTarget = useRef<string>(undefined)
  const showNew = () => {
    focusTarget.current = list.waiting[0]?._id
    list.showNew()
    if (!showsNewOrders(filter)) change(boardFilter.defaults)
  }
  useEffect(() => {
    const order = [...(list.ref.current?.children ?? [])].find(
      (row) => row instanceof HTMLElement && row.dataset.order === focusTarget.current,
    )
    if (focusTarget.current === undefined || !(order instanceof HTMLElement)) return
    focusTarget.current = undefined
    order.focus() // The pressed button is gone.
  })
  return (
    <>
      <SellerHead
        title={title}
        note={
          <span className="orders-note">
            <span role="status">{countText(list, filter)}</span>
            <LiveTag isLive={list.isLive} />
          </span>
        }
      >
        <div className="work-actions">
          <SoundToggle />
          <PushToggle />
          {isManager && (
            <Link className="button button-quiet" href={paths.phoneOrder()}>
              <Phone className="icon" aria-hidden="true" />
              Order by phone
            </Link>
          )}
        </div>
      </SellerHead>
      {failedJobs.length > 0 && <FailedJobs failed={failedJobs} />}
      <PaymentIssueList {...issues} />
      <StatusTabs filter={filter} counts={list.counts} />
      <OrderFilters filter={filter} late={list.counts?.late ?? null} onChange={change}>
        <RefreshButton busy={busy === 'loading'} onClick={list.reload} />
        {isManager && (
          <MoreTools>
            <ExportOrders query={orderQuery(filter)} />
          </MoreTools>
        )}
      </OrderFilters>
      <div className="seller-orders" aria-busy={busy === 'loading'}>
        {failed === 'list' && <Notice onRetry={list.reload}>Orders could not be loaded.</Notice>}
        {orders === null && !failed && <OrderRowsSkeleton />}
        {orders?.length === 0 && <NoOrders filter={filter} counts={list.counts} />}
        {orders && orders.length > 0 && (
          <Board
            orders={orders}
            actions={actions}
            selection={selection}
            listRef={list.ref}
            isGrouped={isGrouped(filter)}
            hasMore={list.hasMore}
            onPrint={(order) => slips.print([order])}
            onPrintPickList={slips.printPickList}
          />
        )}
      </div>
      <LoadMoreButton list={list}>Load more orders</LoadMoreButton>
      {failed === 'next-page' && <Notice>More orders could not be loaded.</Notice>}
      <NewOrders waiting={list.waiting} mayBeMore={list.mayBeMore} onShow={showNew} />
      {selection.orders.length > 0 && (
        <BulkBar
          selected={selection.orders}
          actions={bulkActions}
          onPrint={slips.print}
          onPrintPickList={slips.printPickList}
          onClear={() => selection.selectAll(false)}
        />
      )}
      <PackingSlips printed={slips.printed} />
    </>
  )
}

const RefreshButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <BusyButton className="button button-quiet seller-refresh" busy={busy} icon={RotateCw} onClick={onClick}>
    Refresh
  </BusyButton>
)

const FailedJobs = ({ failed }: { failed: readonly FailedJobsWire[] }) => (
  <div className="failed-jobs seller-panel soft" role="status">
    {failed.map(({ title, since, isRetried }) => (
      <p key={`${title} ${isRetried}`}>
        <CircleAlert className="icon" aria-hidden="true" />
        <span>
          {`${title} has been failing since ${momentText(since)}. ${isRetried ? 'The store keeps trying.' : 'The store has stopped trying; whoever runs it can start it again.'}`}
        </span>
      </p>
    ))}
  </div>
)

interface NoOrdersProps {
  readonly filter: BoardFilter
  readonly counts: OrderCounts | null
}

function NoOrders({ filter, counts }: NoOrdersProps) {
  if (isFiltered(filter)) {
    return (
      <EmptyState
        level={2}
        art={<NothingFoundArt />}
        title="No orders found"
        action={
          <Link className="button button-secondary" href={paths.sellerOrders()}>
            Show all open orders
          </Link>
        }
      >
        Try another search, day or status.
      </EmptyState>
    )
  }
  const isNew = counts !== null && sum(counts.byStatus) === 0
  const open = counts === null ? 0 : sum(counts.byStatus, OPEN_STATUSES)
  return (
    <EmptyState
      level={2}
      art={<ArtPicture tint="peach" of={{ src: parcel, dense: parcelDense }} sizes="145px" first />}
      title={filter.status === null && !isNew ? 'No open orders' : isNew ? 'No orders yet' : 'No orders here'}
    >
      {open > 0 ? 'There are orders with another status.' : 'New orders will show up here.'}
    </EmptyState>
  )
}

function countText({ rows, hasMore, failed }: PagedList<OrderWire>, filter: BoardFilter): string {
  if (rows === null) return failed ? 'Not loaded' : 'Loading'
  if (rows.length === 0) return 'None'
  if (rows.length === 1) return '1 order'
  const order = orderQuery(filter).sort === 'due' ? 'due first' : 'newest first'
  return hasMore ? `The first ${rows.length} orders, ${order}` : `${rows.length} orders, ${order}`
}
