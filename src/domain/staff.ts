import type { SellerId } from './account.ts'
import { lookOf } from './look-alike.ts'
import { ORDER_STATUSES, type OrderStatus } from './order.ts'

export const STAFF_ROLES = ['owner', 'manager', 'packer', 'courier'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The owner's login is the environment's. */
export const INVITED_ROLES = ['manager', 'packer', 'courier'] as const satisfies readonly StaffRole[]
export type InvitedRole = (typeof INVITED_ROLES)[number]

export interface Staff {
  readonly id: SellerId
  readonly name: string
  readonly email: string
  readonly role: StaffRole
}

/** The owner's login has no name of its own. */
export const OWNER_NAME = 'Admin'

/** Who may use an endpoint of the seller that names no roles. */
export const DEFAULT_ROLES: readonly StaffRole[] = ['owner', 'manager']

const STATUSES_TO_SET: Readonly<Record<StaffRole, readonly OrderStatus[]>> = {
  owner: ORDER_STATUSES,
  manager: ORDER_STATUSES,
  packer: ['Packing', 'Out for Delivery'],
  courier: ['Delivered'],
}

export const maySetStatus = (role: StaffRole, status: OrderStatus): boolean => STATUSES_TO_SET[role].includes(status)

/** Whether an order in this status exists for them. */
export const mayRead = (role: StaffRole, status: OrderStatus): boolean => role !== 'courier' || status === 'Out for Delivery'

/** These stand for the owner, the shopper and the store itself in histories. */
const RESERVED_NAMES = ['admin', 'shopper', 'store']

/** Names that look like a reserved one are reserved, too, such as one with a Cyrillic А. */
export const isReservedName = (name: string): boolean => RESERVED_NAMES.some((reserved) => lookOf(reserved) === lookOf(name))
