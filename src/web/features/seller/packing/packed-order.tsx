import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { OrderWire } from '../../../../contract/orders.ts'
import { formatOrderNumber, parseOrderNumber } from '../../../../domain/order-number.ts'
import { paths } from '../../../routing/paths.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PackingSlips, usePrintedSlips } from '../orders/packing-slips.tsx'
import { SellerHead } from '../seller-head.tsx'
import { ClosedOrder } from './closed-order.tsx'
import { PackBar } from './pack-bar.tsx'
import { PackHead } from './pack-head.tsx'
import { PackList } from './pack-list.tsx'
import { PackSide } from './pack-side.tsx'
import { PackingSkeleton } from './packing-skeleton.tsx'
import { usePackedOrder, usePacking } from './use-packing.ts'
import './packed-order.css'

export { PackingSkeleton } from './packing-skeleton.tsx'

interface PackedOrderProps {
  readonly title: string
  /** This is the order's number in any spelling. */
  readonly id: string
}

export function PackedOrder({ title, id: number }: PackedOrderProps) {
  const { order, problem, isLive, news, reload } = usePackedOrder(number)
  if (problem === 'unknown') return <UnknownOrder number={number} />
  if (problem === 'failed') return <UnloadedOrder title={title} reload={reload} />
  if (!order) return <PackingSkeleton title={title} />
  return (
    <>
      <OrderOfStatus key={order._id} order={order} isLive={isLive} />
      <Announcement>{news}</Announcement>
    </>
  )
}

function OrderOfStatus({ order, isLive }: { order: OrderWire; isLive: boolean | null }) {
  const packing = usePacking(order)
  const isClosed = order.status !== 'Order Placed' && order.status !== 'Packing'
  const [wasClosed] = useState(isClosed)
  const { printed, print } = usePrintedSlips()
  const closed = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isClosed && !wasClosed) closed.current?.focus() // the pressed button is gone
  }, [isClosed, wasClosed])
  return (
    <>
      <PackHead order={order} lines={packing.lines} />
      <div className="pack">
        <div className="pack-list">
          {isClosed && <ClosedOrder order={order} section={closed} onRecall={packing.recall} />}
          <PackList order={order} packing={packing} />
        </div>
        <div className="pack-side">
          <PackSide order={order} lines={packing.lines} isLive={isLive} onPrint={() => print([order])} />
          {!isClosed && <PackBar order={order} packing={packing} />}
        </div>
      </div>
      <PackingSlips orders={printed} />
    </>
  )
}

function UnknownOrder({ number }: { number: string }) {
  const parsed = parseOrderNumber(number)
  return (
    <EmptyState
      art={<NothingFoundArt />}
      title="Order not found"
      action={
        <Link className="button button-primary" href={paths.sellerOrders()}>
          Back to orders
        </Link>
      }
    >{`There’s no order ${parsed ? formatOrderNumber(parsed) : `“${number}”`}.`}</EmptyState>
  )
}

const UnloadedOrder = ({ title, reload }: { title: string; reload: () => void }) => (
  <>
    <SellerHead title={title}>
      <Link className="text-link" href={paths.sellerOrders()}>
        Back to orders
      </Link>
    </SellerHead>
    <Notice onRetry={reload}>This order could not be loaded.</Notice>
  </>
)
