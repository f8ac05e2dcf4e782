import type { OrderWire, RefundWire } from '../../../../contract/orders.ts'
import type { NewRefund } from '../../../api/seller-api.ts'

export const sameRefund = ({ _id: id }: Pick<OrderWire, '_id'>, { lines, amount, reason }: RefundWire): NewRefund =>
  lines ? { id, lines, reason } : { id, amount, reason }
