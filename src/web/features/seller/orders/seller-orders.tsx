import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LoadMoreButton } from '../../../lists/paged-list.tsx'
import { LiveTag } from '../../../live/live-tag.tsx'
import { useUrlFilter } from '../../../routing/url-filter.ts'
import { Notice } from '../../../ui/notice.tsx'
import { OrderRowsSkeleton } from '../page-skeletons.tsx'
import { SellerHead } from '../seller-head.tsx'
import { useIsManager } from '../seller-session.ts'
import { Board } from './board.tsx'
import { boardFilter, showsNewOrders } from './board-filter.ts'
import { BulkBar } from './bulk-bar.tsx'
import { countText } from './count-text.ts'
import { ExportOrders } from './export-orders.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { NewOrders } from './new-orders.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderFilters } from './order-filters.tsx'
import { PackingSlips, usePrintedSlips } from './packing-slips.tsx'
import { PaymentIssueList } from './payment-issue-list.tsx'
import { SoundToggle } from './sound-toggle.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { useBulkActions } from './use-bulk-actions.ts'
import { useFailedJobs } from './use-failed-jobs.ts'
import { useOrderActions } from './use-order-actions.ts'
import { useOrders } from './use-orders.ts'
import { usePaymentIssues } from './use-payment-issues.ts'
import { useSelection } from './use-selection.ts'
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
  const moveMany = useBulkActions(selection, list.reloadCounts)
  const slips = usePrintedSlips()
  const focusTarget = useRef<string>(undefined)
  const showNew = () => {
    focusTarget.current = list.waiting[0]?._id
    list.showNew()
    if (!showsNewOrders(filter)) change(boardFilter.defaults)
  }
  useEffect(() => {
    const place = orders?.findIndex(({ _id }) => _id === focusTarget.current) ?? -1
    const order = list.ref.current?.children[place]
    if (!(order instanceof HTMLElement)) return
    focusTarget.current = undefined
    order.focus() // the pressed button is gone
  }, [orders, list.ref])
  return (
    <>
      <SellerHead title={title} note={<span role="status">{countText(list, filter)}</span>}>
        <div className="work-actions">
          <RefreshButton busy={busy === 'loading'} onClick={list.reload} />
          <SoundToggle />
          {isManager && <ExportOrders filter={filter} />}
        </div>
      </SellerHead>
      <NewOrders waiting={list.waiting} mayBeMore={list.mayBeMore} onShow={showNew}>
        <LiveTag isLive={list.isLive} />
      </NewOrders>
      {failedJobs.length > 0 && <FailedJobs failed={failedJobs} />}
      {issues.payments.length > 0 && (
        <PaymentIssueList payments={issues.payments} onRefund={issues.refund} onAccept={issues.accept} />
      )}
      <StatusTabs filter={filter} counts={list.counts} />
      <OrderFilters filter={filter} late={list.counts?.late ?? null} onChange={change} />
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
            onPrint={(order) => slips.print([order])}
          />
        )}
      </div>
      <LoadMoreButton list={list}>Load more orders</LoadMoreButton>
      {failed === 'next-page' && <Notice>More orders could not be loaded.</Notice>}
      {selection.orders.length > 0 && (
        <BulkBar selected={selection.orders} onMove={moveMany} onPrint={slips.print} onClear={() => selection.selectAll(false)} />
      )}
      <PackingSlips orders={slips.printed} />
    </>
  )
}

const RefreshButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <button type="button" className="button button-quiet seller-refresh" aria-busy={busy} onClick={onClick}>
    {busy ? <span className="spinner" aria-hidden="true" /> : <RotateCw className="icon" aria-hidden="true" />}
    <span>Refresh</span>
  </button>
)
