import { type RawBuilder, sql } from 'kysely'
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/order.ts'
import type { OrderSearch } from '../../../domain/order-search.ts'
import { OPEN_STATUSES } from '../../../domain/order-workflow.ts'
import { containing } from '../../platform/database/like-pattern.ts'
import { termsOf } from './search-terms.ts'

/** Null, and absent: all. */
export interface SellerOrderFilter {
  readonly statuses: readonly OrderStatus[] | null
  readonly placedFrom: Date | null
  readonly placedBefore: Date | null
  readonly search: OrderSearch | null
  /** Open, and due before. */
  readonly lateAt: Date | null
  /** Delivered after they were due. */
  readonly wasLate: boolean
  /** Of another feature, on `orders`. */
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

/** Literals, which match the index `orders_due`. */
export const areOpen = sql<boolean>`status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`

/** But for the statuses. */
export function matches(filter: SellerOrderFilter): RawBuilder<boolean> {
  const { placedFrom, placedBefore, search, lateAt, wasLate, condition } = filter
  const conditions = [
    ...(placedFrom === null ? [] : [sql`placed_at >= ${placedFrom}`]),
    ...(placedBefore === null ? [] : [sql`placed_at < ${placedBefore}`]),
    ...(lateAt === null ? [] : [sql`due_at < ${lateAt}`]),
    ...(wasLate ? [isDeliveredLate] : []),
    ...(condition === null ? [] : [condition]),
    ...(search === null ? [] : [isFound(filter)]),
  ]
  return sql<boolean>`${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`
}

const isDeliveredLate = sql<boolean>`status = 'Delivered' and due_at < (
  select max(changed_at) from order_status_changes where order_id = orders.id and order_status_changes.status = 'Delivered')`

/** By its search alone: by looking at the order. */
export const isFound = ({ search }: SellerOrderFilter): RawBuilder<boolean> =>
  search === null ? sql<boolean>`true` : anyOf(search, contains)

/**
 * A derived table `orders` of those that the search finds in the index of terms. Nothing else is decided within, as another index would
 * leave the terms of each order to be computed.
 */
export const foundOrders = (search: OrderSearch) => sql`
  (select id, status, placed_at, due_at from orders
    where ${anyOf(search, (part) => sql<boolean>`order_search_terms(search_text) @@ ${termsOf(part)}::tsquery and ${contains(part)}`)}
    offset 0) as orders`

const contains = (part: string) => sql<boolean>`search_text like ${containing(part)}`

function anyOf({ number, parts }: OrderSearch, isPart: (part: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const conditions = [...(number === null ? [] : [sql`number = ${number}`]), ...parts.map((part) => sql`(${isPart(part)})`)]
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
