import { useState } from 'react'
import { Link } from 'wouter'
import type { OrderWire } from '../../../contract/orders.ts'
import { formatDollars } from '../../../domain/money.ts'
import { isOpen } from '../../../domain/order-workflow.ts'
import { LiveTag } from '../../live/live-tag.tsx'
import { paths } from '../../routing/paths.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { NothingFoundArt } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { lineChanges } from './line-changes.ts'
import { OrderHead } from './order-head.tsx'
import { OrderPanels } from './order-panels.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { useShopperOrder } from './shopper-orders.ts'
import { useLiveOrders } from './use-live-orders.ts'

interface FollowedOrderProps {
  readonly token: string
  /** The order number may have any spelling. */
  readonly number: string
}

export function FollowedOrder({ token, number }: FollowedOrderProps) {
  const { data: order, error, isFetching, refetch } = useShopperOrder(token, number)
  const isLive = useLiveOrders(token)
  const announced = useAnnouncedChange(order)
  const failure = isFetching ? undefined : error?.failure
  if (failure?.status === 404) return <NoSuchOrder number={number} />
  return (
    <>
      {failure && !order && <OrderHead number={number} />}
      {failure && <Notice onRetry={() => void refetch()}>The order could not be loaded.</Notice>}
      {!failure && !order && <OrderSkeleton number={number} />}
      {order && <OrderPanels order={order} token={token} live={isOpen(order.status) && <LiveTag isLive={isLive} />} />}
      <Announcement>{announced}</Announcement>
    </>
  )
}

/** Returns the text for a live region after a change of the status, or of lines while packing. It is empty at first. */
function useAnnouncedChange(order: OrderWire | undefined): string {
  const [last, setLast] = useState({ order, announced: '' })
  if (order && order !== last.order) {
    setLast({ order, announced: (last.order && changeText(last.order, order)) ?? last.announced })
  }
  return last.announced
}

/** Returns null when the change needs no announcement. */
function changeText(before: OrderWire, after: OrderWire): string | null {
  if (after.history.length !== before.history.length) return `Your order is now: ${after.status}`
  if (after.toPay === before.toPay && lineChanges(after).length === lineChanges(before).length) return null
  return `Changed while packing. It comes to ${formatDollars(after.toPay)} now.`
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
