import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { OrderSearch } from '../../../domain/order-search.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { areOpen, foundOrders, isFound, matches, type SellerOrderFilter, statusesOf } from './seller-order-filter.ts'

export interface OrderPage {
  readonly sort: SellerOrderSort
  /** Only those listed after it. */
  readonly after: OrderId | null
  readonly limit: number
}

/** `due`: only open ones, the earliest due first. */
export type SellerOrderSort = 'newest' | 'due'

/** An order that changes stays in its place. */
export async function findSellerOrders(db: Db, filter: SellerOrderFilter, page: OrderPage): Promise<OrderId[]> {
  const { search } = filter
  if (search === null) return readInOrder(db, filter, page)
  const isOfMany = search.number === null
  return (isOfMany ? await searchNext(db, filter, page) : null) ?? searchAll(db, { ...filter, search }, page)
}

function partsOf({ sort, after }: OrderPage) {
  const isByDue = sort === 'due'
  const time = sql.ref(isByDue ? 'due_at' : 'placed_at')
  const [beyond, direction] = isByDue ? [sql.raw('>'), sql.raw('asc')] : [sql.raw('<'), sql.raw('desc')]
  const isAfter = after === null ? sql`true` : sql`(${time}, id) ${beyond} (select ${time}, id from orders where id = ${after})`
  const onPage = isByDue ? sql`${areOpen} and ${isAfter}` : isAfter
  return { time, onPage, inOrder: sql`order by ${time} ${direction}, id ${direction}` }
}

/** Each status is an ordered range of an index, `orders_status` or `orders_due`. */
async function readInOrder(db: Db, filter: SellerOrderFilter, page: OrderPage): Promise<OrderId[]> {
  const { time, onPage, inOrder } = partsOf(page)
  const { rows } = await sql<{ id: OrderId }>`
    select ${unprepared} page.id from unnest(${statusesOf(filter)}::text[]) as wanted (status)
    cross join lateral (
      select id, ${time} from orders
      where orders.status = wanted.status and ${matches(filter)} and ${onPage} ${inOrder} limit ${page.limit}) as page
    ${inOrder} limit ${page.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const MOST_LOOKED_AT = 1_000

/** Among the next orders of each status, where a frequent word is found soon. Null: there may be others beyond. */
async function searchNext(db: Db, filter: SellerOrderFilter, page: OrderPage): Promise<OrderId[] | null> {
  const { time, onPage, inOrder } = partsOf(page)
  const { rows } = await sql<{ id: OrderId; isFound: boolean; isLast: boolean }>`
    select ${unprepared} next.id, next.found as "isFound", next.place = ${MOST_LOOKED_AT} as "isLast"
    from unnest(${statusesOf(filter)}::text[]) as wanted (status)
    cross join lateral (
      select id, ${time}, ${isFound(filter)} as found, row_number() over (${inOrder}) as place from orders
      where orders.status = wanted.status and ${matches({ ...filter, search: null })} and ${onPage} ${inOrder} limit ${MOST_LOOKED_AT}) as next
    where next.found or next.place = ${MOST_LOOKED_AT}
    ${inOrder}`.execute(db)
  const last = rows.findIndex(({ isLast }) => isLast) // beyond it a status has more
  const found = (last < 0 ? rows : rows.slice(0, last + 1)).filter((row) => row.isFound)
  return last >= 0 && found.length < page.limit ? null : found.slice(0, page.limit).map(({ id }) => id)
}

/** What is found anywhere, sorted. */
async function searchAll(db: Db, filter: SellerOrderFilter & { search: OrderSearch }, page: OrderPage): Promise<OrderId[]> {
  const { onPage, inOrder } = partsOf(page)
  const { rows } = await sql<{ id: OrderId }>`
    select ${unprepared} id from ${foundOrders(filter.search)}
    where status = any(${statusesOf(filter)}::text[]) and ${matches({ ...filter, search: null })} and ${onPage}
    ${inOrder} limit ${page.limit}`.execute(db)
  return rows.map(({ id }) => id)
}
