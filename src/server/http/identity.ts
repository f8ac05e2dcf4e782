import type { FastifyRequest } from 'fastify'
import { TOKEN_HEADER } from '../../contract/endpoints.ts'
import type { SellerId, Shopper } from '../../domain/account.ts'
import { notLoggedIn, type Principal, requireSellerPrincipal, requireShopperPrincipal } from '../features/sessions/principal.ts'
import { findPrincipal } from '../features/sessions/session-repository.ts'
import type { Platform } from '../platform/platform.ts'
import { tokenHash } from '../platform/tokens/token.ts'

/** The shopper who calls. Refuses 401 without a live token, 403 with a seller's. */
export async function requireShopper(platform: Platform, request: FastifyRequest): Promise<Shopper> {
  return requireShopperPrincipal(await findHolder(platform, request))
}

/** The seller who calls. Refuses 401 without a live token, 403 with a shopper's. */
export async function requireSeller(platform: Platform, request: FastifyRequest): Promise<SellerId> {
  return requireSellerPrincipal(await findHolder(platform, request))
}

/** The hash of the token that came along, whoever's it is; null without one. */
export function presentedTokenHash(request: FastifyRequest): Buffer | null {
  const token = request.headers[TOKEN_HEADER]
  return typeof token === 'string' && token !== '' ? tokenHash(token) : null
}

/**
 * For a shopper's call whose first statement finds out whose the token is, which saves a round trip: the token's hash, and
 * what `read` makes of the request. Refuses 401 without a token. What `read` refuses only a shopper is told; anybody else
 * hears 401 or 403, as at every other call.
 */
export async function readAheadOfIdentity<Read>(
  platform: Platform,
  request: FastifyRequest,
  read: () => Read,
): Promise<{ readonly tokenHash: Buffer; readonly read: Read }> {
  const tokenHash = presentedTokenHash(request)
  if (!tokenHash) throw notLoggedIn()
  try {
    return { tokenHash, read: read() }
  } catch (refusal) {
    await requireShopper(platform, request)
    throw refusal
  }
}

async function findHolder({ db, clock }: Platform, request: FastifyRequest): Promise<Principal | null> {
  const hash = presentedTokenHash(request)
  return hash && findPrincipal(db, hash, clock.now())
}
