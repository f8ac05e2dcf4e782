import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { CreditMovementId, CreditMovementKind } from '../../../domain/customers/credit.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'

export interface CreditSchema {
  customer_credits: CustomerCreditsTable
  credit_movements: CreditMovementsTable
}

/** An account that never had credit has no row. */
interface CustomerCreditsTable {
  shopper_id: ShopperId
  /** The sum of the account's movements. */
  balance: Cents
}

interface CreditMovementsTable {
  id: CreditMovementId
  /** These four are null once the account was deleted: `shopper_id`, `reason`, `by_id` and `by_name`. */
  shopper_id: ShopperId | null
  order_id: OrderId | null
  what: CreditMovementKind
  amount: Cents
  reason: string | null
  at: Date
  by_id: StaffId | null
  by_name: string | null
}
