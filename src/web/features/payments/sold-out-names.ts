import type { OrderWire } from '../../../contract/orders.ts'

/** The names of an order's products that were sold out when it was paid, as a sentence begins: `Plums and Pears`. */
export function soldOutNames({ items, payment }: OrderWire): string {
  const names = items.filter(({ product }) => payment?.soldOut.includes(product._id)).map(({ product }) => product.name)
  return new Intl.ListFormat('en-US').format(names)
}
