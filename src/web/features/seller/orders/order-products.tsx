import type { OrderLineWire, OrderWire } from '../../../../contract/orders.ts'
import { Picture } from '../../../ui/picture.tsx'
import { piecesOf } from '../../orders/line-changes.ts'

export const OrderProducts = ({ items }: Pick<OrderWire, 'items'>) => (
  <div className="seller-order-side seller-order-products">
    <p className="seller-order-label">Products</p>
    <ul className="seller-order-lines">
      {items.map((line) => (
        <Line key={line.line} line={line} change={changeText(line, items)} />
      ))}
    </ul>
  </div>
)

const Line = ({ line, change }: { line: OrderLineWire; change: string }) => (
  <li>
    <Picture src={line.product.image[0]} category={line.product.category} alt="" sizes="34px" />
    <span className="seller-order-count">{`${piecesOf(line)} ×`}</span>
    <span>
      <span className="long-name">{line.product.name}</span>{' '}
      {line.product.weight && <span className="seller-order-weight soft small">{line.product.weight}</span>}
      {change !== '' && <span className="soft small own-line">{change}</span>}
    </span>
  </li>
)

function changeText(line: OrderLineWire, items: OrderWire['items']): string {
  const replaced = items.find((other) => other.line === line.substituteFor)
  if (replaced) return line.isRejected ? 'Substitute, not wanted' : `Instead of ${replaced.product.name}`
  return piecesOf(line) === line.quantity ? '' : `Ordered: ${line.quantity}`
}
