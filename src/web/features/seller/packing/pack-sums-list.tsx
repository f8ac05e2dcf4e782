import type { ReactNode } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { cents, formatCents, wireCents } from '../../../../domain/money.ts'
import type { PackLine } from './pack-lines.ts'
import { packedBalance, packSums } from './pack-sums.ts'

interface PackSumsListProps {
  readonly order: OrderWire
  readonly lines: readonly PackLine[]
}

export function PackSumsList({ order, lines }: PackSumsListProps) {
  const sums = packSums(lines, wireCents(order.amount))
  const { cameTo, stillToPay, paid, leftOut } = packedBalance(order, lines)
  return (
    <dl className="pack-sums">
      <Sum name="Ordered">{formatCents(sums.ordered)}</Sum>
      {sums.changes.map(({ key, text, amount }) => (
        <Sum key={key} name={text}>
          {signedText(amount)}
        </Sum>
      ))}
      {sums.tax !== 0 && <Sum name="Tax (2%) on it">{signedText(sums.tax)}</Sum>}
      <Sum name={paid === 0 ? 'To collect' : 'Comes to'} isTotal>
        {formatCents(paid === 0 ? stillToPay : cameTo)}
      </Sum>
      {paid > 0 && stillToPay > 0 && <Sum name="Still to collect">{formatCents(stillToPay)}</Sum>}
      {leftOut > 0 && (
        <Sum name={order.paymentType === 'Online' ? 'Back to the card' : 'Back in cash'}>{formatCents(leftOut)}</Sum>
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

const signedText = (amount: number): string => (amount < 0 ? `−${formatCents(cents(-amount))}` : formatCents(cents(amount)))
