import type { Generated } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { CustomerId } from '../../../domain/customers/customer.ts'
import type { Cents } from '../../../domain/money.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'

export interface CustomerSchema {
  customers: CustomersTable
  customer_changes: CustomerChangesTable
  customers_read: CustomersReadTable
  customer_notes: CustomerNotesTable
  customer_blocks: CustomerBlocksTable
}

/** The rows follow from accounts and orders, and are saved again before they are read (features/customers). */
interface CustomersTable {
  id: CustomerId
  shopper_id: ShopperId | null
  guest_email: string | null
  name: string
  email: string
  phone: string | null
  search_text: string
  since: Date
  orders: number
  spent: Cents
  given_back: Cents
  last_order_at: Date | null
}

/** Triggers insert these rows (db/migrations/0012-customers.ts). */
interface CustomerChangesTable {
  seq: Generated<number>
  /** Is the id of an account, an order or a customer. */
  id: string
}

/** The table has at most one row. */
interface CustomersReadTable {
  is_only: Generated<boolean>
  /** The number of the last order event that was read, or -1 before all customers were saved for the first time. */
  event: number
}

interface CustomerNotesTable {
  id: string
  customer_id: CustomerId
  note: string
  at: Date
  by_id: StaffId
  by_name: string
}

interface CustomerBlocksTable {
  customer_id: CustomerId
  guest_email: string | null
  reason: string
  at: Date
  by_id: StaffId
  by_name: string
}
