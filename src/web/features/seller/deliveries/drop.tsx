import { Check, MapPin, Phone } from 'lucide-react'
import { useId, useState } from 'react'
import { streetLine } from '../../../../domain/address.ts'
import { itemsText } from '../../../../domain/counts.ts'
import { formatCents, formatDollars } from '../../../../domain/money.ts'
import { reasonProblem } from '../../../../domain/order.ts'
import { telephoneUrl } from '../../../../domain/phone.ts'
import type { Failure } from '../../../api/request.ts'
import { timeText } from '../../../ui/date-text.ts'
import { useForm } from '../../../ui/form.tsx'
import { QuestionForm, ReasonField, typedReason } from '../../../ui/question.tsx'
import { courierNoteText, whereText } from '../../addresses/address-text.ts'
import { cancelEffect } from '../orders/order-questions.tsx'
import { DueMark } from '../seller-parts.tsx'
import { StepButton, usePauseOnClose } from '../step-button.tsx'
import type { Delivery } from './route.ts'
import type { DeliveryActions } from './use-deliveries.ts'

interface DropProps {
  readonly delivery: Delivery
  readonly isFirst: boolean
  readonly actions: DeliveryActions
  onGone(): void
  /** Asks why the order is not delivered. */
  onAsk(): void
}

export function Drop({ delivery, isFirst, ...buttons }: DropProps) {
  const { number, name, city, zip, courierNote, items, cash, order } = delivery
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
              <DueMark dueAt={order.dueAt} />
            </p>
            <p className="soft small numbers">{`Due ${timeText(order.dueAt)}`}</p>
          </div>
        )}
      </div>
      <a className="drop-address" href={mapUrl(delivery)} target="_blank" rel="noreferrer">
        <span>
          <strong>{streetLine(delivery)}</strong>
          <span>{`${city} ${zip}`}</span>
          <span className="drop-map">
            Open in maps<span className="visually-hidden"> (new tab)</span>
          </span>
        </span>
        <MapPin className="icon icon-large" aria-hidden="true" />
      </a>
      {courierNote && <p className="drop-note">{courierNoteText(courierNote)}</p>}
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
      <DropButtons delivery={delivery} {...buttons} />
    </article>
  )
}

function DropButtons({ delivery, actions, onGone, onAsk }: Omit<DropProps, 'isFirst'>) {
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
      <button type="button" className={phone === null ? 'button button-quiet drop-wide' : 'button button-quiet'} onClick={onAsk}>
        Not delivered…
      </button>
    </div>
  )
}

const REASONS = ['Nobody was there', 'We couldn’t find the address', 'The delivery was refused']
const OTHER = ''

type End = 'bringBack' | 'cancel'

interface NotDeliveredProps {
  readonly delivery: Delivery
  /** Resolves to the failure to show in the form, or to null. */
  onEnd(end: End, reason: string): Promise<Failure | null>
  onClose(): void
}

/**
 * Asks why an order was not delivered, and the shopper reads the reason. The order goes back to the store. Staff who
 * see the whole order, unlike couriers, may cancel it instead.
 */
export function NotDelivered({ delivery: { number, order }, onEnd, onClose }: NotDeliveredProps) {
  usePauseOnClose()
  const [end, setEnd] = useState<End>('bringBack')
  const [chosen, setChosen] = useState(REASONS[0])
  const answer = useForm({
    rules: { reason: (typed: string) => (chosen === OTHER ? reasonProblem(typed) : null) },
    async send(typed) {
      const failure = await onEnd(end, chosen || typedReason(typed))
      if (!failure) onClose()
      return failure
    },
  })
  return (
    <QuestionForm
      title={
        <>
          <span>Order</span> <span className="numbers">{number}</span> <span>not delivered?</span>
        </>
      }
      yes={end === 'cancel' ? 'Cancel order' : 'Back to the store'}
      no="Keep delivering"
      answer={answer}
      onClose={onClose}
    >
      {order ? (
        <fieldset className="choices">
          <legend>What happens to the order?</legend>
          <label className="choice">
            <input type="radio" name="end" checked={end === 'bringBack'} onChange={() => setEnd('bringBack')} />
            It goes back to the store and can go out again
          </label>
          <label className="choice">
            <input type="radio" name="end" checked={end === 'cancel'} onChange={() => setEnd('cancel')} />
            It is canceled
          </label>
          {end === 'cancel' && <p>{cancelEffect(order)}</p>}
        </fieldset>
      ) : (
        <p>Bring it back to the store. It can go out again later.</p>
      )}
      <fieldset className="choices">
        <legend>Reason, which the customer will see</legend>
        {[...REASONS, OTHER].map((reason) => (
          <label className="choice" key={reason}>
            <input type="radio" name="chosen" checked={reason === chosen} onChange={() => setChosen(reason)} />
            <span>{reason === OTHER ? 'Another reason' : reason}</span>
          </label>
        ))}
      </fieldset>
      {chosen === OTHER && <ReasonField error={answer.errors.reason} autoFocus />}
    </QuestionForm>
  )
}

/**
 * Returns a URL that opens the phone's maps app where there is one, and a web page elsewhere
 * (developers.google.com/maps/documentation/urls).
 */
function mapUrl({ order, street, city, zip }: Delivery): string {
  const query = order ? whereText(order) : `${street}, ${city} ${zip}`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}
