import type { OrderLineWire, OrderWire } from '../../../contract/orders/orders.ts'
import { lineSubtotal } from '../../../domain/checkout/pricing.ts'
import { formatCents, formatDollars, wireCents } from '../../../domain/money.ts'
import { Picture } from '../../ui/picture.tsx'
import { outcomeText, reportText } from './complaints.ts'
import { comes, isOrdered, lineChanges, piecesOf } from './line-changes.ts'
import { amountOfLine, expectedWeight, priceByWeight, weightOfLine } from './line-weight.ts'

/** Lists the goods that come. For a canceled order, it lists what was ordered. */
export function OrderLines({ order }: { order: OrderWire }) {
  const { items, status } = order
  const shown = status === 'Cancelled' ? items.filter(isOrdered).map(({ picked: _, ...ordered }) => ordered) : items.filter(comes)
  return (
    <ul className="order-card-lines">
      {shown.map((line) => (
        <OrderLine key={line.line} line={line} order={order} />
      ))}
    </ul>
  )
}

/** Names the goods that were left out and that no substitute replaces. */
export function LeftOut({ order }: { order: OrderWire }) {
  const leftOut = lineChanges(order).filter(({ pieces, substitute }) => pieces === 0 && !substitute)
  if (leftOut.length === 0 || order.status === 'Cancelled') return null
  const names = leftOut.map(({ ordered: { product } }) => product.name)
  return <p className="order-left-out soft">{`Left out: ${new Intl.ListFormat('en-US').format(names)}`}</p>
}

interface OrderLineProps {
  readonly line: OrderLineWire
  readonly order: OrderWire
}

function OrderLine({ line, order }: OrderLineProps) {
  const { product, quantity } = line
  const ordered = order.items.find(({ line: id }) => id === line.substituteFor)
  const pieces = piecesOf(line)
  const priceOf = (count: number) => formatCents(lineSubtotal({ offerPrice: wireCents(product.offerPrice), quantity: count }))
  const isAbout = line.weighed !== undefined && line.weighed.picked === undefined
  return (
    <li className="order-line">
      <Picture src={product.image[0]} category={product.category} alt="" sizes="56px" />
      <div>
        <p className="long-name strong">{product.name}</p>
        <p className="soft small">
          <span>{quantityText(line, ordered)}</span>
          {pieces > 1 && !line.weighed && <span className="print-only">{` · ${priceOf(1)} each`}</span>}
        </p>
      </div>
      <p className="numbers">
        {pieces < quantity && (
          <>
            <del className="soft small">{priceOf(quantity)}</del>{' '}
          </>
        )}
        <span>{`${isAbout ? 'about ' : ''}${formatCents(amountOfLine(line))}`}</span>
      </p>
      <ReportedComplaint line={line} order={order} />
    </li>
  )
}

/** Lines that were reported together have the same note, which the first of them shows. */
function ReportedComplaint({ line: { line, problem: complaint }, order }: OrderLineProps) {
  if (!complaint) return null
  const first = order.items.find((item) => item.problem?._id === complaint._id)
  return (
    <div className="order-line-complaint">
      <p className="strong">{reportText(complaint)}</p>
      {complaint.note !== '' && first?.line === line && <p className="soft">{`“${complaint.note}”`}</p>}
      <p>{outcomeText(complaint, order, line)}</p>
    </div>
  )
}

function quantityText(line: OrderLineWire, ordered: OrderLineWire | undefined): string {
  const pieces = piecesOf(line)
  const weight = line.product.weight ? `${line.product.weight} · ` : ''
  const deposit = line.deposit ? `, plus ${formatDollars(line.deposit)} deposit${pieces > 1 ? ' each' : ''}` : ''
  const change = ordered ? `, instead of ${ordered.product.name}` : pieces < line.quantity ? `, ordered ${line.quantity}` : ''
  return line.weighed ? `${weightText(line)} · ${priceByWeight(line)}${change}` : `${weight}Quantity ${pieces}${deposit}${change}`
}

/** Pieces are in parentheses, since `1.5 lb · 3` would read as three times as much. */
function weightText(line: OrderLineWire): string {
  const pieces = piecesOf(line)
  const counted = pieces === 1 ? '' : ` (${pieces} pieces)`
  const isWeighed = line.weighed?.picked !== undefined && line.substituteFor === undefined
  const expected = isWeighed ? `, you ordered ${expectedWeight(line, line.quantity)}` : ''
  return `${weightOfLine(line)}${counted}${expected}`
}

const MAX_THUMBS = 4

export function OrderThumbs({ order }: { order: OrderWire }) {
  const ordered = order.items.filter(isOrdered)
  const rest = ordered.length - MAX_THUMBS
  return (
    <div className="order-thumbs">
      {ordered.slice(0, MAX_THUMBS).map(({ product }) => (
        <Picture key={product._id} src={product.image[0]} category={product.category} alt={product.name} sizes="72px" />
      ))}
      {rest > 0 && <span className="order-thumbs-more">{`+${rest}`}</span>}
    </div>
  )
}
