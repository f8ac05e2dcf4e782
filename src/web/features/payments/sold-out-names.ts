import type { OrderWire } from '../../../contract/orders.ts'

/** Returns the products that were sold out when the order was paid, such as `Plums and Pears`. */
export function soldOutNames({ items, payment }: OrderWire): string {
  const names = items.filter(({ product }) => payment?.soldOut.includes(product._id)).map(({ product }) => product.name)
  return new Intl.ListFormat('en-US').format(names)
}
