import { Banknote, CreditCard, type LucideIcon, Mail, Package } from 'lucide-react'
import { useId } from 'react'
import { receiptOrder } from '../../../contract/orders/order-receipt.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { splitName } from '../../../domain/addresses/address.ts'
import { formatCents, formatDollars } from '../../../domain/money.ts'
import { atMostUntilWeighed } from '../../../domain/orders/receipt.ts'
import { nothingMailed, useHasMail } from '../../document/mailing.ts'
import { useOpenState } from '../../document/open-state.ts'
import { timeText, useNow } from '../../ui/date-text.ts'
import type { Elements } from '../../ui/elements.ts'
import { whereText } from '../addresses/address-text.ts'
import { StillLife } from '../home/still-life.tsx'
import { arrivalOf, packingText } from './arrival.ts'
import { orderNotes } from './order-notes.ts'
import { PlacedAt, placedAt } from './placed-at.tsx'
import './orders.css'

const MINUTE_MS = 60_000

/** Tells whether an order that was just placed still goes as its confirmation says. */
export const isAsConfirmed = (order: OrderWire, now: number): boolean =>
  order.status === 'Order Placed' && orderNotes(order).length === 0 && arrivalOf(order, '', now).late === null

interface ConfirmStageProps {
  readonly order: OrderWire
  readonly name: string
  /** `level` is 1 when the order is the whole page. */
  readonly level: 1 | 2
  readonly children?: Elements
}

/** Thanks for an order, and says when it comes. */
export function ConfirmStage({ order, name, level, children }: ConfirmStageProps) {
  const now = useNow(MINUTE_MS)
  const heading = useId()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className="confirm-stage" aria-labelledby={heading}>
      <div>
        <Heading id={heading}>
          <span>{`Thank you, ${splitName(name).firstName}.`}</span> <span>{arrivalOf(order, '', now).headline}</span>
        </Heading>
        <p>
          <span>Order </span>
          <span className="numbers strong">{order.number}</span>
          <span>, placed at </span>
          <PlacedAt at={placedAt(order)}>{timeText(placedAt(order))}</PlacedAt>
        </p>
        {children}
      </div>
      <StillLife />
    </section>
  )
}

/** Says what a guest can expect after ordering, and has to do. */
export function NextSteps({ order }: { order: OrderWire }) {
  const { isOpen } = useOpenState()
  const now = useNow(MINUTE_MS)
  const hasMail = useHasMail()
  const { address, paymentType } = order
  return (
    <section className="follow-panel next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol>
        {hasMail ? (
          <NextStep icon={Mail} title="Check your email">
            {`The receipt and a link to this page go to ${address.email}.`}
          </NextStep>
        ) : (
          <NextStep icon={Mail} title="Keep this page’s address">
            {`${nothingMailed} Only this page has your order.`}
          </NextStep>
        )}
        <NextStep icon={Package} title={packingText(order, isOpen, now)}>
          If something is sold out, you pay less. You can cancel until packing begins.
        </NextStep>
        <NextStep icon={paymentType === 'Online' ? CreditCard : Banknote} title={paymentTitle(order)}>
          {order.payment?.reserved === undefined ? whereText(order) : 'You pay what is packed. The rest is released.'}
        </NextStep>
      </ol>
    </section>
  )
}

function paymentTitle(order: OrderWire): string {
  const { isPaid, toPay, payment } = order
  if (isPaid) return `${formatDollars(toPay)} is paid`
  if (payment?.reserved !== undefined) return `${formatDollars(payment.reserved)} is reserved on your card`
  if (order.stop) return `Have ${formatDollars(order.stop.toPay)} ready ${whereToPay(order)}, for all that comes together`
  return `Have ${readyText(order)} ready ${whereToPay(order)}`
}

export const whereToPay = ({ fulfilment }: OrderWire): string => (fulfilment === 'pickup' ? 'at the store' : 'at the door')

interface NextStepProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly children: string
}

const NextStep = ({ icon: Icon, title, children }: NextStepProps) => (
  <li>
    <span className="next-mark">
      <Icon className="icon" aria-hidden="true" />
    </span>
    <div>
      <p className="strong">{title}</p>
      <p className="soft">{children}</p>
    </div>
  </li>
)

/** Goods that are weighed when they are packed may cost more than expected. */
function readyText(order: OrderWire): string {
  const atMost = atMostUntilWeighed(receiptOrder(order))
  return atMost === null ? formatDollars(order.toPay) : `up to ${formatCents(atMost)}`
}
