import type { RoundId } from '../../../domain/delivery/round.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'

export interface RoundSchema {
  rounds: RoundsTable
  round_orders: RoundOrdersTable
}

interface RoundsTable {
  id: RoundId
  courier_id: StaffId
  courier_name: string
  leaves_at: Date
}

interface RoundOrdersTable {
  order_id: OrderId
  round_id: RoundId
  position: number
  announced_at: Date | null
}
