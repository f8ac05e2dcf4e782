import { cents, formatCents } from '../../../domain/money.ts'
import { taxName } from '../../../domain/pricing.ts'
import { type QuotedOrder, savingOf } from './quoted-order.ts'

interface SummarySumsProps {
  readonly order: Pick<QuotedOrder, 'lines' | 'sums' | 'code' | 'belowMinimum' | 'toFree'>
}

/** The specification, section 9, defines these rows. */
export function SummarySums({ order: { lines, sums, code, belowMinimum, toFree } }: SummarySumsProps) {
  const { cartAmount, discount, tax, delivery, taxRule } = sums
  const saving = savingOf(lines)
  return (
    <>
      <dl>
        <div>
          <dt>Price</dt>
          <dd>{formatCents(cartAmount)}</dd>
        </div>
        {discount > 0 && (
          <div>
            <dt>{`Code ${code}`}</dt>
            <dd className="summary-free">{`−${formatCents(discount)}`}</dd>
          </div>
        )}
        <div>
          <dt>Shipping</dt>
          {delivery === 0 ? <dd className="strong summary-free">Free</dd> : <dd>{formatCents(delivery)}</dd>}
        </div>
        {taxRule.rate > 0 && (
          <div>
            <dt>{taxName(taxRule)}</dt>
            <dd>{formatCents(tax)}</dd>
          </div>
        )}
      </dl>
      {belowMinimum !== null && <p className="summary-hint">{belowMinimum}</p>}
      {belowMinimum === null && toFree !== null && (
        <p className="summary-hint">{`Add ${formatCents(toFree)} more for free delivery.`}</p>
      )}
      {saving > 0 && <p className="strong summary-free">{`You save ${formatCents(cents(saving))}`}</p>}
    </>
  )
}
