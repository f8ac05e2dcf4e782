import { Check, MapPin, Phone } from 'lucide-react'
import { useId, useState } from 'react'
import { itemsText } from '../../../../domain/counts.ts'
import { formatCents, formatDollars } from '../../../../domain/money.ts'
import { telephoneUrl } from '../../../../domain/phone.ts'
import { timeText } from '../../../ui/date-text.ts'
import { StepButton } from '../step-button.tsx'
import { DropDue } from './drop-due.tsx'
import { mapUrl } from './map-url.ts'
import { NotDelivered } from './not-delivered.tsx'
import type { Delivery } from './route.ts'
import type { DeliveryActions } from './use-delivery-actions.ts'

interface DropProps {
  readonly delivery: Delivery
  readonly isFirst: boolean
  readonly actions: DeliveryActions
  onGone(): void
}

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
  const { id, name, cash } = delivery
  const phone = telephoneUrl(delivery.phone)
  const deliver = async (isPaid: boolean) => {
    if (await actions.deliver(delivery, isPaid)) onGone()
  }
  return (
    <div className="drop-buttons">
      <StepButton
        className="button button-primary button-large"
        icon={Check}
        meaning={`${id} deliver`}
        onStep={() => deliver(true)}
      >
        {cash > 0 ? `Delivered, ${formatCents(cash)} received` : 'Delivered'}
      </StepButton>
      {cash > 0 && (
        <StepButton
          className="button button-quiet drop-wide"
          meaning={`${id} deliver without cash`}
          onStep={() => deliver(false)}
        >
          Delivered without cash
        </StepButton>
      )}
      {phone !== null && (
        <a className="button button-quiet" href={phone} aria-label={`Call ${name}`}>
          <Phone className="icon" aria-hidden="true" />
          Call
        </a>
      )}
      <button
        type="button"
        className={phone === null ? 'button button-quiet drop-wide' : 'button button-quiet'}
        onClick={() => setIsAsking(true)}
      >
        Not delivered…
      </button>
      {isAsking && (
        <NotDelivered
          delivery={delivery}
          onEnd={async (end, reason) => {
            const done = await actions[end](delivery, reason)
            setIsAsking(false)
            if (done) onGone()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
