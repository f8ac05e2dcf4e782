import { Check } from 'lucide-react'
import type { OrderWire } from '../../../contract/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/order.ts'
import { isOpen } from '../../../domain/order-workflow.ts'
import parcelDense from '../../pictures/parcel@2x.webp'
import parcel from '../../pictures/parcel.webp'
import scooterDense from '../../pictures/scooter@2x.webp'
import scooter from '../../pictures/scooter.webp'
import { Art, type ArtFile } from '../../ui/art.tsx'
import { timeText } from '../../ui/date-text.ts'
import { STATUS_ICONS } from './order-status.tsx'
import './order-progress.css'

const PARCEL: ArtFile = { src: parcel, dense: parcelDense }
const SCOOTER: ArtFile = { src: scooter, dense: scooterDense }

const STEPS: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'Cancelled')

interface OrderProgressProps {
  readonly order: OrderWire
  /** A headline other than the status. */
  readonly headline?: string
  /** Below it, other than what the status means. */
  readonly note?: string
}

export function OrderProgress({ order, headline = order.status, note = statusText(order) }: OrderProgressProps) {
  const now = STEPS.indexOf(order.status)
  const isMoving = order.status === 'Out for Delivery'
  return (
    <div className="order-tracking">
      <div className={isMoving ? 'order-arrival is-moving' : 'order-arrival'}>
        <div>
          <p>{headline}</p>
          <p>{note}</p>
        </div>
        <Art of={isMoving ? SCOOTER : PARCEL} sizes="128px" first />
      </div>
      <ol className="order-progress" aria-label="Progress">
        {STEPS.map((step, index) => (
          <Step key={step} status={step} state={index < now ? 'done' : index === now ? 'now' : 'later'}>
            {timeOfStep(order, step)}
          </Step>
        ))}
      </ol>
    </div>
  )
}

interface StepProps {
  readonly status: OrderStatus
  readonly state: 'done' | 'now' | 'later'
  /** Its time; empty when it is not known. */
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

/** Empty when it is not known yet. */
function timeOfStep({ history, status, dueAt }: OrderWire, step: OrderStatus): string {
  const change = history.findLast((one) => one.status === step && STEPS.indexOf(step) <= STEPS.indexOf(status))
  if (change) return step === status && step !== STEPS[0] && isOpen(status) ? `since ${timeText(change.at)}` : timeText(change.at)
  return step === 'Delivered' && new Date(dueAt) > new Date() ? `by ${timeText(dueAt)}` : ''
}

/** What the status of an open order means. */
export function statusText({ status, address }: OrderWire): string {
  if (status === 'Out for Delivery') return `On the way to ${address.street}`
  if (status === 'Packing') return 'Your groceries are being packed'
  return 'We have your order'
}
