import type { OrderWire } from '../../../../contract/orders.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { piecesLeft, type RefundableLine } from '../../../../domain/refund-amount.ts'

interface RefundLinesProps {
  readonly items: OrderWire['items']
  readonly lines: readonly RefundableLine[]
  /** The numbers of pieces by the ids of their lines. */
  readonly quantities: Readonly<Record<string, number>>
  onChange(quantities: Readonly<Record<string, number>>): void
}

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, pieces) => pieces)

export const RefundLines = ({ items, lines, quantities, onChange }: RefundLinesProps) => (
  <ul className="refund-lines">
    {items.flatMap(({ line: id, product }) => {
      const line = lines.find((one) => one.id === id)
      const most = line ? piecesLeft(line) : 0
      if (most === 0) return []
      return [
        <li key={id}>
          <span>
            <span className="long-name">{product.name}</span>{' '}
            <span className="soft small numbers">{formatDollars(product.offerPrice)}</span>
          </span>
          <select
            className="input"
            aria-label={`Pieces of ${product.name}`}
            value={quantities[id] ?? 0}
            onChange={(event) => onChange({ ...quantities, [id]: Number(event.target.value) })}
          >
            {upTo(most).map((pieces) => (
              <option key={pieces} value={pieces}>
                {`${pieces} of ${most}`}
              </option>
            ))}
          </select>
        </li>,
      ]
    })}
  </ul>
)
