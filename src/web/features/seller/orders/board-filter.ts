import { ORDER_STATUSES, type OrderStatus } from '../../../../domain/orders/order.ts'
import { isOpen, OPEN_STATUSES } from '../../../../domain/orders/order-workflow.ts'
import type { OrderQuery } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import {
  choiceParameter,
  dayParameter,
  flagParameter,
  textParameter,
  urlFilter,
  withDaysInOrder,
} from '../../../routing/url-filter.ts'

export interface BoardFilter {
  /** All open orders are shown when this is null or, while searching, all orders. */
  readonly status: OrderStatus | null
  readonly search: string
  /** A day such as `2026-11-22`. Both days are included, and an empty string means no limit. */
  readonly from: string
  readonly to: string
  /** The days are those on which the orders are due, otherwise those on which they were placed. */
  readonly isDue: boolean
  readonly isLate: boolean
  readonly show: (typeof SHOWN)[number] | null
}

/**
 * `sold` are all orders that are not canceled. `late` are those of them that were delivered after they were due, and
 * `refunded` those with refunds.
 */
const SHOWN = ['sold', 'late', 'refunded'] as const

const SOLD_STATUSES = ORDER_STATUSES.filter((status) => status !== 'Cancelled')

export const boardFilter = urlFilter<BoardFilter>(
  paths.sellerOrders(),
  {
    status: choiceParameter('status', ORDER_STATUSES, null),
    search: textParameter('q'),
    from: dayParameter('from'),
    to: dayParameter('to'),
    isDue: flagParameter('due'),
    isLate: flagParameter('late'),
    show: choiceParameter('show', SHOWN, null),
  },
  withDaysInOrder,
)

/**
 * Returns the query of the board. Open orders, and those that are due on some days, are sorted by when they are due, others
 * by the newest first.
 */
export function orderQuery({ status, search, from, to, isDue, isLate, show }: BoardFilter): OrderQuery {
  const isByDue = isLate || (status === null ? search === '' && show === null : isOpen(status))
  return {
    ...(status !== null
      ? { status }
      : isByDue
        ? { status: OPEN_STATUSES.join() }
        : show !== null && { status: SOLD_STATUSES.join() }),
    ...(show === 'late' && { deliveredLate: 'true' as const }),
    ...(show === 'refunded' && { refunded: 'true' as const }),
    ...(search !== '' && { q: search }),
    ...daysQuery({ from, to, isDue }),
    ...(isLate && { late: 'true' as const }),
    ...((isByDue || isOfDueDays({ from, to, isDue })) && { sort: 'due' as const }),
  }
}

type BoardDays = Pick<BoardFilter, 'from' | 'to' | 'isDue'>

function daysQuery({ from, to, isDue }: BoardDays): OrderQuery {
  if (isDue) return { ...(from !== '' && { dueFrom: from }), ...(to !== '' && { dueTo: to }) }
  return { ...(from !== '' && { from }), ...(to !== '' && { to }) }
}

const isOfDueDays = ({ from, to, isDue }: BoardDays): boolean => isDue && (from !== '' || to !== '')

/** Tells whether the board has groups by when orders are due, which it has for open orders. */
export const isGrouped = (filter: BoardFilter): boolean => {
  const { sort, status } = orderQuery(filter)
  return sort === 'due' && (status ?? '').split(',').every((each) => OPEN_STATUSES.some((open) => open === each))
}

export const isFiltered = ({ search, from, to, isLate, show }: BoardFilter): boolean =>
  search !== '' || from !== '' || to !== '' || isLate || show !== null

export const showsNewOrders = (filter: BoardFilter): boolean =>
  !isFiltered(filter) && (filter.status === null || filter.status === 'Order Placed')
