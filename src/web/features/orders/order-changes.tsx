import { ArrowRight, Check } from 'lucide-react'
import { useState } from 'react'
import { orderedSums } from '../../../contract/orders/order-receipt.ts'
import type { OrderLineWire, OrderWire } from '../../../contract/orders/orders.ts'
import { lineSubtotal, rateOf, type TaxRule } from '../../../domain/checkout/pricing.ts'
import { type Cents, formatCents, wireCents } from '../../../domain/money.ts'
import { canReject } from '../../../domain/orders/order-workflow.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { Picture } from '../../ui/picture.tsx'
import { type LineChange, lineChanges, piecesOf } from './line-changes.ts'
import { amountOfLine, expectedWeight, weightOfLine } from './line-weight.ts'

interface OrderChangesProps {
  readonly order: OrderWire
  onReject(substitute: OrderLineWire): Promise<void>
}

/** Renders nothing when all goods come as ordered, or the order was canceled. */
export function OrderChanges({ order, onReject }: OrderChangesProps) {
  const changes = lineChanges(order)
  if (changes.length === 0 || order.status === 'Cancelled') return null
  return (
    <section className="follow-panel follow-changes" aria-labelledby="changes">
      <h2 id="changes">Changed while packing</h2>
      <ul>
        {changes.map((change) => (
          <li key={change.ordered.line}>
            {change.substitute ? (
              <Swap change={change} substitute={change.substitute}>
                {canReject(order.status) && <Choice substitute={change.substitute} onReject={onReject} />}
              </Swap>
            ) : (
              <Fewer change={change} taxRule={orderedSums(order).taxRule} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Swap({ change, substitute, children }: { change: LineChange; substitute: OrderLineWire; children: Elements }) {
  const { ordered, pieces } = change
  return (
    <>
      <div className="follow-swap">
        <div className="follow-item is-gone">
          <Photo of={ordered} />
          <div>
            <p className="long-name">
              <del>{ordered.product.name}</del>
            </p>
            <p className="soft small">{countText(ordered, ordered.quantity - pieces)}</p>
          </div>
        </div>
        <ArrowRight className="icon" aria-label="replaced by" role="img" />
        <div className="follow-item">
          <Photo of={substitute} />
          <div>
            <p className="long-name strong">{substitute.product.name}</p>
            <p className="soft small">{countText(substitute, substitute.quantity)}</p>
          </div>
        </div>
      </div>
      {pieces > 0 && <p className="soft small">{`${pieces} of ${ordered.quantity} come as ordered.`}</p>}
      {children}
    </>
  )
}

/** The button that takes the substitute sends nothing, because the substitute comes unless it is rejected. */
function Choice({ substitute, onReject }: { substitute: OrderLineWire; onReject: OrderChangesProps['onReject'] }) {
  const { name } = substitute.product
  const [isTaken, setIsTaken] = useState(false)
  const { busy, run } = useOneAtATime()
  return (
    <>
      <div className="follow-choice">
        <button
          type="button"
          className="button button-secondary"
          aria-pressed={isTaken}
          aria-label={`Take it: ${name}`}
          onClick={() => setIsTaken(true)}
        >
          {isTaken && <Check className="icon" aria-hidden="true" />}
          <span>Take it</span>
        </button>
        <BusyButton
          className="button button-quiet"
          aria-label={`No, leave it out: ${name}`}
          busy={busy}
          onClick={() => void run(() => onReject(substitute))}
        >
          No, leave it out
        </BusyButton>
      </div>
      <p className="soft small">
        {`${isTaken ? 'You get it.' : 'If you don’t answer, you get it.'} You can say no until your order is on its way.`}
      </p>
    </>
  )
}

interface FewerProps {
  readonly change: LineChange
  readonly taxRule: TaxRule
}

function Fewer({ change: { ordered, pieces, hasRejected }, taxRule }: FewerProps) {
  const missing = ordered.quantity - pieces
  const hasTax = !taxRule.isIncluded && rateOf(taxRule, ordered.product.category) > 0
  const less = formatCents(priceOf(ordered, missing))
  return (
    <div className={pieces === 0 ? 'follow-item is-gone' : 'follow-item'}>
      <Photo of={ordered} />
      <div>
        <p className="strong">
          <span className="long-name">{ordered.product.name}</span>
          <span>{pieces === 0 ? 'Left out' : `${pieces} instead of ${ordered.quantity}`}</span>
        </p>
        <p className="soft small">
          {`${reasonOf(ordered, hasRejected)} ${less} ${comesOff(hasTax, ordered.deposit !== undefined)} off your total.`}
        </p>
      </div>
    </div>
  )
}

function comesOff(hasTax: boolean, hasDeposit: boolean): string {
  const added = [...(hasTax ? ['tax'] : []), ...(hasDeposit ? ['deposit'] : [])]
  return added.length === 0 ? 'comes' : `and its ${added.join(' and ')} come`
}

function reasonOf({ broughtBack }: OrderLineWire, hasRejected: boolean): string {
  if (broughtBack) return 'Nobody showed an ID for it.'
  return hasRejected ? 'You declined a substitute.' : 'We ran out of it.'
}

const Photo = ({ of: { product } }: { of: OrderLineWire }) => (
  <Picture src={product.image[0]} category={product.category} alt="" sizes="56px" />
)

const priceOf = ({ product }: OrderLineWire, quantity: number): Cents =>
  lineSubtotal({ offerPrice: wireCents(product.offerPrice), quantity })

function countText(line: OrderLineWire, quantity: number): string {
  const { product } = line
  const weighs = quantity === piecesOf(line) ? weightOfLine(line) : expectedWeight(line, quantity)
  if (weighs !== null)
    return `${weighs} · ${formatCents(quantity === piecesOf(line) ? amountOfLine(line) : priceOf(line, quantity))}`
  const price = formatCents(priceOf(line, quantity))
  return `${product.weight ? `${product.weight} · ` : ''}Quantity ${quantity} · ${price}`
}
