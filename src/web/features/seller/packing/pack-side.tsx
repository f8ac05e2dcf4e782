import { Printer } from 'lucide-react'
import { orderedSums } from '../../../../contract/orders/order-receipt.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { BOTTLE_DEPOSIT } from '../../../../domain/checkout/pricing.ts'
import { cents, formatCents, formatDollars } from '../../../../domain/money.ts'
import { takenByPhone } from '../../../../domain/staff/actor.ts'
import { LiveTag } from '../../../live/live-tag.tsx'
import { paymentLabels } from '../../orders/order-sums.ts'
import { Sum } from '../seller-parts.tsx'
import type { PackLine } from './pack-lines.ts'
import { isSumExpected, packedBalance, packSums } from './pack-sums.ts'

interface PackSideProps {
  readonly order: OrderWire
  readonly lines: readonly PackLine[]
  readonly isLive: boolean | null
  onPrint(): void
}

export function PackSide({ order, lines, isLive, onPrint }: PackSideProps) {
  const packers = packersOf(order)
  const takenBy = takenByPhone(order.history)
  return (
    <>
      <section className="seller-panel pack-facts-panel">
        <div className="pack-panel-head">
          <h2>Sums</h2>
          <span className="soft small">{paymentLabels(order.fulfilment)[order.paymentType]}</span>
        </div>
        <PackSumsList order={order} lines={lines} />
        {order.status === 'Packing' && <p className="soft small">{substitutionText(order)}</p>}
        {takenBy !== null && <p className="soft small">{`By phone, taken by ${takenBy}.`}</p>}
      </section>
      <section className="seller-panel pack-facts-panel">
        <div className="pack-panel-head">
          <h2>{order.status === 'Packing' ? 'Packing now' : 'Packed by'}</h2>
        </div>
        <p>
          {`${packers.length === 0 ? 'Nobody yet' : new Intl.ListFormat('en-US').format(packers)}.${packers.length > 1 && order.status === 'Packing' ? ' You can see each other’s check marks.' : ''}`}
        </p>
        <button type="button" className="text-link" onClick={onPrint}>
          <Printer className="icon" aria-hidden="true" />
          Print packing slip
        </button>
      </section>
      <LiveTag isLive={isLive} />
    </>
  )
}

/** Returns the name of who began to pack the order, and of everybody who picked one of its lines. */
function packersOf({ history, items }: OrderWire): string[] {
  const began = history.find(({ status }) => status === 'Packing')
  return [...new Set([began?.by ?? [], ...items.map(({ pickedBy }) => pickedBy ?? [])].flat())]
}

const substitutionText = ({ substitutions, address: { firstName } }: OrderWire): string =>
  substitutions === 'best'
    ? `${firstName} accepts substitutes, sees each change right away, and can reject one until the order goes out.`
    : `${firstName} wants no substitutes. What’s missing comes off the total.`

interface PackSumsListProps {
  readonly order: OrderWire
  readonly lines: readonly PackLine[]
}

function PackSumsList({ order, lines }: PackSumsListProps) {
  const ordered = orderedSums(order)
  const sums = packSums(lines, ordered)
  const { cameTo, stillToPay, toCollect, paid, credit, leftOut, leftMoney } = packedBalance(order, lines)
  const leftOutMoney = cents(Math.min(leftOut, leftMoney))
  return (
    <dl className="pack-sums">
      <Sum name="Ordered">{formatCents(sums.ordered)}</Sum>
      {sums.changes.map(({ key, text, amount }) => (
        <Sum key={key} name={text}>
          {formatCents(cents(amount))}
        </Sum>
      ))}
      {sums.discount !== 0 && <Sum name="Its share of the code">{formatCents(cents(sums.discount))}</Sum>}
      {sums.tax !== 0 && <Sum name="Tax on it">{formatCents(cents(sums.tax))}</Sum>}
      {sums.deposit !== 0 && <Sum name={BOTTLE_DEPOSIT}>{formatCents(cents(sums.deposit))}</Sum>}
      {sums.delivery !== 0 && <Sum name="Delivery">{formatCents(cents(sums.delivery))}</Sum>}
      <Sum name={`${toCollect > 0 && paid === 0 ? 'To collect' : 'Comes to'}${isSumExpected(lines) ? ' about' : ''}`} isTotal>
        {formatCents(paid === 0 ? stillToPay : cameTo)}
      </Sum>
      {credit > 0 && <Sum name="Paid by credit">{formatCents(credit)}</Sum>}
      {paid > 0 && toCollect > 0 && <Sum name="Still to collect">{formatCents(toCollect)}</Sum>}
      {order.payment?.state === 'authorized' && order.payment.reserved !== undefined && (
        <Sum name="Reserved on the card">{formatDollars(order.payment.reserved)}</Sum>
      )}
      {leftOutMoney > 0 && (
        <Sum name={order.paymentType === 'Online' ? 'Back to the card' : 'Back in cash'}>{formatCents(leftOutMoney)}</Sum>
      )}
      {leftOut > leftOutMoney && <Sum name="Back to credit">{formatCents(cents(leftOut - leftOutMoney))}</Sum>}
    </dl>
  )
}
