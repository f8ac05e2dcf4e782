import type { PaymentPage } from '../../../contract/payment-page.ts'
import { cents, formatCents } from '../../../domain/money.ts'

export const PaymentLines = ({ page: { lines, total } }: { page: PaymentPage }) => (
  <section aria-labelledby="lines">
    <h2 id="lines" className="summary-heading">
      Your order
    </h2>
    <ul>
      {lines.map(({ name, quantity, amount }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
        <li key={position} className="payment-line">
          <span className="wrap-anywhere">
            <span>{name}</span>
            {quantity > 1 && (
              <span className="soft small own-line">{`Quantity ${quantity}, ${formatCents(cents(amount / quantity))} each`}</span>
            )}
          </span>
          <span className="numbers">{formatCents(amount)}</span>
        </li>
      ))}
    </ul>
    <p className="payment-total numbers">
      <span>Total</span> <span>{formatCents(total)}</span>
    </p>
  </section>
)
