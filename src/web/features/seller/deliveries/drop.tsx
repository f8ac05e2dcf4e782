import { Check, MapPin, Phone } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import { formatCents } from '../../../../domain/money.ts'
import { telephoneUrl } from '../../../../domain/phone.ts'
import { timeText } from '../../../ui/date-text.ts'
import { itemsText } from '../../../ui/items-text.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { formatDollars } from '../../../ui/price.tsx'
import { DropDue } from './drop-due.tsx'
import { mapUrl } from './map-url.ts'
import { NotDelivered } from './not-delivered.tsx'
import type { Delivery } from './route.ts'
import type { DeliveryActions } from './use-delivery-actions.ts'
import './drop.css'

interface DropProps {
  readonly delivery: Delivery
  /** Whether it is the one due first. */
  readonly isFirst: boolean
  readonly actions: DeliveryActions
  /** Once it has left the route by a press. */
  onGone(): void
}

/** The open delivery. */
export function Drop({ delivery, isFirst, actions, onGone }: DropProps) {
  const { number, name, street, city, zip, items, cash, order } = delivery
  const heading = useId()
  return (
    <article className="seller-panel drop" aria-labelledby={heading}>
      <div className="drop-top">
        <div>
          <h2 id={heading} className="numbers">
            {`${isFirst ? 'Next' : 'Open'}: ${number}`}
          </h2>
          <p className="soft small drop-receiver">
            <span className="receiver-name long-name" title={name}>
              {name}
            </span>
            <span>{`· ${itemsText(items)}`}</span>
          </p>
        </div>
        {order && (
          <div className="drop-times">
            <p className="drop-due">
              <DropDue order={order} />
            </p>
            <p className="soft small numbers">{`Due ${timeText(order.dueAt)}`}</p>
          </div>
        )}
      </div>
      <a className="drop-address" href={mapUrl(delivery)} target="_blank" rel="noreferrer">
        <span>
          <strong>{street}</strong>
          <span>{`${city} ${zip}`}</span>
          <span className="drop-map">
            Open in maps<span className="visually-hidden"> (new tab)</span>
          </span>
        </span>
        <MapPin className="icon icon-large" aria-hidden="true" />
      </a>
      {cash > 0 && (
        <p className="drop-collect">
          <span>
            <span className="strong">Collect in cash</span>
            {order && order.toPay < order.amount && (
              <span className="soft small">{`was ${formatDollars(order.amount)} before packing`}</span>
            )}
          </span>{' '}
          <strong>{formatCents(cash)}</strong>
        </p>
      )}
      <DropButtons delivery={delivery} actions={actions} onGone={onGone} />
    </article>
  )
}

function DropButtons({ delivery, actions, onGone }: Omit<DropProps, 'isFirst'>) {
  const [isAsking, setIsAsking] = useState(false)
  const [pressed, setPressed] = useState<boolean>()
  const { busy, run } = useOneAtATime()
  const { name, cash, order } = delivery
  const phone = telephoneUrl(delivery.phone)
  /** A double press would deliver the next order, which comes up in the same place. */
  const deliver = (event: MouseEvent, isPaid: boolean) => {
    if (event.detail > 1) return
    setPressed(isPaid)
    void run(async () => {
      if (await actions.deliver(delivery, isPaid)) onGone()
    })
  }
  const spinner = <span className="spinner" aria-hidden="true" />
  return (
    <div className="drop-buttons">
      <button
        type="button"
        className="button button-primary button-large"
        aria-busy={busy && pressed}
        onClick={(event) => deliver(event, true)}
      >
        {busy && pressed ? spinner : <Check className="icon" aria-hidden="true" />}
        <span>{cash > 0 ? `Delivered, ${formatCents(cash)} received` : 'Delivered'}</span>
      </button>
      {cash > 0 && (
        <button
          type="button"
          className="button button-quiet drop-wide"
          aria-busy={busy && !pressed}
          onClick={(event) => deliver(event, false)}
        >
          {busy && !pressed && spinner}
          <span>Delivered without cash</span>
        </button>
      )}
      {phone !== null && (
        <a className={order ? 'button button-quiet' : 'button button-quiet drop-wide'} href={phone} aria-label={`Call ${name}`}>
          <Phone className="icon" aria-hidden="true" />
          Call
        </a>
      )}
      {order && (
        <button
          type="button"
          className={phone === null ? 'button button-quiet drop-wide' : 'button button-quiet'}
          onClick={() => setIsAsking(true)}
        >
          Not delivered…
        </button>
      )}
      {order && isAsking && (
        <NotDelivered
          order={order}
          onGiveUp={async (reason) => {
            const done = await actions.giveUp(delivery, reason)
            setIsAsking(false)
            if (done) onGone()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
