import type { OrderWire } from '../../../../contract/orders.ts'
import type { PagedList } from '../../../lists/paged-list.tsx'
import { type BoardFilter, orderQuery } from './board-filter.ts'

export function countText({ rows, hasMore, failed }: PagedList<OrderWire>, filter: BoardFilter): string {
  if (rows === null) return failed ? 'Not loaded' : 'Loading'
  if (rows.length === 0) return 'None'
  if (rows.length === 1) return '1 order'
  const order = orderQuery(filter).sort === 'due' ? 'due first' : 'newest first'
  return hasMore ? `The first ${rows.length} orders, ${order}` : `${rows.length} orders, ${order}`
}
