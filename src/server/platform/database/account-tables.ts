import type { ColumnType, Generated } from 'kysely'
import type { SellerId, ShopperId } from '../../../domain/account.ts'
import type { LinkPurpose } from '../../../domain/account-link.ts'
import type { ActivityKind } from '../../../domain/activity.ts'
import type { AddressId } from '../../../domain/address.ts'
import type { SessionId } from '../../../domain/session.ts'
import type { InvitedRole } from '../../../domain/staff.ts'
import type { StaffAct } from '../../../domain/staff-act.ts'

export interface ShoppersTable {
  id: ShopperId
  name: string
  email: string
  password_hash: string
  created_at: Date
  /** Null: not yet. */
  email_confirmed_at: Date | null
}

export interface SellersTable {
  id: SellerId
  email: string
  password_hash: string
}

/** Without the owner. */
export interface StaffTable {
  id: SellerId
  name: string
  email: string
  role: InvitedRole
  /** Null until the invitation is accepted. */
  password_hash: string | null
  created_at: Date
}

/** Of the owner's login: one row, or none. */
export interface SecondFactorTable {
  id: Generated<boolean>
  secret: Buffer
  begun_at: Date
  /** Null: it is not asked for yet. */
  confirmed_at: Date | null
  /** Of the last code that was used: the number of 30 s since 1970. */
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
  /** Of the owner's login. */
  seller_id: SellerId | null
  staff_id: SellerId | null
  device: string | null
  created_at: Date
  expires_at: Date
}

export interface LoginTriesTable {
  role: 'shopper' | 'seller'
  account_hash: Buffer
  since: Date
  tries: number
}

/** Each of a shopper or of staff. */
export interface AccountLinksTable {
  token_hash: Buffer
  shopper_id: ShopperId | null
  staff_id: SellerId | null
  purpose: LinkPurpose
  created_at: Date
  expires_at: Date
  /** When it was used, or replaced. */
  used_at: Date | null
}

/** What staff do that no other table records. */
export interface StaffActsTable {
  id: string
  kind: ActivityKind
  what: StaffAct['what']
  details: ColumnType<unknown, string, never>
  at: Date
  /** Null: nobody who is known, or the operator. */
  by_id: SellerId | null
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
}

export interface DefaultAddressesTable {
  shopper_id: ShopperId
  address_id: AddressId
}
