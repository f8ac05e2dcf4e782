import { DEFAULT_ROLES, type StaffRole } from './staff.ts'

/** Of everything that people of the store do. */
export const ACTIVITY_KINDS = [
  ...(['orders', 'packing', 'payments', 'products', 'stock'] as const),
  ...(['settings', 'staff', 'security', 'mail'] as const),
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

const OF_THE_OWNER: readonly ActivityKind[] = ['settings', 'staff', 'security', 'mail']

/** Those that a role may see. */
export function visibleKinds(role: StaffRole): readonly ActivityKind[] {
  if (role === 'owner') return ACTIVITY_KINDS
  return DEFAULT_ROLES.includes(role) ? ACTIVITY_KINDS.filter((kind) => !OF_THE_OWNER.includes(kind)) : []
}

/** The sort key of an act: newest first; at equal times the highest id first, then the highest number. */
export interface ActPosition {
  readonly at: Date
  /** A UUID in lower case. */
  readonly id: string
  /** Of acts with the same id. */
  readonly number: number
}

/** Negative when `one` is listed before `other`. */
export function compareActs(one: ActPosition, other: ActPosition): number {
  const byTime = other.at.getTime() - one.at.getTime()
  if (byTime !== 0) return byTime
  if (one.id !== other.id) return one.id < other.id ? 1 : -1
  return other.number - one.number
}

/** The first acts of several lists. Each is in order, and has as many as it can up to `limit`. */
export const mergeActs = <Act extends ActPosition>(lists: readonly (readonly Act[])[], limit: number): Act[] =>
  lists.flat().toSorted(compareActs).slice(0, limit)
