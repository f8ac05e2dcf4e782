import type { MovementReason } from '../../../../domain/stock.ts'

const NAMES: Readonly<Record<MovementReason, string>> = {
  received: 'Received',
  counted: 'Counted',
  spoiled: 'Spoiled',
  returned: 'Returned',
  other: 'Other',
  sold: 'Sold',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  picked: 'Picked',
  missing: 'Missing',
}

export const reasonName = (reason: MovementReason): string => NAMES[reason]
