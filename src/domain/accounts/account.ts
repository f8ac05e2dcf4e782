declare const shopperIdBrand: unique symbol
export type ShopperId = string & { readonly [shopperIdBrand]: 'ShopperId' }

export interface Shopper {
  readonly id: ShopperId
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/** `TEXT_OF_DELETED_ACCOUNT` replaces the texts that are deleted with the account they are about, where a text is required. */
export const TEXT_OF_DELETED_ACCOUNT = 'Deleted with its account'

declare const sessionIdBrand: unique symbol
export type SessionId = string & { readonly [sessionIdBrand]: 'SessionId' }

/** A login of a shopper or of one of the staff on one device. */
export interface Session {
  readonly id: SessionId
  /** `device` is text such as `Firefox on Linux`, or null when it is not known. */
  readonly device: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/**
 * A link is mailed to choose a new password, to confirm an email or a new one, to invite one of the staff, or to make an
 * account of a guest's order.
 */
export type LinkPurpose = 'reset' | 'confirm' | 'new email' | 'invitation' | 'claim'

const HOUR_MS = 60 * 60 * 1000

/** A link expires after this time. */
export const LINK_MS: Readonly<Record<LinkPurpose, number>> = {
  reset: HOUR_MS,
  confirm: 7 * 24 * HOUR_MS,
  'new email': 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  claim: HOUR_MS,
}
