import { ORDER_STATUSES, type OrderStatus } from '../orders/order.ts'
import { lookOf } from '../search/look-alike.ts'

export const STAFF_ROLES = ['owner', 'manager', 'packer', 'courier'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The owner can't be invited: the environment has the owner's login. */
export const INVITED_ROLES = ['manager', 'packer', 'courier'] as const satisfies readonly StaffRole[]
export type InvitedRole = (typeof INVITED_ROLES)[number]

declare const staffIdBrand: unique symbol
/** The id of the owner or of anyone else of the staff. */
export type StaffId = string & { readonly [staffIdBrand]: 'StaffId' }

export interface Staff {
  readonly id: StaffId
  readonly name: string
  readonly email: string
  readonly role: StaffRole
}

/** Histories name the owner like this, since the owner's login has no name. */
export const OWNER_NAME = 'Admin'

/** Endpoints for staff that name no roles are open to these. */
export const DEFAULT_ROLES: readonly StaffRole[] = ['owner', 'manager']

const STATUSES_TO_SET: Readonly<Record<StaffRole, readonly OrderStatus[]>> = {
  owner: ORDER_STATUSES,
  manager: ORDER_STATUSES,
  packer: ['Packing', 'Out for Delivery'],
  courier: ['Delivered'],
}

export const maySetStatus = (role: StaffRole, status: OrderStatus): boolean => STATUSES_TO_SET[role].includes(status)

/**
 * Returns whether somebody in this role can see an order in this status. Otherwise it must look as if there were no
 * such order.
 */
export const mayRead = (role: StaffRole, status: OrderStatus): boolean => role !== 'courier' || status === 'Out for Delivery'

export const mayPlanRounds = (role: StaffRole): boolean => role === 'owner' || role === 'manager'

/** Histories use these names for the owner, the shopper and the store itself. */
const RESERVED_NAMES = ['admin', 'shopper', 'store']

/** Returns whether a name is a reserved one or looks like one, for example with a Cyrillic А. */
export const isReservedName = (name: string): boolean => RESERVED_NAMES.some((reserved) => lookOf(reserved) === lookOf(name))
