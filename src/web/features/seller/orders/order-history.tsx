import { ChevronDown } from 'lucide-react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { momentText } from '../../../ui/date-text.ts'

export const OrderHistory = ({ order: { history, number } }: { order: OrderWire }) =>
  history.length > 1 && (
    <details className="order-history">
      <summary>
        History<span className="visually-hidden">{` of order ${number}`}</span>
        <ChevronDown className="icon" aria-hidden="true" />
      </summary>
      <ol>
        {history.map(({ status, at, by, reason }) => (
          <li key={at + status}>
            <span className="strong">{status}</span>{' '}
            <span>{`${momentText(at)}, ${NAMES[by] ?? `by ${by}`}${reason !== undefined ? `: ${reason}` : ''}`}</span>
          </li>
        ))}
      </ol>
    </details>
  )

const NAMES: Readonly<Record<string, string>> = { shopper: 'by the customer', store: 'automatically' }
