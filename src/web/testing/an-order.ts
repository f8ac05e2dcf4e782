import type { OrderWire } from '../../contract/orders/orders.ts'

/** Returns a time in ISO 8601 UTC. */
export const at = (hour: number) => `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`

const ADDRESS = {
  ...{ _id: 'an-address', firstName: 'Maya', lastName: 'Winter', email: 'maya@example.com', phone: '1' },
  ...{ street: '12 Orchard Lane', city: 'Portland', state: 'Oregon', zipcode: '97205', country: 'United States' },
}

/** Creates an order that was created at one hour, and paid online at another when `paidAt` is given. */
export const anOrder = (hour: number, paidAt?: number): OrderWire => ({
  _id: `order of ${hour}`,
  number: '7K3M-9QXD',
  items: [],
  amount: 1,
  toPay: 1,
  substitutions: 'best',
  address: ADDRESS,
  paymentType: paidAt === undefined ? 'COD' : 'Online',
  status: 'Order Placed',
  isPaid: paidAt !== undefined,
  ...(paidAt !== undefined && { payment: { isRefunded: false, soldOut: [], paidAt: at(paidAt) } }),
  refunds: [],
  history: [{ status: 'Order Placed', at: at(hour), by: 'shopper' }],
  createdAt: at(hour),
  dueAt: at(hour + 1),
})
