import type { ReactNode } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { cents, formatCents } from '../../../../domain/money.ts'
import { wireCents } from '../../../ui/price.tsx'
import type { PackLine } from './pack-lines.ts'
import { lessToPay, packSums } from './pack-sums.ts'
import './pack-sums-list.css'

interface PackSumsListProps {
  readonly order: OrderWire
  readonly lines: readonly PackLine[]
}

/** From what was ordered to what is asked for. */
export function PackSumsList({ order, lines }: PackSumsListProps) {
  const sums = packSums(lines, wireCents(order.amount))
  const less = lessToPay(sums)
  return (
    <dl className="pack-sums">
      <Sum name="Ordered">{formatCents(sums.ordered)}</Sum>
      {sums.changes.map(({ key, text, amount }) => (
        <Sum key={key} name={text}>
          {signedText(amount)}
        </Sum>
      ))}
      {sums.tax !== 0 && <Sum name="Tax (2%) on it">{signedText(sums.tax)}</Sum>}
      <Sum name={isCollected(order) ? 'To collect' : 'To pay'} isTotal>
        {formatCents(sums.toPay)}
      </Sum>
      {less > 0 && order.isPaid && (
        <Sum name={order.paymentType === 'Online' ? 'Back to the card' : 'Back in cash'}>{formatCents(less)}</Sum>
      )}
    </dl>
  )
}

const Sum = ({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) => (
  <div className={isTotal ? 'pack-total' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Cash at the door. */
export const isCollected = ({ paymentType, isPaid }: OrderWire): boolean => paymentType === 'COD' && !isPaid

const signedText = (amount: number): string => (amount < 0 ? `−${formatCents(cents(-amount))}` : formatCents(cents(amount)))
