import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import { OPEN_STATUSES } from '../../../domain/order-workflow.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { matches, type SellerOrderFilter, statusesOf } from './seller-order-filter.ts'

interface OrderPage {
  readonly sort: SellerOrderSort
  /** Only those listed after it. */
  readonly after: OrderId | null
  readonly limit: number
}

/** `due`: only open ones, the earliest due first. */
export type SellerOrderSort = 'newest' | 'due'

const isOpen = sql`status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})` // literals, which match the index

/** Each status is read as an ordered range of an index, `orders_status` or `orders_due`. An order that changes stays in its place. */
export async function findSellerOrders(db: Db, filter: SellerOrderFilter, { sort, after, limit }: OrderPage): Promise<OrderId[]> {
  const [time, before, direction] =
    sort === 'due' ? [sql.ref('due_at'), sql.raw('>'), sql.raw('asc')] : [sql.ref('placed_at'), sql.raw('<'), sql.raw('desc')]
  const inOrder = sort === 'due' ? isOpen : sql`true`
  const onPage = after === null ? sql`true` : sql`(${time}, id) ${before} (select ${time}, id from orders where id = ${after})`
  const { rows } = await sql<{ id: OrderId }>`
    select ${unprepared} page.id from unnest(${statusesOf(filter)}::text[]) as wanted (status)
    cross join lateral (
      select id, ${time} from orders
      where orders.status = wanted.status and ${inOrder} and ${matches(filter)} and ${onPage}
      order by ${time} ${direction}, id ${direction} limit ${limit}) as page
    order by ${time} ${direction}, id ${direction} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
