import * as z from 'zod/mini'
import { ORDER_STATUSES } from '../domain/order.ts'
import { day, daysRule } from './days.ts'
import { listOrdersQuery } from './order-requests.ts'
import { optionalText } from './text.ts'

/** Statuses are separated by commas. */
const statuses = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',').map((one) => one.trim())),
  ),
  z.array(z.enum(ORDER_STATUSES, `status must be some of ${ORDER_STATUSES.join(', ')}`)),
)

const flag = (name: string) =>
  z.pipe(
    z.enum(['true', 'false'], `${name} must be true or false`),
    z.transform((text) => text === 'true'),
  )

const MAX_SEARCH = 200

const sellerOrderFilter = {
  status: z.optional(statuses),
  /** Both days are included, in the store's time zone. */
  from: z.optional(day('from')),
  to: z.optional(day('to')),
  /**
   * Finds an order by its number in any spelling, a part of a name or an email, or four or more digits of a phone
   * number.
   */
  q: z.optional(optionalText('q', MAX_SEARCH)),
  /** These are open, and past the time that was promised. */
  late: z.optional(flag('late')),
  deliveredLate: z.optional(flag('deliveredLate')),
  /** A refund of the order’s own payment went through or is on its way. */
  refunded: z.optional(flag('refunded')),
  /** `due` lists open orders only, the earliest due first. */
  sort: z.optional(z.enum(['newest', 'due'], 'sort must be newest or due')),
}

export const filterSellerOrdersQuery = z.object(sellerOrderFilter).check(daysRule)
export type FilterSellerOrdersQuery = z.output<typeof filterSellerOrdersQuery>

export const listSellerOrdersQuery = z
  .extend(listOrdersQuery, { ...sellerOrderFilter, counts: z.optional(flag('counts')) })
  .check(daysRule)
export type ListSellerOrdersQuery = z.output<typeof listSellerOrdersQuery>
