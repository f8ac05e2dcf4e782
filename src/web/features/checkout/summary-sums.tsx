import { fromText, shippingText } from '../../../domain/checkout/fee-zones.ts'
import { BOTTLE_DEPOSIT, taxRows } from '../../../domain/checkout/pricing.ts'
import { dueOf } from '../../../domain/customers/credit.ts'
import { type Cents, cents, formatCents, formatDeduction } from '../../../domain/money.ts'
import { capitalized } from '../../../domain/text/shown-text.ts'
import { type QuotedOrder, savingOf } from './quoted-order.ts'

interface SummarySumsProps {
  readonly order: Pick<QuotedOrder, 'lines' | 'sums' | 'atMost' | 'isFrom' | 'code' | 'blockingReason' | 'toFree'>
  readonly isPickup: boolean
}

/** The specification, section 9, defines these rows. */
export function SummarySums({ order, isPickup }: SummarySumsProps) {
  const { lines, sums, atMost, isFrom, code, blockingReason, toFree } = order
  const about = atMost === null ? '' : 'about '
  const { cartAmount, discount, deposit, delivery } = sums
  const saving = savingOf(lines)
  return (
    <>
      <dl>
        <div>
          <dt>Price</dt>
          <dd>{about + formatCents(cartAmount)}</dd>
        </div>
        {discount > 0 && (
          <div>
            <dt>{`Code ${code}`}</dt>
            <dd className="summary-free">{formatDeduction(discount)}</dd>
          </div>
        )}
        {!isPickup && (
          <div>
            <dt>Shipping</dt>
            <dd className={delivery === 0 && !isFrom ? 'strong summary-free' : undefined}>{shippingText(delivery, isFrom)}</dd>
          </div>
        )}
        {taxRows(sums).map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{about + formatCents(amount)}</dd>
          </div>
        ))}
        {deposit > 0 && (
          <div>
            <dt>{BOTTLE_DEPOSIT}</dt>
            <dd>{formatCents(deposit)}</dd>
          </div>
        )}
      </dl>
      {atMost !== null && (
        <p className="summary-hint">
          {`We weigh when we pack. Your order then shows the exact price, never more than ${formatCents(atMost)}.`}
        </p>
      )}
      {isFrom && <p className="summary-hint">Shipping depends on the ZIP code.</p>}
      {blockingReason !== null && <p className="summary-hint">{blockingReason}</p>}
      {blockingReason === null && toFree !== null && (
        <p className="summary-hint">{`Add ${formatCents(toFree)} more for free delivery.`}</p>
      )}
      {saving > 0 && <p className="strong summary-free">{`You save ${formatCents(cents(saving + discount))}`}</p>}
    </>
  )
}

/** Returns text such as `$8.67`, `from $8.67` or `about $8.67`. */
export const totalText = ({ sums: { total }, atMost, isFrom }: Pick<QuotedOrder, 'sums' | 'atMost' | 'isFrom'>): string =>
  atMost === null ? fromText(total, isFrom) : `${isFrom ? 'from ' : ''}about ${formatCents(total)}`

/** Goods that are sold by weight may cost more than expected, up to a sum that is named. */
export const OrderTotal = ({ order }: { order: CreditedOrder }) => (
  <div className="total">
    <p>
      <span>Total</span> <span>{order.atMost === null ? totalText(order) : capitalized(totalText(order))}</span>
    </p>
    {order.atMost !== null && (
      <p className="total-most soft small">
        <span>{`at most ${formatCents(order.atMost)}`}</span>
        <span className="total-why">: weighed when packed</span>
      </p>
    )}
    <CreditSums order={order} />
  </div>
)

type CreditedOrder = Pick<QuotedOrder, 'sums' | 'atMost' | 'isFrom'> & { readonly credit: Cents }

/** Says what is left to pay beside the credit that is used. */
const CreditSums = ({ order: { sums, atMost, credit } }: { order: CreditedOrder }) =>
  credit > 0 && (
    <p className="total-credit">
      <span>{`Your credit pays ${formatCents(cents(Math.min(credit, sums.total)))}.`}</span>{' '}
      <strong>{dueText({ sums, atMost, credit })}</strong>
    </p>
  )

/** Returns text such as `You pay $8.40` or `Nothing to pay`. */
export function dueText({ sums, atMost, credit }: Omit<CreditedOrder, 'isFrom'>): string {
  const [due, most] = [dueOf(sums.total, credit), atMost === null ? 0 : dueOf(atMost, credit)]
  if (due + most === 0) return 'Nothing to pay'
  return `You pay ${atMost === null ? '' : 'about '}${formatCents(due)}${atMost === null ? '' : `, at most ${formatCents(cents(most))}`}`
}

/** Says which lines of the cart can't be bought, and so are not in the total. */
export const NotCounted = ({ missing }: { missing: readonly string[] }) =>
  missing.length > 0 && (
    <ul className="summary-changes">
      {missing.map((sentence) => (
        <li key={sentence}>{`${sentence}. It isn’t included in the total.`}</li>
      ))}
    </ul>
  )
