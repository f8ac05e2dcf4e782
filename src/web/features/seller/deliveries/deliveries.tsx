import { ChevronRight, CloudOff, Undo2 } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { failedDeliveryText } from '../../../../domain/delivery/failed-delivery.ts'
import { cents, formatCents } from '../../../../domain/money.ts'
import { LiveTag } from '../../../live/live-tag.tsx'
import scooterDense from '../../../pictures/scooter@2x.webp'
import scooter from '../../../pictures/scooter.webp'
import { paths } from '../../../routing/paths.ts'
import { ArtPicture } from '../../../ui/art.tsx'
import { dueTimes, timeText, useNow } from '../../../ui/date-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DueMark, SellerHead } from '../seller-parts.tsx'
import { sellerRole } from '../seller-session.ts'
import { StepButton } from '../step-button.tsx'
import { openQueue, type QueuedDelivery, useQueuedDeliveries } from './delivery-queue.ts'
import { Drop, NotDelivered } from './drop.tsx'
import { type Delivery, type Route, routeUrl, stopsOf } from './route.ts'
import {
  type CashTaken,
  type Delivered,
  type DeliveryActions,
  type FailedDrop,
  showSent,
  useCashTaken,
  useDeliveries,
  useDeliveryActions,
} from './use-deliveries.ts'
import './deliveries.css'

export function Deliveries({ title }: { title: string }) {
  const { route: loaded, hasFailed, isLive, reload } = useDeliveries()
  const queued = useQueuedDeliveries()
  const { cash, isLoading: isCashLoading } = useCashTaken()
  // The cash is above the deliveries, and would push them down if it came after them.
  const route = isCashLoading || !loaded ? null : stopsOf(loaded.filter(({ id }) => !queued.has(id)))
  useEffect(() => void openQueue(showSent), [])
  const { delivered, failed, ...actions } = useDeliveryActions(route, reload)
  const [openId, setOpenId] = useState<string>()
  // The question stays when somebody else moves its order, so that the typed reason is not lost.
  const [undelivered, setUndelivered] = useState<Delivery | null>(null)
  const open = route?.find(({ id }) => id === openId) ?? route?.[0]
  // The open delivery stays open when an order with less time goes out, so that nothing changes while somebody taps it.
  if (open && open.id !== openId) setOpenId(open.id)
  const openSection = useRef<HTMLElement>(null)
  /** Shows another delivery, which is the next one when `delivery` is null. */
  const show = (delivery: Delivery | null) => {
    setOpenId(delivery?.id)
    openSection.current?.focus() // the pressed button is gone
  }
  const undo = async (delivery: Delivery) => {
    if (await actions.undo(delivery)) show(delivery)
  }
  return (
    <>
      <SellerHead
        title={title}
        note={
          <>
            <span role="status">{route ? routeText(route) : hasFailed ? 'Not loaded' : 'Loading'}</span>
            {cash !== null && cash.taken + cash.paidOut > 0 && <span className="numbers">{` · ${takenText(cash)}`}</span>}
          </>
        }
      >
        {sellerRole() !== 'courier' && (
          <Link className="text-link deliveries-exit" href={paths.sellerOrders()}>
            All orders
          </Link>
        )}
      </SellerHead>
      <LiveTag isLive={isLive} />
      {hasFailed && <Notice onRetry={reload}>Deliveries could not be loaded.</Notice>}
      {route === null && !hasFailed && <DropsSkeleton />}
      {route && (
        <Drops route={route} open={open} openSection={openSection} actions={actions} onShow={show} onAsk={setUndelivered} />
      )}
      {undelivered && (
        <NotDelivered
          delivery={undelivered}
          onEnd={async (failed) => {
            const failure = await actions.fail(undelivered, failed)
            if (!failure) show(null)
            return failure
          }}
          onClose={() => setUndelivered(null)}
        />
      )}
      <CameBack drops={failed} />
      {queued.size > 0 && <NotSent queued={[...queued.values()]} />}
      <UndoBar delivered={delivered} onUndo={undo} />
    </>
  )
}

interface DropsProps {
  readonly route: Route
  readonly open: Delivery | undefined
  readonly openSection: Ref<HTMLElement>
  readonly actions: DeliveryActions
  onShow(delivery: Delivery | null): void
  onAsk(delivery: Delivery): void
}

function Drops({ route, open, openSection, actions, onShow, onAsk }: DropsProps) {
  const [first] = route
  const others = route.filter((delivery) => delivery !== open)
  return (
    <div className="drops">
      <section ref={openSection} aria-label="Open delivery" tabIndex={-1}>
        {open ? (
          <Drop
            key={open.id}
            delivery={open}
            isFirst={open === first}
            actions={actions}
            onGone={() => onShow(null)}
            onAsk={() => onAsk(open)}
          />
        ) : (
          <NothingOnTheWay />
        )}
      </section>
      {others.length > 0 && (
        <section className="drop-rest">
          <div className="drop-rest-head">
            <h2>{open === first ? 'Then' : 'The others'}</h2>
            <a className="text-link" href={routeUrl(route) ?? undefined} target="_blank" rel="noreferrer">
              All stops in maps<span className="visually-hidden"> (new tab)</span>
            </a>
          </div>
          <ul className="seller-panel">
            {others.map((delivery) => (
              <li key={delivery.id}>
                <DropRow delivery={delivery} onOpen={() => onShow(delivery)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const NothingOnTheWay = () => (
  <EmptyState
    level={2}
    art={<ArtPicture tint="peach" of={{ src: scooter, dense: scooterDense }} sizes="145px" first />}
    title="Nothing on the way"
  >
    Orders show up here when they go out.
  </EmptyState>
)

const takenText = ({ taken, paidOut, toHandOver }: CashTaken): string => {
  if (toHandOver === taken && paidOut === 0) return `${formatCents(taken)} taken today`
  const left = toHandOver > 0 ? `${formatCents(toHandOver)} to hand over` : 'all handed over'
  const parts = [`${formatCents(taken)} taken today`, ...(paidOut > 0 ? [`${formatCents(paidOut)} paid back`] : []), left]
  return parts.join(', ')
}

function routeText(route: Route): string {
  if (route.length === 0) return 'None on the way'
  const cash = route.reduce((sum, delivery) => sum + delivery.cash, 0)
  return `${route.length} on the way${cash > 0 ? ` · ${formatCents(cents(cash))} to collect` : ''}`
}

export const DeliveriesSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <div className="live-line" />
    <DropsSkeleton />
  </>
)

const DropsSkeleton = () => (
  <div className="drops" aria-hidden="true">
    <div className="seller-panel drop">
      <Skeleton width="60%" height={48} />
      <Skeleton className="skeleton-control" height={92} />
      <Skeleton height={56} />
      <Skeleton className="skeleton-control" height={56} />
      <Skeleton className="skeleton-control" height={56} />
    </div>
  </div>
)

function DropRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { number, street, city, zip, cash, idCheck, dueAt } = delivery
  return (
    <button type="button" className="drop-row" onClick={onOpen}>
      <span>
        <span className="drop-row-street">{street}</span>
        <span className="soft small">
          <span>{`${city} ${zip} ·`}</span> <span className="drop-row-number numbers">{number}</span>
        </span>
      </span>
      <span className="drop-row-side">
        <span className="strong numbers">{dueTimes(delivery)}</span>
        <span className="small numbers">
          <DueMark dueAt={dueAt} />
        </span>
        <span className="soft small numbers">{`${cash > 0 ? `${formatCents(cash)} cash` : 'Paid'}${idCheck ? ' · check ID' : ''}`}</span>
      </span>
      <ChevronRight className="icon" aria-hidden="true" />
    </button>
  )
}

const NotSent = ({ queued }: { queued: readonly QueuedDelivery[] }) => (
  <section className="drop-rest" aria-label="Not sent yet">
    <h2>Not sent yet</h2>
    <p className="soft small">They’ll be sent automatically once you’re back online. Stay logged in until then.</p>
    <ul className="seller-panel not-sent numbers">
      {queued.map((delivery) => (
        <li key={delivery.id}>
          <CloudOff className="icon" aria-hidden="true" />
          <strong>{delivery.number}</strong>
          <span>{queuedText(delivery)}</span>
        </li>
      ))}
    </ul>
  </section>
)

function queuedText({ received, failed }: QueuedDelivery): string {
  if (failed) return 'Not delivered'
  return received > 0 ? `${formatCents(cents(received))} received` : 'Delivered'
}

/** Lists what this page recorded as not delivered. Renders nothing while there is none. */
const CameBack = ({ drops }: { drops: readonly FailedDrop[] }) =>
  drops.length > 0 && (
    <section className="drop-rest" aria-label="Came back">
      <h2>Came back</h2>
      <ul className="seller-panel">
        {drops.map(({ delivery, failed: { reason, note = '', next }, at }) => (
          <li className="drop-row" key={delivery.id}>
            <span>
              <span className="drop-row-street">{delivery.street}</span>
              <span className="soft small">
                <span>{`${failedDeliveryText(reason, note)}, ${timeText(at)} ·`}</span>{' '}
                <span className="drop-row-number numbers">{delivery.number}</span>
              </span>
            </span>
            <span className="soft small">{next === 'cancel' ? 'Canceled' : 'Goes out again'}</span>
          </li>
        ))}
      </ul>
    </section>
  )

const SECOND_MS = 1000

interface UndoBarProps {
  readonly delivered: readonly Delivered[]
  onUndo(delivery: Delivery): Promise<void>
}

/**
 * Offers to undo the newest delivery, with the seconds that are left. The live region is separate, so that screen
 * readers announce the delivery once and not each second.
 */
function UndoBar({ delivered, onUndo }: UndoBarProps) {
  const newest = delivered.at(-1)
  return (
    <>
      <p className="visually-hidden" role="status">
        {newest && `${newest.delivery.number} delivered, ${payment(newest)}. You can undo it for a minute.`}
      </p>
      {newest && <Undo key={newest.delivery.id + newest.until} newest={newest} onUndo={onUndo} />}
    </>
  )
}

function Undo({ newest, onUndo }: { newest: Delivered; onUndo: UndoBarProps['onUndo'] }) {
  const { delivery, until } = newest
  const now = useNow(SECOND_MS, until)
  if (now >= until) return null
  return (
    <div className="undo-bar">
      <p>
        <strong className="numbers">{`${delivery.number} delivered`}</strong>
        <span className="small numbers">{`${sentence(payment(newest))}, ${Math.ceil((until - now) / SECOND_MS)} s left`}</span>
      </p>
      <StepButton className="button" icon={Undo2} meaning={`${delivery.id} undo`} onStep={() => onUndo(delivery)}>
        Undo
      </StepButton>
    </div>
  )
}

function payment({ delivery: { cash, order }, isPaid }: Delivered): string {
  if (cash === 0) return order?.paymentType === 'Online' ? 'paid online' : 'paid before'
  return isPaid ? `${formatCents(cash)} received` : 'without cash'
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
