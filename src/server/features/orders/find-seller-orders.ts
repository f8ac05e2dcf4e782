import { type RawBuilder, sql } from 'kysely'
import { ORDER_STATUSES, type OrderId, type OrderStatus } from '../../../domain/order.ts'
import type { OrderSearch } from '../../../domain/order-search.ts'
import { OPEN_STATUSES } from '../../../domain/order-workflow.ts'
import type { Db } from '../../platform/database/connect.ts'
import { containing } from '../../platform/database/like-pattern.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'

/** Null, and absent: all. */
export interface SellerOrderFilter {
  readonly statuses: readonly OrderStatus[] | null
  readonly placedFrom: Date | null
  readonly placedBefore: Date | null
  readonly search: OrderSearch | null
  /** Open, and due before. */
  readonly lateAt: Date | null
}

interface OrderPage {
  /** Only those listed after it. */
  readonly after: OrderId | null
  readonly limit: number
}

/** Newest first. Each status is read as an ordered range of the index `orders_status`. */
export async function findSellerOrders(db: Db, filter: SellerOrderFilter, { after, limit }: OrderPage): Promise<OrderId[]> {
  const onPage = after === null ? sql`true` : sql`(placed_at, id) < (select placed_at, id from orders where id = ${after})`
  const { rows } = await sql<{ id: OrderId }>`
    select ${unprepared} page.id from unnest(${statusesOf(filter)}::text[]) as wanted (status)
    cross join lateral (
      select id, placed_at from orders
      where orders.status = wanted.status and ${matches(filter)} and ${onPage}
      order by placed_at desc, id desc limit ${limit}) as page
    order by placed_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export type StatusCounts = Readonly<Record<OrderStatus, number>>

/** Whatever statuses are filtered by. */
export async function countSellerOrders(db: Db, filter: SellerOrderFilter): Promise<StatusCounts> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select ${unprepared} status, count(*)::integer as count from orders
    where status = any(${statusesOf({ ...filter, statuses: null })}::text[]) and ${matches(filter)} group by status`.execute(db)
  const countOf = (status: OrderStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    'Order Placed': countOf('Order Placed'),
    Packing: countOf('Packing'),
    'Out for Delivery': countOf('Out for Delivery'),
    Delivered: countOf('Delivered'),
    Cancelled: countOf('Cancelled'),
  }
}

function statusesOf({ statuses, lateAt }: SellerOrderFilter): readonly OrderStatus[] {
  const possible: readonly OrderStatus[] = lateAt === null ? ORDER_STATUSES : OPEN_STATUSES
  return statuses === null ? possible : possible.filter((status) => statuses.includes(status))
}

function matches({ placedFrom, placedBefore, search, lateAt }: SellerOrderFilter): RawBuilder<boolean> {
  const conditions = [
    ...(placedFrom === null ? [] : [sql`placed_at >= ${placedFrom}`]),
    ...(placedBefore === null ? [] : [sql`placed_at < ${placedBefore}`]),
    ...(lateAt === null ? [] : [sql`due_at < ${lateAt}`]),
    ...(search === null ? [] : [sql`(${sql.join(searchConditions(search), sql` or `)})`]),
  ]
  return sql<boolean>`${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`
}

const searchConditions = ({ number, parts }: OrderSearch): RawBuilder<unknown>[] => [
  ...(number === null ? [] : [sql`number = ${number}`]),
  ...parts.map((part) => sql`search_text like ${containing(part)}`),
]
