import { ACTIVITY_KINDS, type ActivityKind } from '../../../../domain/staff/activity.ts'
import type { ActivityQuery } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { choiceParameter, dayParameter, patternParameter, urlFilter, withDaysInOrder } from '../../../routing/url-filter.ts'

export interface ActivityFilter {
  /** The id of a person. An empty string means everyone. */
  readonly who: string
  readonly kind: ActivityKind | null
  /** A day such as `2026-11-22`. Both days are included, and an empty string means no limit. */
  readonly from: string
  readonly to: string
}

export const KIND_NAMES: Readonly<Record<ActivityKind, string>> = {
  ...{ orders: 'Orders', packing: 'Packing', payments: 'Payments and refunds', products: 'Products', stock: 'Stock' },
  ...{ settings: 'Settings', staff: 'Staff', security: 'Logins and security', mail: 'Email' },
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const activityFilter = urlFilter<ActivityFilter>(
  paths.activity(),
  {
    who: patternParameter('who', ID),
    from: dayParameter('from'),
    to: dayParameter('to'),
    kind: choiceParameter('kind', ACTIVITY_KINDS, null),
  },
  withDaysInOrder,
)

export const activityQuery = ({ who, kind, from, to }: ActivityFilter): ActivityQuery => ({
  ...(who !== '' && { who }),
  ...(kind !== null && { kind }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
})

export const isFiltered = (filter: ActivityFilter): boolean => Object.keys(activityQuery(filter)).length > 0
