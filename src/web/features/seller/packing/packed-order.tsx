import { ArrowLeft } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { formatOrderNumber, parseOrderNumber } from '../../../../domain/orders/order-number.ts'
import { isOpen } from '../../../../domain/orders/order-workflow.ts'
import { actorText } from '../../../../domain/staff/actor.ts'
import { itemsText } from '../../../../domain/text/counts.ts'
import { paths } from '../../../routing/paths.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { dueTimes, momentText } from '../../../ui/date-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Announcement, Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { orderNoteText, receiverName } from '../../addresses/address-text.ts'
import { OrderStatusTag, PaymentTag } from '../../orders/order-status.tsx'
import { CustomerLink } from '../customers/customer-link.tsx'
import { canCancel } from '../orders/next-step.ts'
import { CancelOrderQuestion, RecallOrderQuestion } from '../orders/order-questions.tsx'
import { PackingSlips, usePrintedSlips } from '../orders/packing-slips.tsx'
import { UnchargedCard } from '../orders/uncharged-card.tsx'
import { CameBack, ChangedByCustomer, DueMark, SellerHead, StopLine } from '../seller-parts.tsx'
import { useIsManager } from '../seller-session.ts'
import { PackBar } from './pack-bar.tsx'
import { isDecided, type PackLine } from './pack-lines.ts'
import { PackList } from './pack-list.tsx'
import { PackScans } from './pack-scans.tsx'
import { PackSide } from './pack-side.tsx'
import { usePackedOrder, usePacking } from './use-packing.ts'
import './packed-order.css'

interface PackedOrderProps {
  readonly title: string
  /** `id` is the order's number in any spelling. */
  readonly id: string
}

export function PackedOrder({ title, id: number }: PackedOrderProps) {
  const { order, failure, isLive, news, reload } = usePackedOrder(number)
  if (failure === 'unknown') return <UnknownOrder number={number} />
  if (failure === 'failed') return <UnloadedOrder title={title} reload={reload} />
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
  // The question stays when somebody else moves the order, so that the typed reason is not lost.
  const [question, setQuestion] = useState<'cancel' | 'recall' | null>(null)
  const closeQuestion = () => setQuestion(null)
  const isAsking = question !== null
  const closed = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button is gone.
    if (isClosed && !wasClosed && !isAsking && document.activeElement === document.body) closed.current?.focus()
  }, [isClosed, wasClosed, isAsking])
  return (
    <>
      <PackHead order={order} lines={packing.lines} />
      <div className="pack">
        <div className="pack-list">
          {!isClosed && <PackScans order={order} packing={packing} />}
          <CameBack order={order} />
          <ChangedByCustomer order={order} />
          <StopLine order={order} />
          <UnchargedCard
            order={order}
            onAskForCash={packing.askForCash}
            onCancel={canCancel(order) ? () => setQuestion('cancel') : undefined}
          />
          {order.note && <p className="pack-note">{orderNoteText(order.note, order.fulfilment)}</p>}
          {isClosed && <ClosedOrder order={order} section={closed} onRecall={() => setQuestion('recall')} />}
          <PackList order={order} packing={packing} />
        </div>
        <div className="pack-side">
          <PackSide order={order} lines={packing.lines} isLive={isLive} onPrint={() => print([order])} />
          {!isClosed && <PackBar order={order} packing={packing} onCancel={() => setQuestion('cancel')} />}
        </div>
      </div>
      <PackingSlips printed={printed} />
      {question === 'cancel' && <CancelOrderQuestion order={order} onReason={packing.cancel} onClose={closeQuestion} />}
      {question === 'recall' && <RecallOrderQuestion order={order} onReason={packing.recall} onClose={closeQuestion} />}
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

export const PackingSkeleton = ({ title }: { title: string }) => (
  <>
    <header className="pack-head">
      <span className="icon-button" />
      <div>
        <h1>
          <span className="visually-hidden">{title}</span>
          <Skeleton width={150} height={24} />
        </h1>
        <Skeleton className="skeleton-line" width={110} height={14} />
      </div>
      <Skeleton width={80} height={40} />
      <Skeleton className="pack-progress" />
    </header>
    <div className="pack" aria-hidden="true">
      <div className="pack-list">
        <Skeleton width={110} height={20} />
        <div className="seller-panel pack-panel">
          {[1, 2, 3, 4].map((line) => (
            <div className="pack-line" key={line}>
              <div className="pack-tick">
                <Skeleton className="picture" />
                <Skeleton width="70%" height={20} />
                <Skeleton className="pack-count" height={40} />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className="pack-side">
        <Skeleton className="skeleton-panel" height={220} />
      </div>
    </div>
  </>
)

interface PackHeadProps {
  readonly order: OrderWire
  readonly lines: readonly PackLine[]
}

function PackHead({ order, lines }: PackHeadProps) {
  const decided = lines.filter(isDecided).length
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <header className="pack-head">
      <Link className="icon-button" href={paths.sellerOrders()} aria-label="Back to orders">
        <ArrowLeft className="icon icon-large" aria-hidden="true" />
      </Link>
      <div>
        <h1>{order.number}</h1>
        <p className="small soft">
          <CustomerLink order={order}>{receiverName(order.address)}</CustomerLink> <span>{`· ${itemsText(pieces)}`}</span>
        </p>
      </div>
      {isOpen(order.status) && (
        <div className="pack-due numbers">
          <DueMark dueAt={order.dueAt} />
          <p className="small soft">{dueTimes(order)}</p>
        </div>
      )}
      <div
        className="pack-progress"
        role="progressbar"
        aria-label="Lines packed"
        aria-valuemin={0}
        aria-valuemax={lines.length}
        aria-valuenow={decided}
      >
        <span style={{ width: `${(100 * decided) / lines.length}%` }} />
      </div>
    </header>
  )
}

interface ClosedOrderProps {
  readonly order: OrderWire
  readonly section: Ref<HTMLElement>
  onRecall(): void
}

function ClosedOrder({ order, section, onRecall }: ClosedOrderProps) {
  const last = order.history.at(-1)
  const isManager = useIsManager()
  const isOut = order.status === 'Out for Delivery'
  const isPickup = order.fulfilment === 'pickup'
  return (
    <section className="seller-panel closed-order" ref={section} tabIndex={-1} aria-label="Status">
      <p className="closed-order-states">
        <OrderStatusTag order={order} />
        <PaymentTag order={order} />
      </p>
      {last && <p>{`${momentText(last.at)}, ${actorText(last.by)}${last.reason === undefined ? '.' : `: ${last.reason}`}`}</p>}
      {isOut && <p>{isPickup ? 'It’s packed and waits to be picked up.' : 'It’s packed. The next step is its delivery.'}</p>}
      <p className="closed-order-links">
        {isOut && isManager && !isPickup && (
          <Link className="button button-primary" href={paths.sellerDeliveries()}>
            Deliveries
          </Link>
        )}
        <Link className="button button-quiet" href={paths.sellerOrders()}>
          Back to orders
        </Link>
        {isOut && isManager && (
          <button type="button" className="button button-quiet" onClick={onRecall}>
            Back to packing…
          </button>
        )}
      </p>
    </section>
  )
}
