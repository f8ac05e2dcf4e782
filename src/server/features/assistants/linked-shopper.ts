import type { ShopperId } from '../../../domain/accounts/account.ts'
import { hostOfAssistant, type Permission } from '../../../domain/accounts/linked-assistant.ts'
import type { SavedAddress } from '../../../domain/addresses/address.ts'
import type { Destination, SessionBuyer } from '../../../domain/checkout/checkout-session.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { findShopper } from '../accounts/account-repository.ts'
import { listAddresses } from '../addresses/address-repository.ts'
import { isLinkingPossible } from '../linked-assistants/load-provider.ts'
import { findTokenHolder } from '../linked-assistants/oauth-record-repository.ts'
import type { AgentProfile } from './agent-profiles.ts'
import { UcpFailure } from './ucp-failure.ts'

/** The shopper for whom an assistant acts, and what they allow it. */
export interface LinkedShopper {
  readonly id: ShopperId
  readonly permissions: readonly Permission[]
}

/** Who sends a request: the assistant, and the client address that it comes from. */
export interface Sender {
  readonly agent: AgentProfile
  readonly address: string
  /** The request has the token of this shopper. */
  readonly shopper: LinkedShopper | null
}

const BEARER = /^Bearer +(\S+)$/i

/**
 * Returns the shopper whose token a request has, or null without a token. Throws a UcpFailure for a token that is unknown, expired
 * or revoked, and for one that was given to another assistant than the one that the request names.
 */
export async function linkedShopper(
  platform: Pick<Platform, 'db' | 'clock' | 'publicUrl'>,
  agent: AgentProfile,
  authorization: string | undefined,
): Promise<LinkedShopper | null> {
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (token === undefined || !isLinkingPossible(platform)) return null
  const holder = await findTokenHolder(platform.db, token, platform.clock.now())
  if (!holder || hostOfAssistant(holder.clientId) !== hostOfAssistant(agent.url))
    throw new UcpFailure('identity_required', 'The access token is not valid, or not any more', { challenge: 'invalid_token' })
  return { id: holder.shopper, permissions: holder.permissions }
}

const may = (shopper: LinkedShopper | null, permission: Permission): shopper is LinkedShopper =>
  shopper?.permissions.includes(permission) ?? false

/** Returns the addresses of a shopper who allows that, their usual one first. */
export async function savedDestinations(db: Db, shopper: LinkedShopper | null): Promise<readonly Destination[]> {
  if (!may(shopper, 'read-addresses')) return []
  const addresses = await listAddresses(db, shopper.id)
  return addresses.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault)).map(toDestination)
}

function toDestination(address: SavedAddress): Destination {
  const { id, firstName, lastName, phone, street, line2 = '', city, state, zipcode, country } = address
  return { id, firstName, lastName, phone, street, line2, city, state, zipcode, country }
}

/** Returns the shopper as the buyer, when they allow that. */
export async function accountBuyer(db: Db, shopper: LinkedShopper | null): Promise<SessionBuyer | null> {
  const account = may(shopper, 'order-as-shopper') ? await findShopper(db, shopper.id) : null
  if (!account) return null
  const [firstName = '', ...others] = account.name.split(' ')
  return { firstName, lastName: others.join(' '), email: account.email, phone: account.phone ?? '' }
}
