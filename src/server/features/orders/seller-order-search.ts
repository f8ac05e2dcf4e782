import { type RawBuilder, sql } from 'kysely'
import { ORDER_STATUSES, type OrderId, type OrderStatus } from '../../../domain/orders/order.ts'
import type { OrderSearch } from '../../../domain/orders/order-search.ts'
import { OPEN_STATUSES } from '../../../domain/orders/order-workflow.ts'
import type { Db } from '../../platform/database/connect.ts'
import { patternContaining } from '../../platform/database/list-queries.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'

export interface OrderPage {
  readonly sort: SellerOrderSort
  /** The page begins after this order. */
  readonly after: OrderId | null
  readonly limit: number
}

/** `due` lists the earliest due first, and only open orders when the filter has no days on which they are due. */
export type SellerOrderSort = 'newest' | 'due'

/**
 * Finds the ids of a page of orders. Changes of an order don't move it in the list, since both sort keys stay as they
 * are.
 */
export async function findSellerOrders(db: Db, requested: SellerOrderFilter, page: OrderPage): Promise<OrderId[]> {
  const filter = page.sort === 'due' && !isOfDueDays(requested) ? openOnly(requested) : requested
  const { search } = filter
  if (search === null) return readInOrder(db, filter, page)
  const isOfMany = search.number === null
  return (isOfMany ? await searchNext(db, filter, page) : null) ?? searchAll(db, { ...filter, search }, page)
}

export const isOfDueDays = ({ dueFrom, dueBefore }: SellerOrderFilter): boolean => dueFrom !== null || dueBefore !== null

const openOnly = (filter: SellerOrderFilter): SellerOrderFilter => ({
  ...filter,
  statuses: OPEN_STATUSES.filter((status) => filter.statuses === null || filter.statuses.includes(status)),
})

function partsOf({ sort, after }: OrderPage) {
  const isByDue = sort === 'due'
  const time = sql.ref(isByDue ? 'due_at' : 'placed_at')
  const [beyond, direction] = isByDue ? [sql.raw('>'), sql.raw('asc')] : [sql.raw('<'), sql.raw('desc')]
  const isAfter = after === null ? sql`true` : sql`(${time}, id) ${beyond} (select ${time}, id from orders where id = ${after})`
  return { time, onPage: isAfter, inOrder: sql`order by ${time} ${direction}, id ${direction}` }
}

/** Reads without a search. The orders of each status are an ordered range of an index, `orders_status` or `orders_due`. */
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

const MAX_SCANNED = 1_000

/**
 * Searches among the next orders of each status, where a frequent word is found soon. Returns null when these are too
 * few, because older orders may have the word, too.
 */
async function searchNext(db: Db, filter: SellerOrderFilter, page: OrderPage): Promise<OrderId[] | null> {
  const { time, onPage, inOrder } = partsOf(page)
  const { rows } = await sql<{ id: OrderId; isFound: boolean; isLast: boolean }>`
    select ${unprepared} next.id, next.found as "isFound", next.place = ${MAX_SCANNED} as "isLast"
    from unnest(${statusesOf(filter)}::text[]) as wanted (status)
    cross join lateral (
      select id, ${time}, ${isFound(filter)} as found, row_number() over (${inOrder}) as place from orders
      where orders.status = wanted.status and ${matches({ ...filter, search: null })} and ${onPage} ${inOrder} limit ${MAX_SCANNED}) as next
    where next.found or next.place = ${MAX_SCANNED}
    ${inOrder}`.execute(db)
  const last = rows.findIndex(({ isLast }) => isLast) // beyond this row a status has more orders
  const found = (last < 0 ? rows : rows.slice(0, last + 1)).filter((row) => row.isFound)
  return last >= 0 && found.length < page.limit ? null : found.slice(0, page.limit).map(({ id }) => id)
}

/** Searches all orders by the index of search terms, and sorts what it finds. */
async function searchAll(db: Db, filter: SellerOrderFilter & { search: OrderSearch }, page: OrderPage): Promise<OrderId[]> {
  const { onPage, inOrder } = partsOf(page)
  const { rows } = await sql<{ id: OrderId }>`
    select ${unprepared} id from ${foundOrders(filter.search)}
    where status = any(${statusesOf(filter)}::text[]) and ${matches({ ...filter, search: null })} and ${onPage}
    ${inOrder} limit ${page.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A field that is null filters nothing. */
export interface SellerOrderFilter {
  readonly statuses: readonly OrderStatus[] | null
  readonly placedFrom: Date | null
  readonly placedBefore: Date | null
  readonly dueFrom: Date | null
  readonly dueBefore: Date | null
  readonly search: OrderSearch | null
  /** Finds only open orders that were due before this time. */
  readonly lateAt: Date | null
  /** Finds only orders that were delivered after they were due. */
  readonly wasLate: boolean
  /** A further condition on `orders`, which another feature adds. */
  readonly condition: RawBuilder<boolean> | null
}

export function statusesOf({ statuses, lateAt, wasLate }: SellerOrderFilter): readonly OrderStatus[] {
  const possible = possibleStatuses(lateAt !== null, wasLate)
  return statuses === null ? possible : possible.filter((status) => statuses.includes(status))
}

function possibleStatuses(isLate: boolean, wasLate: boolean): readonly OrderStatus[] {
  if (isLate) return wasLate ? [] : OPEN_STATUSES
  return wasLate ? ['Delivered'] : ORDER_STATUSES
}

export const areOpen = sql<boolean>`status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`

/** Returns the condition of all parts of the filter but the statuses. */
export function matches(filter: SellerOrderFilter): RawBuilder<boolean> {
  const { placedFrom, placedBefore, dueFrom, dueBefore, search, lateAt, wasLate, condition } = filter
  const conditions = [
    ...(placedFrom === null ? [] : [sql`placed_at >= ${placedFrom}`]),
    ...(placedBefore === null ? [] : [sql`placed_at < ${placedBefore}`]),
    ...(dueFrom === null ? [] : [sql`due_at >= ${dueFrom}`]),
    ...(dueBefore === null ? [] : [sql`due_at < ${dueBefore}`]),
    ...(lateAt === null ? [] : [sql`due_at < ${lateAt}`]),
    ...(wasLate ? [isDeliveredLate] : []),
    ...(condition === null ? [] : [condition]),
    ...(search === null ? [] : [isFound(filter)]),
  ]
  return sql<boolean>`${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`
}

/** An order that is picked up was in time when it was ready in time, whenever its shopper came. */
const isDeliveredLate = sql<boolean>`status = 'Delivered' and due_at < (
  select case
      when orders.pickup_address is null then max(changed_at) filter (where order_status_changes.status = 'Delivered')
      else min(changed_at) filter (where order_status_changes.status = 'Out for Delivery') end
    from order_status_changes where order_id = orders.id)`

/** Returns the condition of the search alone. It reads the order's text and uses no index. */
export const isFound = ({ search }: SellerOrderFilter): RawBuilder<boolean> =>
  search === null ? sql<boolean>`true` : anyOf(search, contains)

/**
 * Returns a derived table `orders` of what the search finds by the index of search terms. It has no other condition,
 * since PostgreSQL might choose another index then and compute the terms of each order.
 */
export const foundOrders = (search: OrderSearch) => sql`
  (select id, status, placed_at, due_at, pickup_address from orders
    where ${anyOf(search, (part) => sql<boolean>`order_search_terms(search_text) @@ ${termsOf(part)}::tsquery and ${contains(part)}`)}
    offset 0) as orders`

const contains = (part: string) => sql<boolean>`search_text like ${patternContaining(part)}`

function anyOf({ number, parts }: OrderSearch, isPart: (part: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const conditions = [...(number === null ? [] : [sql`number = ${number}`]), ...parts.map((part) => sql`(${isPart(part)})`)]
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** The length of terms that the SQL function order_search_terms makes. */
const TERM_LENGTH = 6

/**
 * Returns a tsquery of terms that each text with this part has. A few terms are enough, because the text itself is
 * compared afterwards. The part must not be empty.
 */
export function termsOf(part: string): string {
  const characters = [...part]
  if (characters.length < TERM_LENGTH) return `${quoted(part)}:*`
  const terms: string[] = []
  for (let at = 0; at < characters.length; at += TERM_LENGTH) {
    const start = Math.min(at, characters.length - TERM_LENGTH)
    terms.push(quoted(characters.slice(start, start + TERM_LENGTH).join('')))
  }
  return terms.join(' & ')
}

const quoted = (term: string): string => `'${term.replace(/['\\]/g, '$&$&')}'`
