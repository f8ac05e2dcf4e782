import { DEFAULT_ROLES, type StaffRole } from './staff.ts'

export const ACTIVITY_KINDS = [
  ...(['orders', 'packing', 'payments', 'products', 'stock'] as const),
  ...(['settings', 'staff', 'security', 'mail'] as const),
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

const OF_THE_OWNER: readonly ActivityKind[] = ['settings', 'staff', 'security', 'mail']

export function visibleKinds(role: StaffRole): readonly ActivityKind[] {
  if (role === 'owner') return ACTIVITY_KINDS
  return DEFAULT_ROLES.includes(role) ? ACTIVITY_KINDS.filter((kind) => !OF_THE_OWNER.includes(kind)) : []
}

/** Actions are sorted by time, newest first. At equal times the highest id comes first, then the highest number. */
export interface ActionPosition {
  readonly at: Date
  /** The id is a UUID in lower case. */
  readonly id: string
  /** The number tells actions with the same id apart. */
  readonly number: number
}

/** Returns a negative number when `one` is listed before `other`. */
export function compareActions(one: ActionPosition, other: ActionPosition): number {
  const byTime = other.at.getTime() - one.at.getTime()
  if (byTime !== 0) return byTime
  if (one.id !== other.id) return one.id < other.id ? 1 : -1
  return other.number - one.number
}

/**
 * Merges sorted lists into their first `limit` actions. Each list must have its own first `limit` actions, or all that it
 * has.
 */
export const mergeActions = <Action extends ActionPosition>(lists: readonly (readonly Action[])[], limit: number): Action[] =>
  lists.flat().toSorted(compareActions).slice(0, limit)
