import { type Ref, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { OrderWire } from '../../../../contract/orders.ts'
import { cents, formatCents } from '../../../../domain/money.ts'
import { LiveTag } from '../../../live/live-tag.tsx'
import scooterDense from '../../../pictures/scooter@2x.webp'
import scooter from '../../../pictures/scooter.webp'
import { paths } from '../../../routing/paths.ts'
import { ArtPicture } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SellerHead } from '../seller-head.tsx'
import { DropsSkeleton } from './deliveries-skeleton.tsx'
import { Drop } from './drop.tsx'
import { DropRow } from './drop-row.tsx'
import { type Route, toCollect } from './route.ts'
import { UndoBar } from './undo-bar.tsx'
import { useDeliveries } from './use-deliveries.ts'
import { type DeliveryActions, useDeliveryActions } from './use-delivery-actions.ts'
import './deliveries.css'

export function Deliveries({ title }: { title: string }) {
  const { route, hasFailed, isLive, reload } = useDeliveries()
  const { delivered, ...actions } = useDeliveryActions(reload)
  const [openId, setOpenId] = useState<string>()
  const open = route?.find(({ _id }) => _id === openId) ?? route?.[0]
  if (open && open._id !== openId) setOpenId(open._id) // stays open when one with less time goes out: nothing changes under a finger
  const place = useRef<HTMLElement>(null)
  /** Null: the next one. */
  const show = (order: OrderWire | null) => {
    setOpenId(order?._id)
    place.current?.focus() // the pressed button is gone
  }
  const undo = async (order: OrderWire) => {
    if (await actions.undo(order)) show(order)
  }
  return (
    <>
      <SellerHead
        title={title}
        note={<span role="status">{route ? routeText(route) : hasFailed ? 'Not loaded' : 'Loading'}</span>}
      >
        <Link className="text-link deliveries-exit" href={paths.sellerOrders()}>
          All orders
        </Link>
      </SellerHead>
      <LiveTag isLive={isLive} />
      {hasFailed && <Notice onRetry={reload}>Deliveries could not be loaded.</Notice>}
      {route === null && !hasFailed && <DropsSkeleton />}
      {route && <Drops route={route} open={open} place={place} actions={actions} onShow={show} />}
      <UndoBar delivered={delivered} onUndo={undo} />
    </>
  )
}

interface DropsProps {
  readonly route: Route
  readonly open: OrderWire | undefined
  readonly place: Ref<HTMLElement>
  readonly actions: DeliveryActions
  onShow(order: OrderWire | null): void
}

function Drops({ route, open, place, actions, onShow }: DropsProps) {
  const [first] = route
  const others = route.filter((order) => order !== open)
  return (
    <div className="drops">
      <section ref={place} aria-label="Open delivery" tabIndex={-1}>
        {open ? (
          <Drop key={open._id} order={open} isFirst={open === first} actions={actions} onGone={() => onShow(null)} />
        ) : (
          <NothingOnTheWay />
        )}
      </section>
      {others.length > 0 && (
        <section className="drop-rest">
          <h2>{open === first ? 'Then' : 'The others'}</h2>
          <ul className="seller-panel">
            {others.map((order) => (
              <li key={order._id}>
                <DropRow order={order} onOpen={() => onShow(order)} />
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
    art={<ArtPicture category="Dairy" of={{ src: scooter, dense: scooterDense }} sizes="145px" first />}
    title="Nothing on the way"
  >
    Orders show up here when they go out.
  </EmptyState>
)

/** `5 on the way · $57.68 to collect`. */
function routeText(route: Route): string {
  if (route.length === 0) return 'None on the way'
  const cash = route.reduce((sum, order) => sum + toCollect(order), 0)
  return `${route.length} on the way${cash > 0 ? ` · ${formatCents(cents(cash))} to collect` : ''}`
}
