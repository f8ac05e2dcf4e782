import { Check, CircleAlert, Phone } from 'lucide-react'
import type { OrderWire } from '../../../contract/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/order.ts'
import { isOpen } from '../../../domain/order-workflow.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import parcelDense from '../../pictures/parcel@2x.webp'
import parcel from '../../pictures/parcel.webp'
import scooterDense from '../../pictures/scooter@2x.webp'
import scooter from '../../pictures/scooter.webp'
import { Art, type ArtFile } from '../../ui/art.tsx'
import { timeText, useNow } from '../../ui/date-text.ts'
import { type Arrival, arrivalOf } from './arrival.ts'
import { STATUS_ICONS } from './order-status.tsx'

export const PARCEL: ArtFile = { src: parcel, dense: parcelDense }
const SCOOTER: ArtFile = { src: scooter, dense: scooterDense }

const STEPS: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'Cancelled')

const TICK_MS = 10_000

export function OrderProgress({ order }: { order: OrderWire }) {
  const arrival = arrivalOf(order, statusText(order), useNow(TICK_MS))
  const current = STEPS.indexOf(order.status)
  return (
    <div className="order-tracking">
      <ArrivalBox arrival={arrival} isMoving={order.status === 'Out for Delivery'} />
      <ol className="order-progress" aria-label="Progress">
        {STEPS.map((step, index) => (
          <Step key={step} status={step} state={stateOf(index, current)}>
            {timeOfStep(order, step, arrival.expectedAt)}
          </Step>
        ))}
      </ol>
    </div>
  )
}

function ArrivalBox({ arrival: { headline, former, late, note }, isMoving }: { arrival: Arrival; isMoving: boolean }) {
  const { contactPhone } = useStoreFacts()
  return (
    <div className={`order-arrival ${isMoving ? 'is-moving' : ''} ${late === null ? '' : 'is-late'}`}>
      <div>
        {late !== null && (
          <p className="order-arrival-late">
            <CircleAlert className="icon" aria-hidden="true" />
            <span>{late}</span>
          </p>
        )}
        <p className="order-arrival-time">
          <span>{headline}</span>{' '}
          {former !== null && (
            <span>
              <span className="visually-hidden">, instead of by</span> <del>{former}</del>
            </span>
          )}
        </p>
        <p>{note}</p>
        {late !== null && contactPhone !== undefined && (
          <a className="button button-quiet" href={contactPhone.url}>
            <Phone className="icon" aria-hidden="true" />
            Call the store
          </a>
        )}
      </div>
      <Art of={isMoving ? SCOOTER : PARCEL} sizes="128px" first />
    </div>
  )
}

export function ArrivalLine({ order }: { order: OrderWire }) {
  const { headline, late } = arrivalOf(order, statusText(order), useNow(TICK_MS))
  return <p className={late === null ? 'order-arrival-line' : 'order-arrival-line is-late'}>{headline}</p>
}

function stateOf(index: number, current: number): StepProps['state'] {
  if (index === current) return 'now'
  return index < current ? 'done' : 'later'
}

interface StepProps {
  readonly status: OrderStatus
  readonly state: 'done' | 'now' | 'later'
  /** This is the time of the step. It is empty when the time is not known. */
  readonly children: string
}

function Step({ status, state, children }: StepProps) {
  const Icon = state === 'done' ? Check : STATUS_ICONS[status]
  return (
    <li className={`order-step is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="order-step-mark">{state !== 'later' && <Icon className="icon" aria-hidden="true" />}</span>
      <strong>
        <span>{status}</span>
        {state === 'done' && <span className="visually-hidden">, done</span>}
      </strong>
      <span className="small">{children}</span>
    </li>
  )
}

function timeOfStep({ history, status }: OrderWire, step: OrderStatus, expectedAt: number | null): string {
  const change = history.findLast((one) => one.status === step && STEPS.indexOf(step) <= STEPS.indexOf(status))
  if (change) return step === status && step !== STEPS[0] && isOpen(status) ? `since ${timeText(change.at)}` : timeText(change.at)
  return step === 'Delivered' && expectedAt !== null ? `by ${timeText(new Date(expectedAt).toISOString())}` : ''
}

function statusText({ status, address }: OrderWire): string {
  if (status === 'Out for Delivery') return `On the way to ${address.street}`
  if (status === 'Packing') return 'Your groceries are being packed'
  return 'We have your order'
}
