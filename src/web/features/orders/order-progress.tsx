import { Check, CircleAlert, Phone } from 'lucide-react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { isPlace } from '../../../domain/addresses/address.ts'
import { FIRST_STATUS, type Fulfilment, ORDER_STATUSES, type OrderStatus, shownStatus } from '../../../domain/orders/order.ts'
import { cameBack, isOpen } from '../../../domain/orders/order-workflow.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import parcelDense from '../../pictures/parcel@2x.webp'
import parcel from '../../pictures/parcel.webp'
import scooterDense from '../../pictures/scooter@2x.webp'
import scooter from '../../pictures/scooter.webp'
import { Art, type ArtFile } from '../../ui/art.tsx'
import { dueTimes, timeText, useNow } from '../../ui/date-text.ts'
import { type Arrival, arrivalOf } from './arrival.ts'
import { statusIcon } from './order-status.tsx'

export const PARCEL: ArtFile = { src: parcel, dense: parcelDense }
const SCOOTER: ArtFile = { src: scooter, dense: scooterDense }

const STEPS: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'Cancelled')

const TICK_MS = 10_000

/** Returns when an order comes, or came, as of now. */
export const useArrival = (order: OrderWire): Arrival => arrivalOf(order, statusText(order), useNow(TICK_MS))

export function OrderProgress({ order }: { order: OrderWire }) {
  const arrival = useArrival(order)
  return (
    <div className="order-tracking">
      <ArrivalBox arrival={arrival} isMoving={order.status === 'Out for Delivery' && order.fulfilment !== 'pickup'} />
      <ProgressSteps order={order} expectedAt={arrival.expectedAt} />
    </div>
  )
}

export function ProgressSteps({ order, expectedAt }: { order: OrderWire } & Pick<Arrival, 'expectedAt'>) {
  const current = STEPS.indexOf(order.status)
  return (
    <ol className="order-progress" aria-label="Progress">
      {STEPS.map((step, index) => (
        <Step key={step} status={step} fulfilment={order.fulfilment} state={stateOf(index, current)}>
          {timeOfStep(order, step, expectedAt)}
        </Step>
      ))}
    </ol>
  )
}

function ArrivalBox({ arrival, isMoving }: { arrival: Arrival; isMoving: boolean }) {
  const { late, note } = arrival
  return (
    <div className={`order-arrival ${isMoving ? 'is-moving' : ''} ${late === null ? '' : 'is-late'}`}>
      <div>
        <Lateness late={late} />
        <p className="order-arrival-time">
          <ArrivalText arrival={arrival} />
        </p>
        <p>{note}</p>
        {late !== null && <CallStore />}
      </div>
      <Art of={isMoving ? SCOOTER : PARCEL} sizes="128px" first />
    </div>
  )
}

/** Renders nothing for an order that is not late. */
export const Lateness = ({ late }: Pick<Arrival, 'late'>) =>
  late !== null && (
    <p className="order-arrival-late">
      <CircleAlert className="icon" aria-hidden="true" />
      <span>{late}</span>
    </p>
  )

export const ArrivalText = ({ arrival: { headline, former } }: { arrival: Arrival }) => (
  <>
    <span>{headline}</span>{' '}
    {former !== null && (
      <span>
        <span className="visually-hidden">, instead of by</span> <del>{former}</del>
      </span>
    )}
  </>
)

/** Renders nothing when the store has no phone number. */
export function CallStore() {
  const { contactPhone } = useStoreFacts()
  if (contactPhone === undefined) return null
  return (
    <a className="button button-quiet" href={contactPhone.url}>
      <Phone className="icon" aria-hidden="true" />
      Call the store
    </a>
  )
}

function stateOf(index: number, current: number): StepProps['state'] {
  if (index === current) return 'now'
  return index < current ? 'done' : 'later'
}

interface StepProps {
  readonly status: OrderStatus
  readonly fulfilment: Fulfilment | undefined
  readonly state: 'done' | 'now' | 'later'
  /** `children` is the time of the step. It is empty when the time is not known. */
  readonly children: string
}

function Step({ status, fulfilment, state, children }: StepProps) {
  const Icon = state === 'done' ? Check : statusIcon(status, fulfilment)
  return (
    <li className={`order-step is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="order-step-mark">{state !== 'later' && <Icon className="icon" aria-hidden="true" />}</span>
      <strong>
        <span>{shownStatus(status, fulfilment)}</span>
        {state === 'done' && <span className="visually-hidden">, done</span>}
      </strong>
      <span className="small">{children}</span>
    </li>
  )
}

function timeOfStep({ history, status }: OrderWire, step: OrderStatus, expectedAt: number | null): string {
  const isReached = STEPS.indexOf(step) <= STEPS.indexOf(status)
  // A new delivery time is in the history as another Order Placed, which does not change when the order was placed.
  const change = step === FIRST_STATUS ? history[0] : history.findLast((one) => one.status === step)
  if (change && isReached)
    return step === status && step !== FIRST_STATUS && isOpen(status) ? `since ${timeText(change.at)}` : timeText(change.at)
  if (step !== 'Delivered' || expectedAt === null) return ''
  const expected = dueTimes({ dueAt: new Date(expectedAt).toISOString() })
  return expected.replace(/^T/, 't')
}

function statusText({ status, address, pickupAddress, history }: OrderWire): string {
  if (status === 'Out for Delivery' && pickupAddress !== undefined) return `It waits for you at ${pickupAddress}`
  if (status === 'Out for Delivery' && isPlace(address)) return `On the way to ${address.street}`
  if (cameBack(history) && pickupAddress === undefined) return 'Your groceries are back at the store, and go out again'
  if (status === 'Packing') return 'Your groceries are being packed'
  return 'We have your order'
}
