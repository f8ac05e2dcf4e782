import type { OwnMovementWire } from '../../../contract/customers/credit.ts'
import type {
  CreditMovementWire,
  CustomerNoteWire,
  CustomerProblemWire,
  CustomerWire,
  OneCustomerWire,
} from '../../../contract/customers/customers.ts'
import type { CreditMovement } from '../../../domain/customers/credit.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import type { CustomersComplaint } from '../orders/customer-orders.ts'
import type { CustomerBlock, CustomerNote } from './customer-notes.ts'
import type { ListedCustomer } from './customer-repository.ts'

export function customerToWire(customer: ListedCustomer): CustomerWire {
  const { id, name, email, phone, shopperId, isBlocked, orders, spent, givenBack, credit, lastOrderAt, since } = customer
  return {
    _id: id,
    name,
    email,
    ...(phone !== null && { phone }),
    isGuest: shopperId === null,
    isBlocked,
    orders,
    spent: dollarsOf(spent),
    givenBack: dollarsOf(givenBack),
    credit: dollarsOf(credit),
    ...(lastOrderAt !== null && { lastOrderAt: lastOrderAt.toISOString() }),
    createdAt: since.toISOString(),
  }
}

export const oneCustomerToWire = (customer: ListedCustomer, block: CustomerBlock | null): OneCustomerWire => ({
  ...customerToWire(customer),
  ...(block && { block: { reason: block.reason, at: block.at.toISOString(), by: block.by } }),
  canBlock: customer.shopperId !== null || customer.guestEmail !== null,
})

export const noteToWire = ({ id, note, at, by }: CustomerNote): CustomerNoteWire => ({ _id: id, note, at: at.toISOString(), by })

export const ownMovementToWire = ({ id, what, amount, reason, at, order, number }: CreditMovement): OwnMovementWire => ({
  _id: id,
  what,
  amount: dollarsOf(amount),
  ...(reason !== null && { reason }),
  at: at.toISOString(),
  ...(order !== null && { order }),
  ...(number !== null && { number: formatOrderNumber(number) }),
})

export const movementToWire = (movement: CreditMovement): CreditMovementWire => ({
  ...ownMovementToWire(movement),
  ...(movement.by !== null && { by: movement.by }),
})

export const customerProblemToWire = (complaint: CustomersComplaint): CustomerProblemWire => ({
  _id: complaint.id,
  order: complaint.order,
  number: formatOrderNumber(complaint.number),
  kinds: [...new Set(complaint.lines.map(({ kind }) => kind))],
  note: complaint.note,
  at: complaint.reportedAt.toISOString(),
  state: complaint.closedAt === null ? 'open' : 'closed',
  ...(complaint.reply !== null && { reply: complaint.reply }),
})
