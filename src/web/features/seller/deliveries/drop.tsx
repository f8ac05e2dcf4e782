import { Check, MapPin, Phone } from 'lucide-react'
import { useId, useState } from 'react'
import { streetLine } from '../../../../domain/addresses/address.ts'
import {
  type AfterFailedDelivery,
  FAILED_DELIVERY_TEXTS,
  type FailedDelivery,
  failedDeliveryNoteIssue,
  MAX_FAILED_DELIVERY_NOTE,
  type ReturnedGoods,
} from '../../../../domain/delivery/failed-delivery.ts'
import { formatCents, formatDollars } from '../../../../domain/money.ts'
import { itemsText } from '../../../../domain/text/counts.ts'
import { telephoneUrl } from '../../../../domain/text/phone.ts'
import type { Failure } from '../../../api/failure.ts'
import type { FailureToSend } from '../../../api/seller-api.ts'
import { dueTimes } from '../../../ui/date-text.ts'
import { Field } from '../../../ui/field.tsx'
import { typedText, useForm } from '../../../ui/form.tsx'
import { QuestionForm } from '../../../ui/question.tsx'
import { courierNoteText, whereText } from '../../addresses/address-text.ts'
import { EarlyQuestion, isEarly } from '../early-question.tsx'
import { broughtBackText, IdTodo } from '../id-check.tsx'
import { cancelEffect } from '../orders/order-questions.tsx'
import { DueMark } from '../seller-parts.tsx'
import { StepButton, usePauseOnClose } from '../step-button.tsx'
import { type Delivery, partsOf } from './route.ts'
import type { DeliveryActions, Handover } from './use-deliveries.ts'

interface DropProps {
  readonly delivery: Delivery
  readonly isFirst: boolean
  readonly actions: DeliveryActions
  onGone(): void
  /** Asks why the order is not delivered. */
  onAsk(): void
}

export function Drop({ delivery, isFirst, ...buttons }: DropProps) {
  const { number, name, city, zip, note, items, cash, deposit, place, dueAt, order } = delivery
  const heading = useId()
  return (
    <article className="seller-panel drop" aria-labelledby={heading}>
      <div className="drop-top">
        <div>
          <h2 id={heading} className="numbers">
            {`${isFirst ? 'Next' : 'Open'}: ${number}`}
          </h2>
          {place && <p className="strong numbers">{`Stop ${place.stop} of ${place.stops}`}</p>}
          <p className="soft small drop-receiver">
            <span className="receiver-name long-name" title={name}>
              {name}
            </span>
            <span>{`· ${itemsText(items)}`}</span>
          </p>
        </div>
        <div className="drop-times">
          <p className="drop-due">
            <DueMark dueAt={dueAt} />
          </p>
          <p className="numbers">{dueTimes(delivery)}</p>
        </div>
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
      {delivery.parts && <Parts parts={delivery.parts} />}
      {note && <p className="drop-note">{courierNoteText(note)}</p>}
      {cash > 0 && (
        <p className="drop-collect">
          <span>
            <span className="strong">Collect in cash</span>
            {order && !delivery.parts && order.toPay !== order.amount && (
              <span className="soft small">{`was ${formatDollars(order.amount)} before packing`}</span>
            )}
            {deposit > 0 && <span className="soft small">{`with ${formatCents(deposit)} deposit`}</span>}
          </span>{' '}
          <strong>{formatCents(cash)}</strong>
        </p>
      )}
      <DropButtons delivery={delivery} {...buttons} />
    </article>
  )
}

/** Lists the orders of a stop, each with its number and its sum. */
const Parts = ({ parts }: { parts: readonly Delivery[] }) => (
  <ul className="drop-parts numbers">
    {parts.map(({ id, number, items, cash }) => (
      <li key={id}>
        <strong>{number}</strong>
        <span>{itemsText(items)}</span>
        <span>{cash > 0 ? formatCents(cash) : 'Paid'}</span>
      </li>
    ))}
  </ul>
)

function DropButtons({ delivery, actions, onGone, onAsk }: Omit<DropProps, 'isFirst'>) {
  const { id, name, cash, idCheck } = delivery
  const phone = telephoneUrl(delivery.phone)
  const [isIdChecked, setIdChecked] = useState(false)
  const [isIdMissed, setIdMissed] = useState(false)
  // The delivery that would be early. The value is null while nothing is asked.
  const [early, setEarly] = useState<Handover | null>(null)
  const deliver = async (how: Handover) => {
    if (await actions.deliver(delivery, how)) onGone()
  }
  const deliverOrAsk = async (how: Handover) => {
    if (isEarly('Delivered', delivery)) setEarly(how)
    else await deliver(how)
  }
  /** Hands all over, once the ID was checked that some of it needs. */
  const handOver = async (isPaid: boolean) => {
    if (idCheck && !isIdChecked) setIdMissed(true)
    else await deliverOrAsk({ isPaid, ...(idCheck && { idChecked: true }) })
  }
  return (
    <div className="drop-buttons">
      {idCheck && (
        <div className="drop-wide">
          <IdTodo check={idCheck} isChecked={isIdChecked} isMissed={isIdMissed} onCheck={setIdChecked} />
        </div>
      )}
      <StepButton
        className="button button-primary button-large"
        icon={Check}
        meaning={`${id} deliver`}
        onStep={() => handOver(true)}
      >
        {cash > 0 ? `Delivered, ${formatCents(cash)} received` : 'Delivered'}
      </StepButton>
      {cash > 0 && (
        <StepButton
          className="button button-quiet drop-wide"
          meaning={`${id} deliver without cash`}
          onStep={() => handOver(false)}
        >
          Delivered without cash
        </StepButton>
      )}
      {idCheck?.canBringBack && !isIdChecked && (
        <StepButton
          className="button button-quiet drop-wide"
          meaning={`${id} deliver without ID`}
          onStep={() => deliverOrAsk({ isPaid: true, idChecked: false })}
        >
          {broughtBackText(idCheck)}
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
      {early !== null && (
        <EarlyQuestion
          order={delivery}
          name={name}
          step="Delivered"
          onYes={() => deliver(early)}
          onClose={() => setEarly(null)}
        />
      )}
    </div>
  )
}

interface NotDeliveredProps {
  readonly delivery: Delivery
  /** Resolves to the failure to show in the form, or to null. */
  onEnd(failed: FailedDrop): Promise<Failure | null>
  onClose(): void
}

type FailedDrop = Omit<FailureToSend, 'id'>

/**
 * Asks why an order was not delivered, which the shopper reads, and whether it goes out again or is canceled. Its goods
 * then go back on the shelf or are waste.
 */
export function NotDelivered({ delivery, onEnd, onClose }: NotDeliveredProps) {
  const { number } = delivery
  usePauseOnClose()
  const [next, setNext] = useState<AfterFailedDelivery>('deliverAgain')
  const [goods, setGoods] = useState<ReturnedGoods>('restock')
  const [reason, setReason] = useState<FailedDelivery>('nobodyHome')
  const answer = useForm({
    rules: { note: (typed: string) => failedDeliveryNoteIssue(reason, typed) },
    async send(typed) {
      const note = typedText(typed, 'note').trim()
      const failure = await onEnd({ reason, next, ...(note !== '' && { note }), ...(next === 'cancel' && { goods }) })
      if (!failure) onClose()
      return failure
    },
  })
  return (
    <QuestionForm
      title={
        <>
          <span>{delivery.parts ? 'Orders' : 'Order'}</span> <span className="numbers">{number}</span> <span>not delivered?</span>
        </>
      }
      yes={next === 'cancel' ? 'Cancel order' : 'Deliver again later'}
      no="Keep delivering"
      answer={answer}
      onClose={onClose}
    >
      <Choices legend="Why? The customer will see it." name="reason" texts={REASONS} chosen={reason} onChoose={setReason} />
      <Field
        label={reason === 'other' ? 'What happened' : 'Note'}
        optional={reason === 'other' ? undefined : '(optional)'}
        name="note"
        maxLength={MAX_FAILED_DELIVERY_NOTE}
        autoComplete="off"
        required={reason === 'other'}
        error={answer.errors.note}
      />
      <Choices legend="What happens to the order?" name="next" texts={AFTERWARDS} chosen={next} onChoose={setNext} />
      {next === 'cancel' && (
        <>
          {partsOf(delivery).map(({ id, order }) => order && <p key={id}>{cancelEffect(order)}</p>)}
          <Choices legend="Where do the goods go?" name="goods" texts={GOODS} chosen={goods} onChoose={setGoods} />
        </>
      )}
    </QuestionForm>
  )
}

const REASONS: Readonly<Record<FailedDelivery, string>> = { ...FAILED_DELIVERY_TEXTS, other: 'Another reason' }
const AFTERWARDS: Readonly<Record<AfterFailedDelivery, string>> = {
  deliverAgain: 'It goes out again later',
  cancel: 'It is canceled and goes back to the store',
}
const GOODS: Readonly<Record<ReturnedGoods, string>> = {
  restock: 'Back on the shelf',
  waste: 'Waste, they can’t be sold again',
}

interface ChoicesProps<Choice extends string> {
  readonly legend: string
  readonly name: string
  readonly texts: Readonly<Record<Choice, string>>
  readonly chosen: Choice
  onChoose(choice: Choice): void
}

const Choices = <Choice extends string>({ legend, name, texts, chosen, onChoose }: ChoicesProps<Choice>) => (
  <fieldset className="choices">
    <legend>{legend}</legend>
    {(Object.keys(texts) as Choice[]).map((choice) => (
      <label className="choice" key={choice}>
        <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
        <span>{texts[choice]}</span>
      </label>
    ))}
  </fieldset>
)

/**
 * Returns a URL that opens the phone's maps app where there is one, and a web page elsewhere
 * (developers.google.com/maps/documentation/urls).
 */
function mapUrl({ order, street, city, zip }: Delivery): string {
  const query = order ? whereText(order) : `${street}, ${city} ${zip}`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}
