import type { ColumnType, Generated } from 'kysely'
import type { LinkPurpose, SessionId, ShopperId } from '../../../domain/accounts/account.ts'
import type { AddressId } from '../../../domain/addresses/address.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { ActivityKind } from '../../../domain/staff/activity.ts'
import type { InvitedRole, StaffId } from '../../../domain/staff/staff.ts'
import type { StaffAction } from '../../../domain/staff/staff-action.ts'

export interface ShoppersTable {
  id: ShopperId
  name: string
  email: string
  password_hash: string
  created_at: Date
  email_confirmed_at: Date | null
  phone: string | null
}

export interface SellersTable {
  id: StaffId
  email: string
  password_hash: string
  /** The login that the environment gave last. These are null while the owner has not changed it. */
  given_email: Generated<string | null>
  given_password_hash: Generated<string | null>
  changed_at: Generated<Date | null>
  /** `new_email` are of the mailed link that confirms a new email. */
  new_email: Generated<string | null>
  new_email_hash: Generated<Buffer | null>
  new_email_until: Generated<Date | null>
}

/** Holds the staff whom the owner invited. The owner is in the table `sellers`. */
export interface StaffTable {
  id: StaffId
  name: string
  email: string
  role: InvitedRole
  password_hash: string | null
  created_at: Date
}

/** Holds the second factor of the owner's login. The table has at most one row. */
export interface SecondFactorTable {
  id: Generated<boolean>
  secret: Buffer
  begun_at: Date
  /** The code is not asked for at login before it was confirmed. */
  confirmed_at: Date | null
  /**
   * Tells for which time step (number of 30-second periods since 1970) a code was last used, so that no code is used
   * twice.
   */
  last_step: Generated<number>
}

export interface RecoveryCodesTable {
  code_hash: Buffer
  second_factor_id: Generated<boolean>
  used_at: Date | null
}

export interface SessionsTable {
  id: SessionId
  token_hash: Buffer
  shopper_id: ShopperId | null
  seller_id: StaffId | null
  staff_id: StaffId | null
  device: string | null
  created_at: Date
  expires_at: Date
}

export interface PushSubscriptionsTable {
  session_id: SessionId
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

export interface LoginTriesTable {
  role: 'shopper' | 'seller' | 'guest'
  account_hash: Buffer
  since: Date
  tries: number
}

/** The table is unlogged: a crash empties it. */
export interface ClientAttemptsTable {
  client_hash: Buffer
  since: Date
  attempts: number
}

export interface GeneratedSecretsTable {
  name: string
  secret: string
}

export interface AccountLinksTable {
  token_hash: Buffer
  shopper_id: ShopperId | null
  staff_id: StaffId | null
  /** `order_id` is set in a link that makes an account of a guest's order. */
  order_id: OrderId | null
  purpose: LinkPurpose
  /** `new_email` is null unless the link is of a new email. */
  new_email: string | null
  created_at: Date
  expires_at: Date
  /** Tells when the link was used, or was replaced by a newer one. */
  used_at: Date | null
}

/** Records what staff do, when no other table records it. */
export interface StaffActsTable {
  id: string
  kind: ActivityKind
  what: StaffAction['what']
  details: ColumnType<unknown, string, never>
  at: Date
  /** `by_id` is null when the person is unknown, or when the operator did it on the command line. */
  by_id: StaffId | null
  by_name: string | null
}

export interface AddressesTable {
  id: AddressId
  shopper_id: ShopperId
  first_name: string
  last_name: string
  email: string
  street: string
  city: string
  state: string
  zipcode: string
  country: string
  phone: string
  created_at: Date
  line2: Generated<string>
  courier_note: Generated<string>
}

export interface DefaultAddressesTable {
  shopper_id: ShopperId
  address_id: AddressId
}
