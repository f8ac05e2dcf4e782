import type { OrderLineWire, OrderWire } from '../../../contract/orders.ts'
import { formatCents } from '../../../domain/money.ts'
import { lineSubtotal } from '../../../domain/pricing.ts'
import { Picture } from '../../ui/picture.tsx'
import { wireCents } from '../../ui/price.tsx'
import { comes, isOrdered, piecesOf } from './line-changes.ts'
import './order-lines.css'

/** What comes. What does not come at all is struck through, unless something else comes for it. */
export function OrderLines({ order }: { order: OrderWire }) {
  const { items } = order
  const replaced = new Set(items.filter(comes).map(({ substituteFor }) => substituteFor))
  const shown = items.filter((line) => comes(line) || (isOrdered(line) && !replaced.has(line.line)))
  return (
    <ul className="order-card-lines">
      {shown.map((line) => (
        <OrderLine key={line.line} line={line} ordered={items.find(({ line: id }) => id === line.substituteFor)} />
      ))}
    </ul>
  )
}

interface OrderLineProps {
  readonly line: OrderLineWire
  /** What it is a substitute for. */
  readonly ordered: OrderLineWire | undefined
}

function OrderLine({ line, ordered }: OrderLineProps) {
  const { product, quantity } = line
  const pieces = piecesOf(line)
  const priceOf = (count: number) => formatCents(lineSubtotal({ offerPrice: wireCents(product.offerPrice), quantity: count }))
  return (
    <li className="order-line">
      <Picture src={product.image[0]} category={product.category} alt="" sizes="56px" />
      <div>
        <p className="long-name strong">{pieces === 0 ? <del>{product.name}</del> : product.name}</p>
        <p className="soft small">
          {product.weight && `${product.weight} · `}Quantity {pieces}
          {ordered ? `, instead of ${ordered.product.name}` : pieces < quantity && `, ordered ${quantity}`}
        </p>
      </div>
      <p className="numbers">
        {pieces < quantity && (
          <>
            <del className="soft small">{priceOf(quantity)}</del>{' '}
          </>
        )}
        {priceOf(pieces)}
      </p>
    </li>
  )
}

const MAX_THUMBS = 4

/** The first pictures, and the number of further lines. */
export function OrderThumbs({ order }: { order: OrderWire }) {
  const ordered = order.items.filter(isOrdered)
  const rest = ordered.length - MAX_THUMBS
  return (
    <div className="order-thumbs">
      {ordered.slice(0, MAX_THUMBS).map(({ product }) => (
        <Picture key={product._id} src={product.image[0]} category={product.category} alt={product.name} sizes="72px" />
      ))}
      {rest > 0 && <span className="order-thumbs-more">+{rest}</span>}
    </div>
  )
}
