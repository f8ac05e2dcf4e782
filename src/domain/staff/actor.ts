import type { StaffId } from './staff.ts'

/** An actor is whoever changed something. The role `store` stands for automatic changes. */
export type Actor =
  | { readonly role: 'shopper' }
  | { readonly role: 'staff'; readonly id: StaffId; readonly name: string }
  | { readonly role: 'store' }

export const SHOPPER: Actor = { role: 'shopper' }
export const STORE: Actor = { role: 'store' }

export const staffActor = ({ id, name }: { readonly id: StaffId; readonly name: string }) =>
  ({ role: 'staff', id, name }) as const

export const actorName = (actor: Actor): string => (actor.role === 'staff' ? actor.name : actor.role)

/** Returns `by the customer`, `automatically`, or a text such as `by Ana Reyes`, for a name that `actorName` has returned. */
export function actorText(name: string): string {
  if (name === STORE.role) return 'automatically'
  return name === SHOPPER.role ? 'by the customer' : `by ${name}`
}

/** Returns who of the staff took an order by phone, or null when its customer placed it. `by` is of the first step. */
export const takenByPhone = (history: readonly { readonly by: string }[]): string | null => {
  const by = history[0]?.by
  return by === undefined || by === SHOPPER.role || by === STORE.role ? null : by
}

/** `id` and `name` are null for everybody but staff. */
export interface ActorFields {
  readonly role: Actor['role']
  readonly id: StaffId | null
  readonly name: string | null
}

export function actorOf({ role, id, name }: ActorFields): Actor {
  if (id !== null && name !== null) return { role: 'staff', id, name }
  return role === 'shopper' ? SHOPPER : STORE
}

export const actorFields = (actor: Actor): ActorFields =>
  actor.role === 'staff' ? actor : { role: actor.role, id: null, name: null }
