import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { cents, formatCents } from '../../../../domain/money.ts'
import { LiveTag } from '../../../live/live-tag.tsx'
import scooterDense from '../../../pictures/scooter@2x.webp'
import scooter from '../../../pictures/scooter.webp'
import { paths } from '../../../routing/paths.ts'
import { ArtPicture } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SellerHead } from '../seller-head.tsx'
import { sellerRole } from '../seller-session.ts'
import { DropsSkeleton } from './deliveries-skeleton.tsx'
import { openQueue, useQueuedDeliveries } from './delivery-queue.ts'
import { Drop } from './drop.tsx'
import { DropRow } from './drop-row.tsx'
import { NotSent } from './not-sent.tsx'
import type { Delivery, Route } from './route.ts'
import { UndoBar } from './undo-bar.tsx'
import { reloadCashTaken, useCashTaken } from './use-cash-taken.ts'
import { useDeliveries } from './use-deliveries.ts'
import { type DeliveryActions, useDeliveryActions } from './use-delivery-actions.ts'
import './deliveries.css'

export { DeliveriesSkeleton } from './deliveries-skeleton.tsx'

export function Deliveries({ title }: { title: string }) {
  const { route: loaded, hasFailed, isLive, reload } = useDeliveries()
  const queued = useQueuedDeliveries()
  const route = loaded?.filter(({ id }) => !queued.has(id)) ?? null
  const taken = useCashTaken()
  const onSent = useEffectEvent(() => {
    reload()
    reloadCashTaken()
  })
  useEffect(() => void openQueue(() => onSent()), [])
  const { delivered, ...actions } = useDeliveryActions(reload)
  const [openId, setOpenId] = useState<string>()
  const open = route?.find(({ id }) => id === openId) ?? route?.[0]
  // The open delivery stays open when an order with less time goes out, so that nothing changes while somebody taps it.
  if (open && open.id !== openId) setOpenId(open.id)
  const place = useRef<HTMLElement>(null)
  /** Shows another delivery, which is the next one when `delivery` is null. */
  const show = (delivery: Delivery | null) => {
    setOpenId(delivery?.id)
    place.current?.focus() // the pressed button is gone
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
            {taken !== null && taken > 0 && <span className="numbers">{` · ${formatCents(taken)} taken today`}</span>}
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
      {route && <Drops route={route} open={open} place={place} actions={actions} onShow={show} />}
      {queued.size > 0 && <NotSent queued={[...queued.values()]} />}
      <UndoBar delivered={delivered} onUndo={undo} />
    </>
  )
}

interface DropsProps {
  readonly route: Route
  readonly open: Delivery | undefined
  readonly place: Ref<HTMLElement>
  readonly actions: DeliveryActions
  onShow(delivery: Delivery | null): void
}

function Drops({ route, open, place, actions, onShow }: DropsProps) {
  const [first] = route
  const others = route.filter((delivery) => delivery !== open)
  return (
    <div className="drops">
      <section ref={place} aria-label="Open delivery" tabIndex={-1}>
        {open ? (
          <Drop key={open.id} delivery={open} isFirst={open === first} actions={actions} onGone={() => onShow(null)} />
        ) : (
          <NothingOnTheWay />
        )}
      </section>
      {others.length > 0 && (
        <section className="drop-rest">
          <h2>{open === first ? 'Then' : 'The others'}</h2>
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

function routeText(route: Route): string {
  if (route.length === 0) return 'None on the way'
  const cash = route.reduce((sum, delivery) => sum + delivery.cash, 0)
  return `${route.length} on the way${cash > 0 ? ` · ${formatCents(cents(cash))} to collect` : ''}`
}
