import { ACTIVITY_KINDS, type ActivityKind } from '../../../../domain/activity.ts'
import type { ActivityQuery } from '../../../api/activity-api.ts'
import { paths } from '../../../routing/paths.ts'

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

const DAY = /^\d{4}-\d\d-\d\d$/
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads the filter from a query string and ignores invalid values. */
export function readActivityFilter(query: string): ActivityFilter {
  const params = new URLSearchParams(query)
  const text = (name: string, pattern: RegExp) => (pattern.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '')
  const day = (name: string) => (Number.isNaN(Date.parse(text(name, DAY))) ? '' : text(name, DAY))
  const [from, to] = [day('from'), day('to')]
  const isInOrder = from === '' || to === '' || from <= to
  return {
    who: text('who', ID),
    kind: ACTIVITY_KINDS.find((kind) => kind === params.get('kind')) ?? null,
    from: isInOrder ? from : '',
    to: isInOrder ? to : '',
  }
}

export function activityUrl({ kind, ...filter }: ActivityFilter): string {
  const params = new URLSearchParams(Object.entries({ ...filter, kind: kind ?? '' }).filter(([, value]) => value !== ''))
  return params.size === 0 ? paths.activity() : `${paths.activity()}?${params}`
}

export const activityQuery = ({ who, kind, from, to }: ActivityFilter): ActivityQuery => ({
  ...(who !== '' && { who }),
  ...(kind !== null && { kind }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
})

export const isFiltered = (filter: ActivityFilter): boolean => Object.keys(activityQuery(filter)).length > 0
