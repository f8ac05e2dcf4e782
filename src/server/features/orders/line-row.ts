import type { Selectable } from 'kysely'
import type { OrderLine } from '../../../domain/order.ts'
import type { LinePick } from '../../../domain/picking.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { storedPicture } from '../catalog/product-row.ts'

type LineRow = Selectable<Schema['order_lines']>

export const rowToLine = (row: LineRow): OrderLine => ({
  id: row.id,
  product: row.product_id,
  name: row.name,
  category: row.category,
  weight: row.weight,
  pictures: row.pictures.map(storedPicture),
  offerPrice: row.offer_price,
  quantity: row.quantity,
  pick: readPick(row),
  substituteFor: row.substitute_for,
  isRejected: row.rejected_at !== null,
})

function readPick({ picked, picked_at, picked_by_id, picked_by_name, restocked }: LineRow): LinePick | null {
  if (picked === null || picked_at === null || picked_by_id === null || picked_by_name === null) return null
  const by = { role: 'staff', id: picked_by_id, name: picked_by_name } as const
  return { pieces: picked, isRestocked: restocked, at: picked_at, by }
}
