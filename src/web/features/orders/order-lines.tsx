import type { OrderWire } from '../../../contract/orders.ts'
import { formatCents } from '../../../domain/money.ts'
import { lineSubtotal } from '../../../domain/pricing.ts'
import { Picture } from '../../ui/picture.tsx'
import { wireCents } from '../../ui/price.tsx'
import './order-lines.css'

type OrderLineWire = OrderWire['items'][number]

export const OrderLines = ({ order }: { order: OrderWire }) => (
  <ul className="order-card-lines">
    {order.items.map((line) => (
      <OrderLine key={line.product._id} line={line} />
    ))}
  </ul>
)

function OrderLine({ line: { product, quantity } }: { line: OrderLineWire }) {
  return (
    <li className="order-line">
      <Picture src={product.image[0]} category={product.category} alt="" sizes="56px" />
      <div>
        <p className="long-name strong">{product.name}</p>
        <p className="soft small">
          {product.weight && `${product.weight} · `}Quantity {quantity}
        </p>
      </div>
      <p className="numbers">{formatCents(lineSubtotal({ offerPrice: wireCents(product.offerPrice), quantity }))}</p>
    </li>
  )
}

const MAX_THUMBS = 4

/** The first pictures, and the number of further lines. */
export function OrderThumbs({ order }: { order: OrderWire }) {
  const rest = order.items.length - MAX_THUMBS
  return (
    <div className="order-thumbs">
      {order.items.slice(0, MAX_THUMBS).map(({ product }) => (
        <Picture key={product._id} src={product.image[0]} category={product.category} alt={product.name} sizes="72px" />
      ))}
      {rest > 0 && <span className="order-thumbs-more">+{rest}</span>}
    </div>
  )
}
