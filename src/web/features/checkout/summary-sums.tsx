import { cents, formatCents } from '../../../domain/money.ts'
import type { Sums } from '../../../domain/pricing.ts'
import { savingOf } from './quoted-order.ts'
import type { OrderableLine } from './rejected-order.ts'

interface SummarySumsProps {
  readonly lines: readonly OrderableLine[]
  readonly sums: Sums
}

/** The specification, section 9, defines these rows. */
export function SummarySums({ lines, sums: { cartAmount, tax } }: SummarySumsProps) {
  const saving = savingOf(lines)
  return (
    <>
      <dl>
        <div>
          <dt>Price</dt>
          <dd>{formatCents(cartAmount)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd className="strong summary-free">Free</dd>
        </div>
        <div>
          <dt>Tax (2%)</dt>
          <dd>{formatCents(tax)}</dd>
        </div>
      </dl>
      {saving > 0 && <p className="strong summary-free">{`You save ${formatCents(cents(saving))}`}</p>}
    </>
  )
}
