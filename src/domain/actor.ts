import type { SellerId } from './account.ts'

/** Who changed something. `store`: an automatic change. */
export type Actor =
  | { readonly role: 'shopper' }
  | { readonly role: 'staff'; readonly id: SellerId; readonly name: string }
  | { readonly role: 'store' }

export const SHOPPER: Actor = { role: 'shopper' }
export const STORE: Actor = { role: 'store' }

/** As people read it; the owner's login has no name of its own. */
export const OWNER_NAME = 'Admin'

export const actorName = (actor: Actor): string => (actor.role === 'staff' ? actor.name : actor.role)
