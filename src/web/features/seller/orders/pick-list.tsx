import { ListChecks, Printer } from 'lucide-react'
import { useState } from 'react'
import type { OrderLineWire, OrderWire } from '../../../../contract/orders/orders.ts'
import { expectedWeightText } from '../../../../domain/products/weighed.ts'
import { countOf, itemsText } from '../../../../domain/text/counts.ts'
import { useCategories } from '../../../document/store-categories.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { byCategory } from '../by-category.ts'
import { isDecided, type PackLine } from '../packing/pack-lines.ts'
import { currentLines } from '../packing/send-out-check.ts'

interface PickedProduct {
  readonly product: PackLine['product']
  readonly pieces: number
  /** How the goods are sold by weight. It is null for goods by the piece. */
  readonly weighed: PackLine['weighed']
  /** An ID is checked for the goods when they are handed over. It is undefined for goods for all ages. */
  readonly minimumAge: OrderLineWire['minimumAge']
  readonly wanted: readonly { readonly number: string; readonly pieces: number }[]
}

/** Sums up what is still to be picked for these orders, one row a product. Orders that are on their way need nothing. */
export function pickListOf(orders: readonly OrderWire[]): PickedProduct[] {
  const wanted = orders
    .filter(({ status }) => status === 'Order Placed' || status === 'Packing')
    .flatMap((order) =>
      currentLines(order)
        .filter((line) => !isDecided(line))
        .map(({ line, product, weighed, quantity }) => {
          const minimumAge = order.items.find((item) => item.line === line)?.minimumAge
          return { product, weighed, quantity, minimumAge, number: order.number }
        }),
    )
  return [...Map.groupBy(wanted, ({ product }) => product._id).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const all = [first, ...others]
    return {
      product: first.product,
      weighed: first.weighed,
      minimumAge: all.find((line) => line.minimumAge !== undefined)?.minimumAge,
      pieces: all.reduce((sum, { quantity }) => sum + quantity, 0),
      wanted: all.map(({ quantity, number }) => ({ number, pieces: quantity })),
    }
  })
}

/** Returns the numbers of the orders of each stop. */
const stopsOf = (orders: readonly OrderWire[]): string[] => [
  ...new Set(orders.flatMap(({ stop }) => (stop ? stop.numbers.join(', ') : []))),
]

/** Goods by weight have what all of the pieces are expected to weigh. */
function weightTexts({ product, pieces, weighed }: PickedProduct): string[] {
  if (weighed) return [`about ${expectedWeightText(weighed, pieces)} to weigh`]
  return product.weight === undefined ? [] : [product.weight]
}

interface PickListButtonProps {
  readonly orders: readonly OrderWire[]
  readonly className: string
  /** Names the orders for screen readers, when the text alone does not. */
  readonly of?: string
  onPrint(orders: readonly OrderWire[]): void
}

/** Opens one list of what is to be picked for all of these orders. */
export function PickListButton({ orders, className, of, onPrint }: PickListButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={of === undefined ? undefined : `Pick list, ${of}`}
        onClick={() => setIsOpen(true)}
      >
        <ListChecks className="icon" aria-hidden="true" />
        Pick list
      </button>
      {isOpen && (
        <Dialog title="Pick list" onClose={() => setIsOpen(false)}>
          <PickList orders={orders} />
          <div className="dialog-actions">
            <button type="button" className="button button-primary" onClick={() => onPrint(orders)}>
              <Printer className="icon" aria-hidden="true" />
              Print pick list
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Lists the products by category, in the order in which the store is walked through. */
export function PickList({ orders }: { orders: readonly OrderWire[] }) {
  const categories = useCategories()
  const products = pickListOf(orders)
  const pieces = products.reduce((sum, one) => sum + one.pieces, 0)
  const numbers = new Set(products.flatMap(({ wanted }) => wanted.map(({ number }) => number)))
  if (pieces === 0) return <p>Everything of these orders is picked.</p>
  return (
    <div className="pick-list">
      <p className="soft">{`${itemsText(pieces)} for ${countOf(numbers.size, 'order')}`}</p>
      {stopsOf(orders.filter(({ number }) => numbers.has(number))).map((stop) => (
        <p key={stop} className="soft numbers">{`One stop: ${stop}`}</p>
      ))}
      {byCategory(products, categories).map(({ path, name, lines }) => (
        <div key={path} className="slip-group">
          <h3>{name}</h3>
          <ul>
            {lines.map((picked) => (
              <li key={picked.product._id}>
                <span className="slip-box" aria-hidden="true" />
                <strong className="numbers">{`${picked.pieces} ×`}</strong>
                <span>
                  <span>{[picked.product.name, ...weightTexts(picked)].join(', ')}</span>
                  {picked.minimumAge !== undefined && <span className="small own-line">{`Check ID: ${picked.minimumAge}+`}</span>}
                  {numbers.size > 1 && (
                    <span className="soft small own-line numbers">
                      {picked.wanted.map(({ number, pieces: some }) => `${some} for ${number}`).join(', ')}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
