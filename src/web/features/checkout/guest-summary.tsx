import { ChevronDown } from 'lucide-react'
import { Link } from 'wouter'
import { lineSubtotal } from '../../../domain/checkout/pricing.ts'
import { formatCents } from '../../../domain/money.ts'
import { itemsText } from '../../../domain/text/counts.ts'
import { paths } from '../../routing/paths.ts'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/form.tsx'
import { Picture } from '../../ui/picture.tsx'
import { piecesWeight } from '../../ui/weight-text.ts'
import type { AvailableLine } from '../cart/cart-lines.ts'
import { changeText, type QuotedOrder } from './quoted-order.ts'
import { SummarySums } from './summary-sums.tsx'

interface GuestSummaryProps {
  readonly lines: readonly AvailableLine[]
  readonly order: QuotedOrder
  readonly isPickup: boolean
  /** The order was tried although lines can't be bought. */
  readonly issue: string | undefined
  readonly code: Elements
  readonly children: Elements
}

const SHOWN_THUMBS = 5

export const GuestSummary = ({ lines, order, isPickup, issue, code, children }: GuestSummaryProps) => (
  <section className="order-summary" id="cart" tabIndex={-1} aria-label="Your order">
    <div className="panel">
      <div className="panel-head">
        <h2 className="summary-heading">{itemsText(lines.reduce((sum, { quantity }) => sum + quantity, 0))}</h2>
        <Link className="text-link" href={paths.cart()}>
          Change cart
        </Link>
      </div>
      <details className="summary-items">
        <summary>
          <span className="summary-thumbs" aria-hidden="true">
            {lines.slice(0, SHOWN_THUMBS).map(({ id, product }) => (
              <Picture key={id} src={product.image[0]} category={product.category} alt="" sizes="44px" />
            ))}
          </span>
          <span>
            Show
            <span className="visually-hidden"> the items</span>
            <ChevronDown className="icon" aria-hidden="true" />
          </span>
        </summary>
        <ul className="mini-lines">
          {lines.map((line) => (
            <MiniLine key={line.id} line={line} />
          ))}
        </ul>
      </details>
      {(order.changes.length > 0 || order.missing.length > 0) && (
        <ul className="summary-changes" role="status">
          {order.changes.map((change) => (
            <li key={change.id}>{changeText(change)}</li>
          ))}
          {order.missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {issue !== undefined && (
        <FieldError id="cart-issue">{issue === order.blockingReason ? issue : `${issue}. Please change your cart.`}</FieldError>
      )}
      <hr />
      {code}
      <SummarySums order={order} isPickup={isPickup} />
      {children}
      <p className="soft small">
        {order.atMost === null
          ? 'If something is sold out while we pack, you pay less, never more.'
          : 'If something is sold out while we pack, you pay less.'}
      </p>
    </div>
  </section>
)

const MiniLine = ({ line }: { line: AvailableLine }) => (
  <li>
    <Picture src={line.product.image[0]} category={line.product.category} alt="" sizes="44px" />
    <p>
      {line.quantity > 1 && <strong>{`${line.quantity} × `}</strong>}
      <span>{line.product.name}</span>
      <br />
      <span className="soft small">{measureOf(line)}</span>
    </p>
    <span>{`${line.product.weighed ? 'about ' : ''}${formatCents(lineSubtotal(line))}`}</span>
  </li>
)

const measureOf = ({ product: { weighed, weight }, quantity }: AvailableLine): string =>
  weighed ? `about ${piecesWeight(weighed, quantity)}` : (weight ?? '')
